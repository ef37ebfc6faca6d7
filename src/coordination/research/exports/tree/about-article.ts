import { offlineLine } from '../../../../models/offline/closing-line.ts'
import { plural } from '../../../../projections/plural.ts'
import type { ArticleClaim } from '../../evidence/claims.ts'
import { notFoundLines } from '../../merger/not-found.ts'
import { type FinalOutput, isByRules, type QualityScore } from '../../output.ts'
import { citedSources } from '../cited-sources.ts'
import type { ArticleBlock } from './article-tree.ts'
import { claimRemark } from './claim-remark.ts'
import { cleanLine } from './clean-text.ts'

/** Longer lists are for programs, which read the JSON. */
const most = 40

/** How an article came about and how far it can be relied on, from what was kept with it. */
export function aboutArticle(output: FinalOutput): ArticleBlock[] {
  const { article, claims, quality, assumptions, not_found: notFound, unread, warnings } = output
  const doubtful = claims.filter(({ verdict, problem }) => verdict !== 'supported' || problem !== 'none')
  return [
    paragraph(
      [carried(claims), origin(output), isByRules(output) ? offlineLine : ''].filter((text) => text !== '').join(' '),
    ),
    scores(quality),
    ...listed('What was taken for granted', assumptions),
    // Said once: in the article, or here.
    ...listed('What was not found', notFoundLines(article.content).length > 0 ? [] : notFound),
    ...listed(
      'Sentences to check',
      doubtful.map((claim) => `“${claim.sentence}”: ${claimRemark(claim)}.`),
    ),
    ...listed(
      'Documents that were not read',
      unread.map(({ location, reason }) => `${location}: ${reason}`),
    ),
    ...listed('Warnings', warnings),
  ]
}

function carried(claims: readonly ArticleClaim[]): string {
  if (claims.length === 0) return ''
  const supported = claims.filter(({ verdict }) => verdict === 'supported').length
  return `${supported} of ${claims.length} sentences that claim something are carried by the passages they cite.`
}

/** In plain words: the notes of the result itself are for programs. */
function origin({ sources, references, metrics: { iteration_count: times } }: FinalOutput): string {
  const many = times > 1 ? `, and was written in ${times} iterations` : ''
  return `The article draws on ${plural(citedSources({ sources, references }), 'source')}${many}.`
}

function scores(quality: QualityScore): ArticleBlock {
  const rows: readonly (readonly [string, number | null])[] = [
    ['Overall', quality.overall],
    ['Accuracy', quality.accuracy],
    ['Completeness', quality.completeness],
    ['Readability', quality.readability],
    ['Citations', quality.citations],
    ['Grammar', quality.grammar],
  ]
  return {
    kind: 'table',
    head: [text('Quality'), text('of 100')],
    alignments: ['left', 'right'],
    rows: rows.map(([name, score]) => [text(name), text(score === null ? 'not judged' : score.toFixed(1))]),
  }
}

function listed(title: string, items: readonly string[]): ArticleBlock[] {
  if (items.length === 0) return []
  const left = items.length > most ? [`and ${items.length - most} more`] : []
  return [
    { kind: 'heading', level: 3, inside: text(title) },
    { kind: 'list', start: null, items: [...items.slice(0, most), ...left].map((item) => [paragraph(item)]) },
  ]
}

function paragraph(said: string): ArticleBlock {
  return { kind: 'paragraph', inside: text(said) }
}

/** Words as they are: nothing in them is Markdown. */
function text(said: string): readonly [{ readonly kind: 'text'; readonly text: string }] {
  return [{ kind: 'text', text: cleanLine(said) }]
}
