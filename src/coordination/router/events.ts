import { declareEvents, type EventFamily } from '../../events/family.ts'
import { list, optional, text, whole } from '../../events/field.ts'

export interface RouterEvents {
  'router.selected': { readonly agent: string; readonly reason: string; readonly candidates: readonly string[] }
  'router.repair': { readonly attempt: number; readonly problem: string; readonly raw: string }
  'router.failed': {
    readonly candidates: readonly string[]
    readonly raw: readonly string[]
    readonly problem?: string
  }
}

const candidates = list<string>('the names the router could choose from')

export const routerEvents: EventFamily<RouterEvents> = declareEvents<RouterEvents>({
  'router.selected': {
    version: 1,
    says: 'A router chose the agent that does the work.',
    fields: { agent: text('the agent it chose'), reason: text('why, in its own words'), candidates },
  },
  'router.repair': {
    version: 1,
    says: 'An answer of the router was no valid choice, so it is asked again.',
    fields: {
      attempt: whole('how many answers were no choice so far'),
      problem: text('what was wrong with the answer'),
      raw: text('the beginning of the answer'),
    },
  },
  'router.failed': {
    version: 1,
    says: 'The router made no valid choice in any attempt, and has no fallback.',
    fields: {
      candidates,
      raw: list<string>('the beginning of each answer'),
      problem: optional(text('why it was not asked again: the model refused, was cut off or said nothing')),
    },
  },
})
