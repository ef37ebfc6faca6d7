import { claimsOf } from '../../../../src/coordination/research/evidence/claims.ts'
import type { Evidence } from '../../../../src/coordination/research/evidence/evidence.ts'
import { evidenceFrom } from '../../../../src/coordination/research/evidence/read-source.ts'
import { documentsByHash } from '../../../../src/coordination/research/evidence/standing.ts'
import { articleFrom } from '../../../../src/coordination/research/merger/article.ts'
import type { ArticleReference, FinalOutput } from '../../../../src/coordination/research/output.ts'
import { extractiveArticle } from '../../../../src/coordination/research/writing/extractive-article.ts'
import { numberCitations } from '../../../../src/coordination/research/writing/number-citations.ts'
import { ferryLibrary, readLibrary } from '../library.ts'

/** A result as research over the ferry library keeps it. */
export async function ferryOutput(words = 1500): Promise<FinalOutput> {
  const evidence = evidenceFrom(await readLibrary(ferryLibrary))
  const topic = 'The electric ferry between Norrvik and Halsa'
  const draft = extractiveArticle({ topic, target_length: words }, evidence)
  const { content, passages, references } = numberCitations(draft.content, evidence)
  const printed = references.split('\n').map((text) => text.replace(/^\[\d+\] /, ''))
  return outputOf({
    article: articleFrom([{ content, word_count: draft.words }], topic, ['electric ferry', 'Norrvik', 'Halsa']),
    references: passages.map((id, index) => referenceTo(id, index + 1, { evidence, text: printed[index] ?? '' })),
    claims: claimsOf(draft.content, evidence),
    assumptions: ['The article is for readers who decide about the programme.'],
    unread: [{ location: 'press/scan_of_1998.pdf', reason: 'has no text; it may have been scanned' }],
  })
}

function referenceTo(
  id: string,
  number: number,
  { evidence, text }: { readonly evidence: Evidence; readonly text: string },
): ArticleReference {
  const passage = evidence.passages.find((one) => one.id === id)
  const document = documentsByHash(evidence).get(passage?.document ?? '')
  if (passage === undefined || document === undefined) throw new Error(`there is no passage ${id}`)
  const { title, location, type, author, published_date, sha256 } = document
  const { line, page = null } = passage.place
  return { number, text, title, location, type, author, published_date, line, page, quote: passage.quote, sha256 }
}

/** A result with only what a test is about. */
export function outputOf(parts: Partial<FinalOutput>): FinalOutput {
  return {
    request_id: 'req_a1b2c3',
    execution_id: 'exec_20260610_090000',
    article: articleFrom([{ content: '# A title\n\nNothing to say.', word_count: 3 }], 'A title', []),
    references: [],
    claims: [],
    quality: {
      overall: 91.4,
      accuracy: 100,
      completeness: 92,
      readability: 78.5,
      citations: 100,
      grammar: 97,
      notes: 'High-quality article with strong citations',
    },
    sources: [],
    metrics: {
      total_duration_seconds: 4,
      total_cost_micros: 0,
      total_tokens: 0,
      total_tasks: 8,
      successful_tasks: 8,
      failed_tasks: 0,
      iteration_count: 1,
      workers_used: ['web_search', 'content_synthesizer', 'article_writer'],
    },
    status: 'completed',
    system_notes:
      'Generated in standard mode with balanced research depth. Completed under budget and within time constraints.',
    warnings: [],
    assumptions: [],
    not_found: [],
    unread: [],
    created_at: '2026-06-10T09:00:00.000Z',
    ...parts,
  }
}
