import { termsOf } from '../../../understanding/prose/terms.ts'
import { type Brief, sourceTypes } from '../brief.ts'
import { citationChecks } from '../evidence/citation-checks.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { isOffTopic } from '../evidence/off-topic.ts'
import { type TopicPresence, termsRead, topicPresence } from '../evidence/topic-presence.ts'
import { type ArticleHeading, headingsIn } from '../merger/article.ts'
import { notFoundLines } from '../merger/not-found.ts'
import { mergedSources, type Source } from '../merger/sources.ts'
import type { ResultsSoFar } from '../orchestrator/worker-input.ts'
import { isNarrowTopic } from '../question/narrow-topic.ts'
import { questionsOfTopic } from '../question/questions.ts'
import { usualBrief } from '../read-brief.ts'
import type { TaskResult } from '../state.ts'
import { partsOfArticle } from '../writing/article-parts.ts'
import { type DraftToMeasure, draftOf } from './draft.ts'
import { expectedSections } from './expected-sections.ts'
import type { QualityFindings } from './feedback.ts'
import { filledParts, relevantDocuments } from './filled-parts.ts'
import type { Measured } from './scores.ts'
import { citedDocuments, sourcesIn } from './sources-in.ts'

/** Everything that is counted of one iteration, and what lies behind the counts. */
export interface Measurement {
  readonly measured: Measured
  readonly findings: QualityFindings
  readonly draft: DraftToMeasure
  readonly sources: readonly Source[]
  /** Where the fact check says another share than its own counts. */
  readonly inconsistent: boolean
  /** Something was read, and nothing of it has a word of the topic. */
  readonly isOffTopic: boolean
  /** How much of what the topic names stands in what was read. */
  readonly presence: TopicPresence
  /** What the topic asks and the article says nothing answers. */
  readonly unanswered: readonly string[]
  /** Whether none of the sections that it is to have is there. */
  readonly lacksEverySection: boolean
  /** Whether it is all by workers of Baton, so that what it cites is known. */
  readonly isChecked: boolean
  /** Whether all that a narrow topic asks is answered: then few words, sections and sources are enough. */
  readonly isNarrowAnswer: boolean
}

/** Counts what can be counted, and takes the rest from the workers that judged it (RES-90). */
export function measure(results: ResultsSoFar, evidence: Evidence, brief: Brief): Measurement {
  const draft = draftOf(results, evidence)
  const headings = headingsIn(draft.content)
  const isChecked = isOwn(results.writing)
  const given = mergedSources(results.research.flatMap(sourcesIn))
  const used = isChecked ? citedDocuments(draft.content, evidence) : []
  const sources = isChecked ? mergedSources([...given, ...used]) : given
  const expected = expectedSections(results.analysis, brief)
  const missing = expected.filter((section) => !isCovered(section, headings))
  const counted = isChecked ? used : sources
  const types = new Set(counted.map(({ type }) => type))
  const presence = topicPresence(brief.topic, termsRead(evidence))
  const cited = citations(draft, evidence)
  const asked = questionsOfTopic(brief.topic)
  const lines = notFoundLines(draft.content)
  const unanswered = isChecked ? asked.filter((question) => lines.includes(question)) : []
  const answered = 1 - unanswered.length / Math.max(1, asked.length)
  const isNarrowAnswer = isChecked && isNarrowTopic(brief) && unanswered.length === 0 && cited.totalCitations > 0
  const judged = withMedians(results.quality)
  const facts = claimCounts(judged)
  const isLocal = brief.reach === 'local'
  return {
    draft,
    sources,
    inconsistent: facts.inconsistent,
    isOffTopic: isOffTopic(brief.topic, evidence),
    presence,
    unanswered,
    lacksEverySection: !isNarrowAnswer && expected.length > 0 && missing.length === expected.length,
    isChecked,
    isNarrowAnswer,
    findings: { missingSections: missing, missingTypes: isLocal ? [] : sourceTypes.filter((type) => !types.has(type)) },
    measured: {
      ...(isNarrowAnswer
        ? { sectionsCovered: 1, expectedSections: 1 }
        : isChecked
          ? filledParts(draft.content, {
              brief,
              evidence,
              expected,
              missing,
              asked: asked.length,
              unanswered: unanswered.length,
              cited: used,
            })
          : { sectionsCovered: expected.length - missing.length, expectedSections: expected.length }),
      words: draft.words,
      targetWords: brief.target_length,
      ...(isChecked ? { relevance: presence.share * answered } : {}),
      ...structure(draft.content, headings),
      // What was read and is not cited is no source of the article.
      sources: counted.length,
      minSources: isChecked ? sourcesWanted(brief, evidence, isNarrowAnswer) : brief.min_sources,
      sourceTypes: types.size,
      // A folder of documents has one type of sources, however good it is.
      ...(isLocal ? { possibleTypes: 1 } : {}),
      ...cited,
      claims: facts.claims,
      ...judgements(judged),
    },
  }
}

/**
 * How many sources an article is to have. Of documents alone there are no more than there are: where nothing else was
 * asked for than the usual number, half of those that say much on the topic will do, and one that answers a narrow question.
 */
function sourcesWanted({ min_sources, reach }: Brief, evidence: Evidence, isNarrowAnswer: boolean): number {
  if (reach !== 'local' || min_sources !== usualBrief.min_sources) return min_sources
  if (isNarrowAnswer) return 1
  return Math.min(min_sources, Math.max(1, Math.ceil(relevantDocuments(evidence).length / 2)))
}

/** Whether every text is by a worker of Baton. What was written before they said so, or by others, is not known to be. */
function isOwn(writing: ResultsSoFar['writing']): boolean {
  return writing.length > 0 && writing.every(({ is_checked }) => is_checked === true)
}

/** A section is there if a heading says it, in whichever words of the same stems. */
function isCovered(section: string, headings: readonly ArticleHeading[]): boolean {
  const wanted = new Set(termsOf(section))
  return headings.some(({ text }) => {
    if (text.toLowerCase().trim() === section.toLowerCase().trim()) return true
    const own = new Set(termsOf(text))
    const shared = [...wanted].filter((term) => own.has(term)).length
    return wanted.size > 0 && shared / wanted.size >= 0.6
  })
}

const opening = /^(?:introduction|overview|background|summary|what (?:this|it) is about|in short)\b/i
const closing = /^(?:conclusions?|closing|outlook|summary|in summary|final (?:thoughts|remarks)|what follows)\b/i

function structure(
  content: string,
  headings: readonly ArticleHeading[],
): Pick<Measured, 'hasIntroduction' | 'hasBody' | 'hasConclusion'> {
  const below = headings.filter(({ level, text }) => level > 1 && !isEmpty(text, content))
  const beforeFirst = content.replace(/^#[ \t][^\n]*\n/, '').split(/^##/m)[0] ?? ''
  const hasOpening = beforeFirst.trim() !== '' && below.length > 0
  const body = below.filter(({ text }) => !opening.test(text) && !closing.test(text))
  return {
    hasIntroduction: hasOpening || below.some(({ text }) => opening.test(text)),
    hasBody: body.length > 0 || (below.length === 0 && content.trim() !== ''),
    hasConclusion: below.some(({ text }) => closing.test(text)),
  }
}

/** Whether nothing stands under a heading of the second level, so that it is no part of the article. */
function isEmpty(heading: string, content: string): boolean {
  return partsOfArticle(content).parts.some(({ title, text }) => title === heading && text === '')
}

/** A citation is right if it leads to a passage that holds, and the passage carries the sentence. */
function citations(
  { content, strange }: DraftToMeasure,
  evidence: Evidence,
): Pick<Measured, 'correctCitations' | 'totalCitations'> {
  const checks = citationChecks(content, evidence)
  const correct = checks.filter(({ problem }) => problem === 'none').length
  return { totalCitations: checks.length + strange, correctCitations: correct }
}

/** Where a judgement was asked for several times, its figures are those in the middle. */
function withMedians(quality: readonly TaskResult[]): TaskResult[] {
  return quality
    .filter(({ sample }) => sample === undefined)
    .map((first) => {
      const again = quality.filter(({ worker, sample }) => worker === first.worker && sample !== undefined)
      if (again.length === 0) return first
      const figures = Object.keys(first).flatMap((name) => {
        const values = [first, ...again].map((result) => number(result, name)).filter((value) => value !== null)
        return values.length === 0 ? [] : [[name, median(values)] as const]
      })
      return { ...first, ...Object.fromEntries(figures) }
    })
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** Of several fact checks, the strictest counts. */
function claimCounts(quality: readonly TaskResult[]): {
  readonly claims: Measured['claims']
  readonly inconsistent: boolean
} {
  const counted = quality.flatMap((result) => {
    const verified = number(result, 'verified_claims', 'verified')
    const unverified = number(result, 'unverified_claims', 'unverified')
    if (verified === null || unverified === null) return []
    const total = verified + unverified
    const accuracy = number(result, 'accuracy')
    const isOff = accuracy !== null && total > 0 && Math.abs(accuracy - verified / total) > 0.02
    return [{ verified, total, contradicted: number(result, 'contradicted_claims') ?? 0, isOff }]
  })
  const share = ({ verified, total }: { verified: number; total: number }): number =>
    total === 0 ? 0 : verified / total
  const [first, ...others] = counted
  if (first === undefined) return { claims: null, inconsistent: false }
  const { isOff, ...claims } = others.reduce((worst, one) => (share(one) < share(worst) ? one : worst), first)
  return { claims, inconsistent: counted.some((one) => one.isOff) || isOff }
}

function judgements(quality: readonly TaskResult[]): Pick<Measured, 'grammar' | 'readability' | 'toneMatch'> {
  const first = (...names: string[]): number | null =>
    quality.map((result) => number(result, ...names)).find((value) => value !== null) ?? null
  return {
    grammar: first('grammar_score', 'grammar'),
    readability: first('readability_score', 'readability'),
    toneMatch: first('tone_match'),
  }
}

function number(result: TaskResult, ...names: readonly string[]): number | null {
  for (const name of names) {
    const value = result[name]
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
    if (typeof value === 'boolean') return Number(value)
  }
  return null
}
