import { type GrammarFault, grammarFaults } from '../../../understanding/prose/grammar.ts'
import { sentencesOf } from '../../../understanding/prose/sentences.ts'
import type { Brief } from '../brief.ts'
import { citedIn } from '../evidence/citation-marks.ts'
import type { ResearchWorker, WorkerFindings } from '../worker.ts'
import { easeOf } from '../writing/ease.ts'
import { repetitionsIn } from '../writing/repetitions.ts'
import { applyEdits, removal, replacement, type TextEdit } from '../writing/text-edits.ts'
import { toneChecks, toneMatch } from '../writing/tone.ts'
import { articleSoFar } from './earlier-results.ts'

/** Judges how the article is written, and proposes what to write otherwise. */
export const editor: ResearchWorker = {
  id: 'editor',
  needs: [],
  isOutside: false,
  isOffline: true,
  work: async (_, input) => edited(articleSoFar(input), input.context.brief),
}

const mostFaults = 20

function edited(content: string, { tone }: Brief): WorkerFindings {
  const faults = grammarFaults(content)
  const repeated = repetitionsIn(content)
  const tones = toneChecks(content, tone)
  // From the end on, so that what stands before each is still what it was.
  const edits = [
    ...faults
      .filter(({ start }) => !repeated.some((part) => start >= part.start && start < part.end))
      .flatMap((fault): (TextEdit & { at: number })[] => editsFor(fault, content)),
    ...repeated.map(({ start, end }) => ({ ...removal(content, start, end), at: start })),
  ]
    .sort((left, right) => right.at - left.at)
    .map(({ before, after }) => ({ before, after }))
  const { done } = applyEdits(content, edits)
  return {
    result: {
      worker: 'editor',
      grammar_score: grammarScore(content, faults),
      readability_score: easeOf(content, tone)?.score ?? 0,
      style_score: styleScore(content),
      tone_match: toneMatch(tones),
      tone_checks: tones,
      faults: faults.slice(0, mostFaults).map(({ rule, words }) => ({ rule, words })),
      repeated: repeated.map(({ kind, what }) => ({ kind, what: what.slice(0, 120) })),
      edits: done,
    },
    warnings: content === '' ? ['There is no article to edit'] : [],
  }
}

function editsFor({ start, words, instead }: GrammarFault, content: string): (TextEdit & { at: number })[] {
  return instead === undefined ? [] : [{ ...replacement(content, start, words, instead), at: start }]
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
function styleScore(content: string): number {
  const sentences = sentencesOf(content).filter(({ kind }) => kind === 'prose')
  const paragraphs = content.split(/\n{2,}/).filter((one) => !/^\s*(?:#|\||[-*+] )/.test(one))
  if (sentences.length === 0) return 0
  const wordsOf = (text: string): number => citedIn(text).claim.split(/\s+/).length
  const short = sentences.filter(({ text }) => wordsOf(text) <= longestSentence).length / sentences.length
  const light = paragraphs.filter((one) => wordsOf(one) <= longestParagraph).length / Math.max(1, paragraphs.length)
  const taken = repetitionsIn(content).reduce((sum, { start, end }) => sum + end - start, 0)
  return (short + light + (1 - Math.min(1, taken / content.length))) / 3
}
