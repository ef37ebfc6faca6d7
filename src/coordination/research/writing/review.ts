import { termsOf } from '../../../understanding/prose/terms.ts'
import type { Brief } from '../brief.ts'
import { citedIn } from '../evidence/citation-marks.ts'
import { disagreementsIn } from '../evidence/disagreements.ts'
import type { Evidence, EvidenceDocument, EvidencePassage } from '../evidence/evidence.ts'
import { factCheck } from '../evidence/fact-check.ts'
import { numbersIn } from '../evidence/numbers.ts'
import { documentsByHash } from '../evidence/standing.ts'
import { type ArticlePart, isBody, isConclusion, isIntroduction, partsOfArticle } from './article-parts.ts'
import { mostSides } from './disagreement-section.ts'

/** One question of a review, whether it can be answered with yes, and what the answer is based on. */
export type ReviewCheck = { readonly question: string; readonly holds: boolean; readonly why: string }

const years = 5
const limits =
  /\b(?:limit(?:s|ed|ations?)?|uncertain(?:ty)?|not (?:known|clear|found|settled|decided)|unknown|too little was found|remains? open|do(?:es)? not agree|nothing that was read|only one passage|further (?:research|data|work)|depends on|caveat|estimate[ds]?)\b/i

/** What a reviewer asks of an article, as far as it can be counted. */
export function reviewByRules(article: string, evidence: Evidence, { topic }: Pick<Brief, 'topic'>): ReviewCheck[] {
  const { lead, parts } = partsOfArticle(article)
  const passages = new Map(evidence.passages.map((passage) => [passage.id, passage]))
  const documents = documentsByHash(evidence)
  const cited = [...article.matchAll(/\[(p\d+)\]/g)].flatMap(([, id = '']) => passages.get(id) ?? [])
  return [
    statesScope(lead, parts, topic),
    sectionsCited(parts),
    ...claimsChecked(article, evidence),
    recentSources(cited, documents),
    independentSources(cited),
    disagreementsTold(cited, evidence),
    {
      question: 'Are its limits named?',
      holds: limits.test(article),
      why: limits.exec(article)?.[0] ?? 'no word of them',
    },
    conclusionFollows(lead, parts),
  ]
}

function statesScope(lead: string, parts: readonly ArticlePart[], topic: string): ReviewCheck {
  const opening = [lead, parts.find(isIntroduction)?.text ?? ''].join('\n')
  const named = new Set(termsOf(opening))
  const wanted = [...new Set(termsOf(topic))]
  const found = wanted.filter((term) => named.has(term)).length
  return {
    question: 'Does the introduction say what the article is about?',
    holds: opening.trim() !== '' && found >= Math.min(2, wanted.length) && found >= 0.3 * wanted.length,
    why: opening.trim() === '' ? 'there is none' : `it names ${found} of ${wanted.length} words of the topic`,
  }
}

function sectionsCited(parts: readonly ArticlePart[]): ReviewCheck {
  const bodies = parts.filter(isBody)
  const bare = bodies.filter(({ text }) => citedIn(text).ids.length === 0).map(({ title }) => title)
  return {
    question: 'Does every section cite?',
    holds: bodies.length > 0 && bare.length === 0,
    why:
      bodies.length === 0
        ? 'there are no sections'
        : bare.length === 0
          ? `all ${bodies.length} do`
          : `not in ${bare.join(', ')}`,
  }
}

function claimsChecked(article: string, evidence: Evidence): ReviewCheck[] {
  const checked = factCheck(article, evidence)
  const share = (is: (one: (typeof checked)[number]) => boolean): number =>
    checked.length === 0 ? 0 : checked.filter(is).length / checked.length
  const cited = share(({ claim }) => claim.passages.length > 0)
  const carried = share(({ finding }) => finding === 'verified')
  const opposed = checked.filter(({ finding }) => finding === 'contradicted').length
  const outdated = checked.filter(({ claim }) => claim.problem === 'outdated').length
  const percent = (value: number): string => `${Math.round(100 * value)} % of ${checked.length} claims`
  return [
    { question: 'Is what it claims cited?', holds: cited >= 0.95, why: percent(cited) },
    { question: 'Do the sources say what it claims?', holds: carried >= 0.9, why: percent(carried) },
    {
      question: 'Is nothing contradicted by a source?',
      holds: checked.length > 0 && opposed === 0,
      why: `${opposed} are`,
    },
    {
      question: 'Is nothing cited that was replaced?',
      holds: checked.length > 0 && outdated === 0,
      why: `${outdated} are`,
    },
  ]
}

/** Measured from when the sources were read, so that the same article is always judged alike. */
function recentSources(
  cited: readonly EvidencePassage[],
  documents: ReadonlyMap<string, EvidenceDocument>,
): ReviewCheck {
  const own = [...new Set(cited.map(({ document }) => document))].flatMap((hash) => documents.get(hash) ?? [])
  const now = Math.max(0, ...own.map(({ accessed_at }) => Number(accessed_at.slice(0, 4)) || 0))
  const dated = own.flatMap(({ published_date }) =>
    published_date === null ? [] : [Number(published_date.slice(0, 4))],
  )
  const recent = dated.filter((year) => now - year <= years).length
  return {
    question: `Is at least half of its dated sources of the last ${years} years?`,
    holds: dated.length > 0 && recent >= dated.length / 2,
    why: dated.length === 0 ? 'none has a date' : `${recent} of ${dated.length} are`,
  }
}

function independentSources(cited: readonly EvidencePassage[]): ReviewCheck {
  const counts = new Map<string, number>()
  for (const { document } of cited) counts.set(document, (counts.get(document) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return {
    question: 'Does it rest on several sources, none of them for more than half?',
    holds: counts.size >= 3 && most <= cited.length / 2,
    why: `${counts.size} sources; the most cited has ${most} of ${cited.length} citations`,
  }
}

/** Where it cites one side of a contradiction, it cites the other too. */
function disagreementsTold(cited: readonly EvidencePassage[], evidence: Evidence): ReviewCheck {
  const ids = new Set(cited.map(({ id }) => id))
  const touched = disagreementsIn(evidence).filter(({ sides }) => sides.some(({ unit }) => ids.has(unit.passage)))
  const hidden = touched.filter(({ sides }) => {
    const told = sides.filter(({ unit }) => ids.has(unit.passage)).length
    return told < Math.min(sides.length, mostSides)
  })
  return {
    question: 'Are both sides told where sources disagree?',
    holds: hidden.length === 0,
    why:
      touched.length === 0
        ? 'its sources do not'
        : hidden.length === 0
          ? `${touched.length} disagreements are told`
          : `only one side of ${hidden.map(({ about }) => `"${about}"`).join(', ')}`,
  }
}

/** It says nothing that the sections do not, beyond a few words, and gives no new number without a source. */
function conclusionFollows(lead: string, parts: readonly ArticlePart[]): ReviewCheck {
  const question = 'Does the conclusion follow from the sections?'
  const end = parts.find(isConclusion)
  if (end === undefined) return { question, holds: false, why: 'there is none' }
  const before = [lead, ...parts.filter((part) => part !== end).flatMap(({ title, text }) => [title, text])].join('\n')
  const known = new Set(termsOf(before))
  const own = [...new Set(termsOf(citedIn(end.text).claim))]
  const share = own.filter((term) => known.has(term)).length / Math.max(1, own.length)
  const values = new Set(numbersIn(before).map(({ value }) => value))
  const strange = numbersIn(citedIn(end.text).claim).filter(({ value }) => !values.has(value)).length
  const isCited = citedIn(end.text).ids.length > 0
  return {
    question,
    holds: share >= 0.6 && (strange === 0 || isCited),
    why: `${Math.round(100 * share)} % of its words are theirs; ${strange} new numbers`,
  }
}
