import type { TidyingFact } from '../claims/tidy-up.ts'
import { stemText } from '../files/names.ts'
import type { PeerNews } from './news.ts'

/** What a peer did for others, for its log. What it took back from one that is gone belongs to the story of that task. */
export function tidiedNews(fact: TidyingFact): PeerNews {
  switch (fact.what) {
    case 'reaped': {
      const { claim, task, why, to } = fact.reaped
      const { stem, owner } = claim
      const about = task === undefined ? {} : { task, attempt: stem.number }
      return { what: 'tidied', did: 'reaped', ...about, file: stemText(stem), owner, why, to }
    }
    case 'commit':
      return { what: 'tidied', did: 'commit', file: stemText(fact.commit.stem) }
    case 'trouble':
      return { what: 'trouble', file: fact.name, message: fact.problem }
    default:
      return { what: 'tidied', did: fact.what, file: fact.name }
  }
}
