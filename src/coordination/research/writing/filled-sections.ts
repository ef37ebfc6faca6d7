import { isSuggested, type OutlineSection } from './outline.ts'
import { type PieceRun, wordsOf } from './runs.ts'
import { detailTitle, furtherTitle, onlyTitle } from './section-titles.ts'

/** A section, and what is said in it. */
export interface FilledSection {
  readonly title: string
  readonly runs: readonly PieceRun[]
  /** Whether the brief asks for it. */
  readonly isAsked: boolean
}

/** A heading that was not asked for stands over several sentences; what is less is gathered at the end. */
const [leastPieces, leastWords] = [2, 20]

/** Sections in the order they are written, with what was chosen for them. */
export function filledSections(
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

/** What was asked for stays in an outline; what documents suggested only where they say enough of it. */
export function isKept(
  { title, questions: [asked = title] }: OutlineSection,
  filled: readonly FilledSection[],
): boolean {
  return !isSuggested(asked) || filled.some((one) => one.title === title && one.runs.length > 0)
}

export function isAskedFor({ title, questions: [asked = title] }: OutlineSection): boolean {
  return !isSuggested(asked)
}
