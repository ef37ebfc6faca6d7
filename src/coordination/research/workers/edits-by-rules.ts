import { type GrammarFault, grammarFaults } from '../../../understanding/prose/grammar.ts'
import { sentencesOf } from '../../../understanding/prose/sentences.ts'
import { citedIn } from '../evidence/citation-marks.ts'
import { easeOf, type Readers } from '../writing/ease.ts'
import { type Repetition, repetitionsIn } from '../writing/repetitions.ts'
import { removal, replacement, type TextEdit } from '../writing/text-edits.ts'
import { type ToneCheck, toneChecks, toneMatch } from '../writing/tone.ts'

/** What rules find in a text, each score from 0 to 1. */
export interface RuleEditing {
  readonly grammar: number
  readonly readability: number
  readonly style: number
  readonly tone: number
  readonly tones: readonly ToneCheck[]
  readonly faults: readonly GrammarFault[]
  readonly repeated: readonly Repetition[]
  readonly edits: readonly TextEdit[]
}

/** `further` are faults that something else found; of those only the places count, not how they would be mended. */
export function editsByRules(content: string, readers: Readers, further: readonly GrammarFault[] = []): RuleEditing {
  const own = grammarFaults(content)
  const isNew = ({ start, words }: GrammarFault): boolean =>
    !own.some((one) => start < one.start + one.words.length && one.start < start + words.length)
  const faults = [...own, ...further.filter(isNew)]
  const repeated = repetitionsIn(content)
  const tones = toneChecks(content, readers.tone)
  return {
    grammar: grammarScore(content, faults),
    readability: easeOf(content, readers)?.score ?? 0,
    style: styleScore(content, repeated),
    tone: content === '' ? 0 : toneMatch(tones),
    tones,
    faults,
    repeated,
    edits: editsFor(content, own, repeated),
  }
}

/** From the end on, so that what stands before each is still what it was when its turn comes. */
function editsFor(content: string, faults: readonly GrammarFault[], repeated: readonly Repetition[]): TextEdit[] {
  const mended = faults
    .filter(({ start }) => !repeated.some((part) => start >= part.start && start < part.end))
    .flatMap(({ start, words, instead }) =>
      instead === undefined ? [] : [{ start, edit: replacement(content, start, words, instead) }],
    )
  const dropped = repeated.map(({ start, end }) => ({ start, edit: removal(content, start, end) }))
  return [...mended, ...dropped].sort((left, right) => right.start - left.start).map(({ edit }) => edit)
}

/** The share of sentences without a fault. */
function grammarScore(content: string, faults: readonly GrammarFault[]): number {
  const sentences = sentencesOf(content).filter(({ kind }) => kind === 'prose' || kind === 'item')
  if (sentences.length === 0) return 0
  const faulty = sentences.filter(({ start, end }) => faults.some((fault) => fault.start >= start && fault.start < end))
  return 1 - faulty.length / sentences.length
}

const longestSentence = 40
const longestParagraph = 180

/** Sentences and paragraphs that are not too long, and nothing said twice. */
function styleScore(content: string, repeated: readonly Repetition[]): number {
  const sentences = sentencesOf(content).filter(({ kind }) => kind === 'prose')
  const paragraphs = content.split(/\n{2,}/).filter((one) => !/^\s*(?:#|\||[-*+] )/.test(one))
  if (sentences.length === 0) return 0
  const wordsOf = (text: string): number => citedIn(text).claim.split(/\s+/).length
  const short = sentences.filter(({ text }) => wordsOf(text) <= longestSentence).length / sentences.length
  const light = paragraphs.filter((one) => wordsOf(one) <= longestParagraph).length / Math.max(1, paragraphs.length)
  const taken = repeated.reduce((sum, { start, end }) => sum + end - start, 0)
  return (short + light + (1 - Math.min(1, taken / content.length))) / 3
}
