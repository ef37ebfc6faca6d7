import type { Ruling } from '../../../kernel/decision.ts'
import type { PeerType } from '../built-in-types.ts'
import { needsOf, type OfferedWork, speaksOf } from './needs.ts'

export type CanHandle = { readonly can: boolean }

/** Whether a peer can do a task at all (WSP-24), by rule: without a model nothing is taken on trust. */
export function canHandle(task: OfferedWork, peer: PeerType): Ruling<CanHandle> {
  const { capabilities, pieces, stated } = needsOf(task)
  const lacking = capabilities.filter((capability) => !peer.capabilities.includes(capability))
  if (stated) {
    return lacking.length === 0
      ? yes(`It has all that is required: ${capabilities.join(', ')}.`)
      : no(`It lacks ${lacking.join(', ')}.`)
  }
  // Children that no rule can place would wait for a peer in vain.
  if (pieces > 1 && capabilities.length > 0 && peer.capabilities.includes('task_decomposition')) {
    return yes(`The task names ${pieces} pieces of work, and it takes tasks apart.`)
  }
  const special = peer.capabilities.find((capability) => speaksOf(task.description, capability))
  if (special !== undefined) return yes(`The task speaks of ${special}.`)
  if (capabilities.length === 0) return no('No word of the task says what it needs, and there is no model to judge it.')
  return lacking.length === 0
    ? yes(`By its words the task needs ${capabilities.join(', ')}.`)
    : no(`By its words the task needs ${lacking.join(', ')} as well, which it lacks.`)
}

const yes = (reason: string): Ruling<CanHandle> => ({ verdict: { can: true }, reason })
const no = (reason: string): Ruling<CanHandle> => ({ verdict: { can: false }, reason })
