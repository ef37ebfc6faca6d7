import { termsOf } from '../../../understanding/prose/terms.ts'
import { isStopWord } from '../../../understanding/stop-words.ts'
import { marksIn } from '../evidence/thing-marks.ts'
import type { AnswerUnit } from './answer-units.ts'

/** What tells the thing that is asked about from others of its kind: the A of "Hall A", the North of "Vault North". */
export interface AskedMark {
  readonly of: string
  readonly value: string
  /** Whether its value is no word that a text is searched for. */
  readonly isSign: boolean
}

const behind =
  /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}-]{1,80})\s(North|South|East|West|Upper|Lower|Inner|Outer|Old|New)(?!\p{L})/gu

/** "Great Hall", "Small Hall". */
const pair = /(?<![\p{L}\p{N}-])(\p{Lu}[\p{L}-]+)\s(?=(\p{Lu}[\p{L}-]+))/gu

export function askedMarks(question: string): AskedMark[] {
  return marksOf(question, true)
}

/** Whether a unit is about another thing of the kind that is asked about: what is told nearest to it says of which one it is. */
export function isOtherThing({ unit, before, document, passage }: AnswerUnit, marks: readonly AskedMark[]): boolean {
  if (marks.length === 0) return false
  const near = [unit.text, before?.text ?? '', unit.heading, passage.place.heading, document.title]
  const told = near.map((text, place) => marksOf(text, place > 1))
  return marks.some(({ of, value, isSign }) => {
    const nearest = told.find((found) => found.some((mark) => mark.of === of))
    if (nearest === undefined) return isSign && !isInRow(unit, value)
    return !nearest.some((mark) => mark.of === of && mark.value === value)
  })
}

/** "D14" in a row of dishes. */
function isInRow({ cells }: AnswerUnit['unit'], value: string): boolean {
  return cells.some((cell) => cell.trim().toLowerCase() === value)
}

function marksOf(text: string, isTitle: boolean): AskedMark[] {
  const named = [...text.matchAll(behind)].map(([, noun = '', mark = '']) => ({
    of: `${termsOf(noun)[0] ?? ''} behind`,
    value: mark.toLowerCase(),
    isSign: false,
  }))
  const before = [...text.matchAll(pair)].flatMap(([, mark = '', noun = '']) =>
    isStopWord(mark.toLowerCase())
      ? []
      : [{ of: `${termsOf(noun)[0] ?? ''} before`, value: mark.toLowerCase(), isSign: false }],
  )
  return [
    ...named,
    ...before,
    ...marksIn(text, isTitle).map(({ of, noun, value }) => ({ of, value, isSign: of === noun && !isYear(value) })),
  ]
}

function isYear(value: string): boolean {
  return /^(?:1[5-9]|20)\d{2}$/.test(value)
}

/** Words before a noun that make another thing of it: the warm-up track is not the track. */
const making =
  /(?:(?<!\p{L})\p{L}+-\p{L}+|practice|training|spare|second|former|temporary|model|replica|side|auxiliary|reserve|junior|emergency|children['’]s)\s$/iu

/** Whether a unit speaks only of another thing with the name of what is asked about, which the question does not mean. */
export function isSpecialKind({ unit }: Pick<AnswerUnit, 'unit'>, bare: readonly string[]): boolean {
  return bare.some((noun) => {
    const found = [...unit.text.matchAll(new RegExp(`(?<!\\p{L})${noun}(?!\\p{L})`, 'giu'))]
    return found.length > 0 && found.every(({ index }) => making.test(unit.text.slice(0, index)))
  })
}

/** Nouns that a question names with nothing between them and their article. */
export function bareNouns(question: string): string[] {
  return [...question.matchAll(/\b(?:the|an?|its)\s(\p{Ll}{3,})(?=[\s?,.]|$)/giu)].map(([, noun = '']) => noun)
}
