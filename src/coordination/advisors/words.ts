import { listed } from '../../projections/listed.ts'
import type { KindWords } from '../view.ts'
import type { AdvisorsEvents, FailedAdvisor } from './events.ts'

export const advisorsWords: KindWords<AdvisorsEvents> = {
  tells: {
    'advisors.asked': ({ agents, require }) => `asks ${listed(agents)} for advice${needed(require)}`,
    'advisors.gathered': ({ answered, failed }) =>
      `has the advice of ${answered.join(', ') || 'nobody'}${failed.map(gaveNone).join('')}`,
  },
  roles: {
    advisor: { trigger: 'advise', begins: ({ reason }) => reason, ends: 'is back with advice' },
  },
  speeches: { submit_advice: { says: 'hands in its advice' } },
}

function needed(require: AdvisorsEvents['advisors.asked']['require']): string {
  if (typeof require === 'object') return `; ${require.quorum} must answer`
  return require === 'all' ? '; all must answer' : require === 'any' ? '; one must answer' : ''
}

function gaveNone({ agent, type, message }: FailedAdvisor): string {
  return `; ${agent} gave none: ${type}: ${message}`
}
