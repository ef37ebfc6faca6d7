import type { Brief } from '../brief.ts'
import { disagreementsIn } from '../evidence/disagreements.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { aspectsFor } from './aspects.ts'
import { choosePieces } from './choose-pieces.ts'
import { composeSection } from './compose-section.ts'
import { disagreementSection, pointOf, relevantDisagreements, setAside } from './disagreement-section.ts'
import { countWords, type Material, materialOf, type Piece } from './material.ts'
import { closingItems, closingRuns, conclusion, introduction, openingRun } from './opening-and-end.ts'
import { isSuggested, type Outline, outlineFor } from './outline.ts'
import type { PieceRun } from './runs.ts'
import { offTopic, topicShares } from './topic-shares.ts'
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

type WantedArticle = Pick<Brief, 'topic' | 'target_length' | 'expected_sections'>

/** Shares of the length that the beginning and the end get. */
const [openingShare, closingShare] = [0.08, 0.08]

/** Writes an article that says nothing that is not in the evidence, in its words. `outline` is made anew where none is given. */
export function extractiveArticle(brief: WantedArticle, evidence: Evidence, given?: Outline): ArticleDraft {
  const material = materialOf(evidence)
  const outline = given ?? outlineFor(brief, material)
  const shares = topicShares(outline.topic, material)
  const near = new Set([...shares].filter(([, share]) => share >= offTopic).map(([hash]) => hash))
  const all = disagreementsIn(evidence)
  const disagreements = relevantDisagreements(evidence, outline.topic, near)
  const disputed = disagreementSection(disagreements, evidence)
  // One side of what is disputed never stands alone, be the dispute of the topic or not.
  const left = new Set(
    material.pieces.filter(({ unit }) => all.some(({ sides }) => sides.some((side) => isSame(side.unit, unit)))),
  )
  const opening = openingRun(outline.topic, material, Math.max(60, openingShare * brief.target_length), left)
  for (const piece of opening) left.add(piece)
  const closing = closingRuns(outline.topic, material, closingShare * brief.target_length, left)
  for (const piece of closing.flatMap(({ pieces }) => pieces)) left.add(piece)
  const around =
    countWords(disputed) + wordsOf([...closing, { pieces: opening, score: 0, words: wordsIn(opening) }]) + 90
  const parts = {
    outline,
    opening,
    closing,
    disagreements: disagreements.map(pointOf),
    disputed,
    material,
  }
  const aspects = aspectsFor(outline, material, left)
  const said = [...opening, ...closing.flatMap(({ pieces }) => pieces)]
  const content = steered(brief.target_length, around, (words) => {
    const chosen = choosePieces(aspects, words, { said, topic: outline.topic })
    if (closing.length > 0) return written({ ...parts, chosen })
    const used = new Set([...left, ...chosen.flat().flatMap(({ pieces }) => pieces)])
    const items = closingItems(outline.topic, material, closingShare * brief.target_length, used)
    return written({ ...parts, chosen, closing: items })
  })
  const title = titled(outline.topic)
  return {
    title,
    content: `# ${title}\n\n${content}`,
    words: countWords(content),
    outline,
    setAside: setAside(evidence),
  }
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
  readonly outline: Outline
  readonly chosen: readonly (readonly PieceRun[])[]
  readonly opening: readonly Piece[]
  readonly closing: readonly PieceRun[]
  readonly disagreements: readonly string[]
  readonly disputed: string
  readonly material: Material
}

function written({ outline, chosen, opening, closing, disagreements, disputed, material }: DraftParts): string {
  const voice = voiceFor(material)
  const sections = outline.sections.map(({ title }, index) => ({ title, runs: chosen[index] ?? [] }))
  const filled = sections.filter(({ runs }) => runs.length > 0)
  const missing = sections.filter(({ runs }) => runs.length === 0).map(({ title }) => title)
  const richest = [...filled]
    .sort((one, other) => wordsOf(other.runs) - wordsOf(one.runs))
    .slice(0, 2)
    .map(({ title }) => title)
  // What the brief does not ask for is not missed.
  const gaps = outline.sections.flatMap(({ title, questions: [asked = title] }, index) => {
    const passages = new Set((chosen[index] ?? []).flatMap(({ pieces }) => pieces.map(({ unit }) => unit.passage))).size
    return passages >= 2 || isSuggested(asked) ? [] : [{ question: asked, passages }]
  })
  return [
    `## Introduction\n\n${introduction(
      opening,
      filled.map(({ title }) => title),
      disagreements.length > 0,
      voice.names,
    )}`,
    ...filled.map(({ title, runs }) => `## ${title}\n\n${composeSection(runs, voice)}`),
    ...(disputed === '' ? [] : [`## Where sources disagree\n\n${disputed}`]),
    ...(gaps.length === 0
      ? []
      : [
          `## What was not found\n\n${gaps.map(({ question, passages }) => `- "${question}": ${passages === 0 ? 'nothing that was read answers this' : 'only one passage answers this'}`).join('\n')}`,
        ]),
    `## Conclusion\n\n${conclusion({ runs: closing, settled: richest, disputed: disagreements, missing }, voice)}`,
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
