import { termsOf } from '../../../understanding/prose/terms.ts'
import type { Brief } from '../brief.ts'
import { type Disagreement, disagreementsIn } from '../evidence/disagreements.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { termsRead, topicPresence } from '../evidence/topic-presence.ts'
import { isNarrowTopic } from '../question/narrow-topic.ts'
import { questionsOfTopic } from '../question/questions.ts'
import type { ArticleDraft } from './article-draft.ts'
import { articleTitle } from './article-title.ts'
import { aspectsFor } from './aspects.ts'
import { assembleArticle, unansweredLine, unmentionedLine } from './assemble-article.ts'
import { bearingOn } from './bearing.ts'
import { choosePieces } from './choose-pieces.ts'
import { disagreementSection, pointOf, relevantDisagreements, setAside } from './disagreement-section.ts'
import { type FilledSection, filledSections, isAskedFor, isKept } from './filled-sections.ts'
import { findingRuns } from './finding-runs.ts'
import { furtherSections, ofOutline } from './further-sections.ts'
import { countWords, materialOf, type Piece } from './material.ts'
import { nearestPieces } from './nearest-pieces.ts'
import { closingItems, closingRuns, openingRun } from './opening-and-end.ts'
import { isSuggested, listsSections, type Outline, outlineFor, partsOf } from './outline.ts'
import { wordsOf } from './runs.ts'
import { answersTo } from './topic-answers.ts'
import { topicShares } from './topic-shares.ts'
import { aboutNothing, withoutAnswer } from './without-answer.ts'

type WantedArticle = Pick<Brief, 'topic' | 'target_length' | 'expected_sections'> & Partial<Pick<Brief, 'min_sources'>>

/** A contradiction in a document that says less of the topic has nothing to do with it. */
const disputable = 0.35

/** Shares of the length that the beginning and the end get. */
const [openingShare, closingShare] = [0.08, 0.08]

/** Writes an article that says nothing that is not in the evidence, in its words. `outline` is made anew where none is given. */
export function extractiveArticle(brief: WantedArticle, evidence: Evidence, given?: Outline): ArticleDraft {
  const material = materialOf(evidence)
  const outline = given ?? outlineFor(brief, material)
  const asked = questionsOfTopic(brief.topic)
  const isWhole = listsSections(brief.topic) || asked.length > 1
  const title = articleTitle(isWhole ? brief.topic : outline.topic, asked)
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
  // What asks for a value, a name or a day, and has no answer, is not filled with something else.
  if (isNarrowTopic(brief) && answers.text === '')
    return withoutAnswer({ title, outline, answers, evidence }, material, nearestPieces(answers, material, all))
  const isNarrow = isNarrowTopic(brief)
  const bearing = isNarrow ? bearingOn(brief.topic, material, { shares, answering: answers.answering }) : undefined
  const isAnswer = ({ sides }: Disagreement): boolean =>
    sides.some(({ unit }) => answers.answering.some((one) => isSame(one, unit)))
  const isOfSections = sectionWords(brief.topic)
  const disagreements = relevantDisagreements(evidence, outline.topic, near).filter((one) =>
    isNarrow ? isAnswer(one) : isOfSections(one),
  )
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
  // What a topic lists is all that belongs to it.
  const isListed = listsSections(brief.topic)
  const closing = isListed ? [] : closingRuns(outline.topic, material, closingShare * brief.target_length, left)
  for (const piece of closing.flatMap(({ pieces }) => pieces)) left.add(piece)
  const findings =
    isNarrow || isListed
      ? []
      : findingRuns(outline.topic, material, { words: closingShare * brief.target_length, shares, left })
  for (const piece of findings.flatMap(({ pieces }) => pieces)) left.add(piece)
  const around =
    countWords(disputed) +
    countWords(answers.text) +
    wordsOf([...closing, ...findings, { pieces: opening, score: 0, words: wordsIn(opening) }]) +
    90
  const replaced = new Set(evidence.passages.filter(isReplaced).map(({ id }) => id))
  const parts = {
    opening,
    closing,
    findings,
    disagreements: disagreements.map(pointOf),
    disputed,
    answers,
    unmentioned: presence.missing,
    isNarrow,
    // What was asked of a replaced document is told from it.
    isReplaced: replaced.size > 0 && !answers.answering.some(({ passage }) => replaced.has(passage)),
    material,
  }
  const isThere = outline.sections.map(
    ({ title: name, questions: [asked = name] }) => isSuggested(asked) || !topicPresence(asked, read).isAbsent,
  )
  const aspects = aspectsFor(outline, material, left).filter(({ section }) => isThere[section])
  const besides = furtherSections(outline, material, { shares, left })
  const further = isListed ? ofOutline(besides, outline) : besides
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
    if (closing.length > 0 || isListed) return assembleArticle({ ...parts, chosen })
    const used = new Set([...left, ...runs.flat().flatMap(({ pieces }) => pieces)])
    const items = closingItems(outline.topic, material, closingShare * brief.target_length, used)
    return assembleArticle({ ...parts, chosen, closing: items })
  })
  return {
    title,
    content: `# ${title}\n\n${content}`,
    words: countWords(content),
    outline: { ...outline, sections: outline.sections.filter((section) => isKept(section, filled)) },
    setAside: setAside(evidence),
  }
}

/** Of a topic that lists its sections, whether a contradiction is about one of these; of others, every one may be. */
function sectionWords(topic: string): (one: Disagreement) => boolean {
  const wanted = new Set(listsSections(topic) ? partsOf(topic).parts.flatMap((part) => termsOf(part)) : [])
  const shares = (text: string): boolean => termsOf(text).some((term) => wanted.has(term))
  return ({ about, sides }) =>
    wanted.size === 0 || shares(about) || sides.some(({ unit }) => shares(`${unit.text} ${unit.heading}`))
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

function isSame(one: Piece['unit'], other: Piece['unit']): boolean {
  return one.passage === other.passage && one.order === other.order
}

function wordsIn(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { words }) => sum + words, 0)
}

function isReplaced({ standing, overtaken = [] }: Evidence['passages'][number]): boolean {
  return standing === 'superseded' || overtaken.length > 0
}
