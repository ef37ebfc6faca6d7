import type { Brief, CitationStyle } from '../brief.ts'
import { citedIn } from '../evidence/citation-marks.ts'
import { documentsByHash } from '../evidence/standing.ts'
import type { ResearchWorker } from '../worker.ts'
import { isComplete, referenceIn } from '../writing/reference-styles.ts'
import { articleSoFar } from './earlier-results.ts'
import { type FoundOrigin, originByRule, originsByModel } from './found-authors.ts'

/** Writes a reference for every passage that the article cites, in the style that was asked for. */
export const citationFormatter: ResearchWorker = {
  id: 'citation_formatter',
  needs: [],
  isOutside: false,
  isOffline: true,
  work: async (context, input, { evidence, models }) => {
    const style = styleFor(input.context.brief)
    const passages = new Map(evidence.passages.map((passage) => [passage.id, passage]))
    const cited = citedIn(articleSoFar(input)).ids
    const byHash = documentsByHash(evidence)
    const hashes = new Set(cited.flatMap((id) => passages.get(id)?.document ?? []))
    const documents = [...hashes]
      .flatMap((hash) => byHash.get(hash) ?? [])
      .map((document) => ({ ...document, ...originByRule(document, evidence) }))
    const found =
      models.length === 0 ? new Map<string, FoundOrigin>() : await originsByModel(context, models, documents, evidence)
    const whole = new Map(
      documents.map((document) => [document.sha256, { ...document, ...found.get(document.sha256) }]),
    )
    const references = cited.flatMap((id) => {
      const passage = passages.get(id)
      const document = whole.get(passage?.document ?? '')
      if (passage === undefined || document === undefined) return []
      return [{ passage: id, text: referenceIn(style, document, passage), isWhole: isComplete(style, document) }]
    })
    const complete = references.filter(({ isWhole }) => isWhole).length
    return {
      result: {
        worker: input.worker_id,
        citation_quality: cited.length === 0 ? 0 : complete / cited.length,
        proper_format: cited.length > 0 && references.length === cited.length,
        style,
        references: references.map(({ passage, text }) => ({ passage, text })),
      },
      warnings: [
        ...(cited.length === 0 ? ['The article cites nothing'] : []),
        ...(references.length < cited.length ? [unresolved(cited.length - references.length)] : []),
      ],
    }
  },
}

function styleFor({ citation_style, tone }: Brief): CitationStyle {
  return citation_style ?? (tone === 'academic' ? 'apa' : 'numeric')
}

function unresolved(count: number): string {
  return count === 1 ? 'One citation could not be verified' : `${count} citations could not be verified`
}
