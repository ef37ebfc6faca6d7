import type { Brief } from '../brief.ts'
import { type Disagreement, disagreementsIn } from '../evidence/disagreements.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { termsRead, topicPresence } from '../evidence/topic-presence.ts'
import { isNarrowTopic } from '../question/narrow-topic.ts'
import { notFoundTitle } from './article-parts.ts'
import { aspectsFor } from './aspects.ts'
import { bearingOn } from './bearing.ts'
import { choosePieces } from './choose-pieces.ts'
import { cited } from './cited.ts'
import { composeSection } from './compose-section.ts'
import { conclusion } from './conclusion.ts'
import { disagreementSection, pointOf, relevantDisagreements, setAside } from './disagreement-section.ts'
import { findingRuns } from './finding-runs.ts'
import { furtherSections } from './further-sections.ts'
import { isRecord } from './labels.ts'
import { countWords, type Material, materialOf, type Piece } from './material.ts'
import { closingItems, closingRuns, introduction, openingRun } from './opening-and-end.ts'
import { isSuggested, type Outline, type OutlineSection, outlineFor } from './outline.ts'
import type { PieceRun } from './runs.ts'
import { detailTitle, furtherTitle, onlyTitle, unnamed } from './section-titles.ts'
import { answersTo, type TopicAnswers } from './topic-answers.ts'
import { topicShares } from './topic-shares.ts'
import { voiceFor } from './voice.ts'

/** An article before its citations are numbered: every one is the id of a passage. */
export interface ArticleDraft {
  readonly title: string
  readonly content: string
  readonly words: number
  readonly outline: Outline
  /** Documents that were read and left out, each with the reason. */
  readonly setAside: readonly string[]
}

type WantedArticle = Pick<Brief, 'topic' | 'target_length' | 'expected_sections'> & Partial<Pick<Brief, 'min_sources'>>

/** A contradiction in a document that says less of the topic has nothing to do with it. */
const disputable = 0.35

/** Shares of the length that the beginning and the end get. */
const [openingShare, closingShare] = [0.08, 0.08]

/** Writes an article that says nothing that is not in the evidence, in its words. `outline` is made anew where none is given. */
export function extractiveArticle(brief: WantedArticle, evidence: Evidence, given?: Outline): ArticleDraft {
  const material = materialOf(evidence)
  const outline = given ?? outlineFor(brief, material)
  const title = titled(outline.topic)
  const read = termsRead(evidence)
  const presence = topicPresence(outline.topic, read)
  const answers = answersTo(brief.topic, evidence, material)
  // What answers a question is about it, whatever its words.
  if (presence.isAbsent && answers.text === '')
    return aboutNothing(
      title,
      outline,
      [...presence.missing.map(unmentionedLine), ...answers.unanswered.map(unansweredLine)],
      evidence,
    )
  const shares = topicShares(outline.topic, material)
  const near = new Set([...shares].filter(([, share]) => share >= disputable).map(([hash]) => hash))
  const all = disagreementsIn(evidence)
  const isNarrow = isNarrowTopic(brief) && answers.text !== ''
  const bearing = isNarrow ? bearingOn(brief.topic, material, { shares, answering: answers.answering }) : undefined
  const isAnswer = ({ sides }: Disagreement): boolean =>
    sides.some(({ unit }) => answers.answering.some((one) => isSame(one, unit)))
  const disagreements = relevantDisagreements(evidence, outline.topic, near).filter((one) => !isNarrow || isAnswer(one))
  // Those that answer have been told with the answer.
  const disputed = disagreementSection(
    disagreements.filter((one) => !isAnswer(one)),
    evidence,
  )
  // One side of what is disputed never stands alone, be the dispute of the topic or not.
  const left = new Set(
    material.pieces.filter(({ unit }) => all.some(({ sides }) => sides.some((side) => isSame(side.unit, unit)))),
  )
  for (const piece of answers.pieces) left.add(piece)
  // To a narrow question little belongs, and nothing is added to reach a length.
  if (bearing !== undefined) for (const piece of material.pieces) if (!bearing.has(piece)) left.add(piece)
  const opening =
    answers.text === ''
      ? openingRun(outline.topic, material, Math.max(60, openingShare * brief.target_length), left)
      : []
  for (const piece of opening) left.add(piece)
  const closing = closingRuns(outline.topic, material, closingShare * brief.target_length, left)
  for (const piece of closing.flatMap(({ pieces }) => pieces)) left.add(piece)
  const findings = isNarrow
    ? []
    : findingRuns(outline.topic, material, { words: closingShare * brief.target_length, shares, left })
  for (const piece of findings.flatMap(({ pieces }) => pieces)) left.add(piece)
  const around =
    countWords(disputed) +
    countWords(answers.text) +
    wordsOf([...closing, ...findings, { pieces: opening, score: 0, words: wordsIn(opening) }]) +
    90
  const parts = {
    opening,
    closing,
    findings,
    disagreements: disagreements.map(pointOf),
    disputed,
    answers,
    unmentioned: presence.missing,
    isNarrow,
    material,
  }
  const isThere = outline.sections.map(
    ({ title: name, questions: [asked = name] }) => isSuggested(asked) || !topicPresence(asked, read).isAbsent,
  )
  const aspects = aspectsFor(outline, material, left).filter(({ section }) => isThere[section])
  const further = furtherSections(outline, material, { shares, left })
  const said = [...answers.pieces, ...opening, ...[...closing, ...findings].flatMap(({ pieces }) => pieces)]
  let filled: readonly FilledSection[] = []
  const content = steered(brief.target_length, around, (words) => {
    const runs = choosePieces(aspects, words, {
      core: outline.sections.some(isAskedFor) ? further.core : [],
      said,
      topic: outline.topic,
      further: further.aspects,
      sources: brief.min_sources ?? 1,
    })
    const chosen = filledSections([...outline.sections, ...further.sections], runs)
    filled = chosen
    if (closing.length > 0) return written({ ...parts, chosen })
    const used = new Set([...left, ...runs.flat().flatMap(({ pieces }) => pieces)])
    const items = closingItems(outline.topic, material, closingShare * brief.target_length, used)
    return written({ ...parts, chosen, closing: items })
  })
  return {
    title,
    content: `# ${title}\n\n${content}`,
    words: countWords(content),
    outline: { ...outline, sections: outline.sections.filter((section) => isKept(section, filled)) },
    setAside: setAside(evidence),
  }
}

/** What was asked for stays in an outline; what documents suggested only where they say enough of it. */
function isKept({ title, questions: [asked = title] }: OutlineSection, filled: readonly FilledSection[]): boolean {
  return !isSuggested(asked) || filled.some((one) => one.title === title && one.runs.length > 0)
}

/** Where nothing that was read has what a topic is about, an article would be about something else. */
function aboutNothing(title: string, outline: Outline, lines: readonly string[], evidence: Evidence): ArticleDraft {
  const content = `# ${title}\n\n## ${notFoundTitle}\n\n${lines.join('\n')}`
  return { title, content, words: countWords(content), outline, setAside: setAside(evidence) }
}

function unmentionedLine(word: string): string {
  return `- "${word}": nothing that was read mentions this`
}

function unansweredLine(question: string): string {
  return `- "${question}": nothing that was read answers this`
}

function isAskedFor({ title, questions: [asked = title] }: OutlineSection): boolean {
  return !isSuggested(asked)
}

interface FilledSection {
  readonly title: string
  readonly runs: readonly PieceRun[]
  /** Whether the brief asks for it. */
  readonly isAsked: boolean
}

/** A heading that was not asked for stands over several sentences; what is less is gathered at the end. */
const [leastPieces, leastWords] = [2, 20]

function filledSections(
  sections: readonly OutlineSection[],
  chosen: readonly (readonly PieceRun[])[],
): FilledSection[] {
  const all = sections.map(({ title, questions: [asked = title] }, index) => ({
    title,
    runs: chosen[index] ?? [],
    isAsked: !isSuggested(asked),
  }))
  const isSmall = ({ runs, isAsked, title }: FilledSection): boolean =>
    title === furtherTitle ||
    (!isAsked && (runs.flatMap(({ pieces }) => pieces).length < leastPieces || wordsOf(runs) < leastWords))
  const rest = all.filter(isSmall).flatMap(({ runs }) => runs)
  // The document with the name of the topic comes before what others say besides.
  const kept = all.filter((one) => !isSmall(one))
  const detail = kept.filter(({ title }) => title === detailTitle)
  const others = kept.filter(({ title }) => title !== detailTitle)
  const isFirst = others.every(({ isAsked }) => !isAsked)
  return [
    ...(isFirst ? detail : []),
    ...others,
    ...(isFirst ? [] : detail),
    { title: kept.length === 0 ? onlyTitle : furtherTitle, runs: rest, isAsked: false },
  ]
}

/** What introduces lists and names sources has words too, so the length is tried and corrected a few times. */
function steered(target: number, around: number, write: (words: number) => string): string {
  let budget = Math.max(60, target - around)
  let best = write(budget)
  for (let round = 0; round < 3; round++) {
    const missed = target - countWords(best)
    if (Math.abs(missed) <= 0.04 * target) break
    budget = Math.max(60, budget + missed)
    const next = write(budget)
    if (Math.abs(target - countWords(next)) < Math.abs(missed)) best = next
  }
  return best
}

interface DraftParts {
  readonly chosen: readonly FilledSection[]
  readonly opening: readonly Piece[]
  readonly closing: readonly PieceRun[]
  readonly findings: readonly PieceRun[]
  readonly disagreements: readonly string[]
  readonly disputed: string
  readonly answers: TopicAnswers
  /** Words of the topic that stand in nothing that was read. */
  readonly unmentioned: readonly string[]
  /** Whether the topic asks for so little that all there is on it is told. */
  readonly isNarrow: boolean
  readonly material: Material
}

function written(parts: DraftParts): string {
  const { chosen, opening, closing, findings, disagreements, disputed, answers, unmentioned, isNarrow, material } =
    parts
  const voice = voiceFor(material)
  const filled = chosen.filter(({ runs }) => runs.length > 0)
  // What the brief does not ask for is not missed.
  const missing = chosen.filter(({ runs, isAsked }) => isAsked && runs.length === 0).map(({ title }) => title)
  const richest = filled
    .filter(({ title }) => !unnamed.has(title) && !isRecord(title))
    .sort((one, other) => wordsOf(other.runs) - wordsOf(one.runs))
    .slice(0, 2)
    .map(({ title }) => title)
  const notFound = [
    ...answers.unanswered.map(unansweredLine),
    ...missing.map(unansweredLine),
    ...unmentioned
      .filter(
        (word) =>
          answers.text === '' &&
          ![...missing, ...answers.unanswered].some((title) => title.toLowerCase().includes(word.toLowerCase())),
      )
      .map(unmentionedLine),
  ]
  const end = conclusion({ runs: closing, findings, richest, disputed: disagreements, missing, isNarrow }, voice)
  return [
    `## Introduction\n\n${introduction(
      answers.text === '' ? opening.map(cited).join(' ') : answers.text,
      filled.map(({ title }) => title),
      disagreements.length > 0,
      voice.names,
    )}`,
    ...filled.map(({ title, runs }) => `## ${title}\n\n${composeSection(runs, voice)}`),
    ...(disputed === '' ? [] : [`## Where sources disagree\n\n${disputed}`]),
    ...(notFound.length === 0 ? [] : [`## ${notFoundTitle}\n\n${notFound.join('\n')}`]),
    ...(end === '' ? [] : [`## Conclusion\n\n${end}`]),
  ].join('\n\n')
}

function isSame(one: Piece['unit'], other: Piece['unit']): boolean {
  return one.passage === other.passage && one.order === other.order
}

function wordsOf(runs: readonly PieceRun[]): number {
  return runs.reduce((sum, { words }) => sum + words, 0)
}

function wordsIn(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { words }) => sum + words, 0)
}

/** A topic as a title: a long one up to where it begins to explain itself. */
function titled(topic: string): string {
  const [start = topic] =
    topic.length <= 70
      ? [topic]
      : topic.split(/(?<=\S\s\S+)(?:,\s|\s\(|\s(?:which|that|who|where|we|so that)\s|[:;]\s)/)
  const short = start.length <= 90 ? start : start.slice(0, 90).replace(/\s+\S*$/, '')
  return short.charAt(0).toUpperCase() + short.slice(1).replace(/[\s,;:]+$/, '')
}
