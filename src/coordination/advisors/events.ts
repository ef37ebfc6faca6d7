import { declareEvents, type EventFamily } from '../../events/family.ts'
import { json, list } from '../../events/field.ts'

/** An advisor that gave no advice, and why. */
export type FailedAdvisor = { readonly agent: string; readonly type: string; readonly message: string }

export interface AdvisorsEvents {
  'advisors.asked': {
    readonly agents: readonly string[]
    readonly require: 'none' | 'any' | 'all' | { readonly quorum: number }
  }
  'advisors.gathered': { readonly answered: readonly string[]; readonly failed: readonly FailedAdvisor[] }
}

export const advisorsEvents: EventFamily<AdvisorsEvents> = declareEvents<AdvisorsEvents>({
  'advisors.asked': {
    version: 1,
    says: 'An agent asks its advisors, all at once, before it begins.',
    fields: {
      agents: list<string>('the advisors, in the order they are declared'),
      require: json<AdvisorsEvents['advisors.asked']['require']>(
        'how many must answer: `none`, `any`, `all` or a quorum',
      ),
    },
  },
  'advisors.gathered': {
    version: 1,
    says: 'All advisors have answered or failed.',
    fields: {
      answered: list<string>('the advisors that gave advice'),
      failed: list<FailedAdvisor>('the advisors that gave none, with the type and message of the error'),
    },
  },
})
