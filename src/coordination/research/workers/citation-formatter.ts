import type { CitationStyle } from '../brief.ts'
import { citedIn } from '../evidence/citation-marks.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { documentsByHash } from '../evidence/standing.ts'
import type { ResearchWorker, WorkerFindings, WorkerInput } from '../worker.ts'
import { isComplete, referenceIn } from '../writing/reference-styles.ts'
import { articleSoFar } from './earlier-results.ts'

/** Writes a reference for every passage that the article cites, in the style that was asked for. */
export const citationFormatter: ResearchWorker = {
  id: 'citation_formatter',
  needs: [],
  isOutside: false,
  isOffline: true,
  work: async (_, input, { evidence }) => formatted(articleSoFar(input), styleFor(input), evidence),
}

function styleFor({ context: { brief } }: WorkerInput): CitationStyle {
  return brief.citation_style ?? (brief.tone === 'academic' ? 'apa' : 'numeric')
}

function formatted(content: string, style: CitationStyle, evidence: Evidence): WorkerFindings {
  const documents = documentsByHash(evidence)
  const passages = new Map(evidence.passages.map((passage) => [passage.id, passage]))
  const cited = citedIn(content).ids
  const references = cited.flatMap((id) => {
    const passage = passages.get(id)
    const document = documents.get(passage?.document ?? '')
    if (passage === undefined || document === undefined) return []
    return [{ passage: id, text: referenceIn(style, document, passage), isComplete: isComplete(style, document) }]
  })
  const complete = references.filter((one) => one.isComplete).length
  const isWhole = references.length === cited.length && cited.length > 0
  return {
    result: {
      worker: 'citation_formatter',
      citation_quality: cited.length === 0 ? 0 : complete / cited.length,
      proper_format: isWhole && references.every(({ text }) => text !== ''),
      style,
      references: references.map(({ passage, text }) => ({ passage, text })),
    },
    warnings: [
      ...(cited.length === 0 ? ['The article cites nothing'] : []),
      ...(references.length < cited.length ? [unresolved(cited.length - references.length)] : []),
    ],
  }
}

function unresolved(count: number): string {
  return count === 1 ? 'One citation could not be verified' : `${count} citations could not be verified`
}
