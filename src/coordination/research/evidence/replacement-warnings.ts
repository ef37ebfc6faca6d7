import type { JudgedDocument } from '../../../understanding/documents/replacement-claims.ts'
import { replacementClaims } from '../../../understanding/documents/replacement-claims.ts'
import type { Evidence } from './evidence.ts'
import { judgedDocuments } from './standing.ts'

const mostNamed = 5

/** What a reader is told of documents that set others aside by their own word: where it was not believed, and where no date speaks for it. */
export function replacementWarnings(evidence: Evidence): string[] {
  const documents = judgedDocuments(evidence)
  return replacementClaims(documents).flatMap(({ document, replaced, standing, isBlanket }) => {
    const { location, date } = document
    const isRefused = standing.length > 0 || (isBlanket && replaced.length === 0 && documents.length > 1)
    const of = standing.length === 0 ? '' : ` of ${listed(standing)}`
    const why = date === null ? ', because it has no date' : ', because no date says that they are older'
    return [
      ...(isRefused
        ? [`${location} says that it replaces other documents; that was not believed${of}${isBlanket ? why : ''}`]
        : []),
      ...(replaced.length > 0 && date === null
        ? [`${listed(replaced)} was left out, because ${location}, which has no date, says that it replaces it`]
        : []),
    ]
  })
}

function listed(documents: readonly JudgedDocument[]): string {
  const names = documents.slice(0, mostNamed).map(({ location }) => location)
  const more = documents.length - names.length
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`
}
