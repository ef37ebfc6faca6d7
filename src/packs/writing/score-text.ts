import type { Tool } from '../../kernel/ports/tool.ts'
import { plural } from '../../projections/plural.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { grammarFaults } from '../../understanding/prose/grammar.ts'
import { countText, readabilityOf } from '../../understanding/prose/readability.ts'
import { isCited, proseOf, splitSources } from './cited-sentences.ts'

export type ScoreTextInput = { readonly text: string }

export type ScoreTextOutput = {
  /** From 0 to 1: the lower of readability and grammar. */
  readonly overall: number
  readonly readability: number
  readonly grammar: number
  /** Years of school that it takes to read it. */
  readonly grade: number
  /** Which part of the sentences names a source, from 0 to 1. */
  readonly cited: number
  readonly words: number
  readonly sentences: number
  /** Without sentences longer than this, the text is easier: what is no long sentence yet, or the average where that is not enough. */
  readonly sentence_words: number
  /** How many sentences have more than twenty words. */
  readonly long_sentences: number
  readonly faults: readonly { readonly rule: string; readonly words: string; readonly instead?: string }[]
  readonly summary: string
}

const name = 'score_text'
/** Up to this year of school a text is easy; so many years above it, hardly anyone reads on. */
const [easyGrade, tooHard] = [10, 10]
const mostFaults = 20
const longFrom = 21

/** How easy a text is to read, and what is wrong in it, by rules. */
export function scoreText(): Tool<ScoreTextInput, ScoreTextOutput> {
  return readTool({
    name,
    version: '2',
    description: 'Scores a text from 0 to 1 by how easy it is to read and by its grammar, and says how much is cited.',
    inputSchema: {
      type: 'object',
      properties: { text: { type: 'string', description: 'The text, plain or Markdown', minLength: 1 } },
      required: ['text'],
      additionalProperties: false,
    },
    run: ({ text }) => {
      const { body } = splitSources(text)
      const bare = body.replaceAll(/[ \t]?\[\d+\]/g, '')
      const ease = readabilityOf(bare)
      if (ease === undefined) throw refusal(name, 'there are no sentences to read')
      const { sentences, words } = countText(bare)
      const faults = grammarFaults(body).map(({ rule, words: said, instead }) => {
        return { rule, words: said, ...(instead === undefined ? {} : { instead }) }
      })
      const prose = proseOf(body)
      const long = longSentences(bare)
      const readability = bounded(1 - (ease.fleschKincaid - easyGrade) / tooHard)
      const grammar = bounded(1 - faults.length / sentences)
      const overall = Math.min(readability, grammar)
      const cited = rounded(prose.filter(isCited).length / Math.max(1, prose.length))
      return {
        overall,
        readability,
        grammar,
        grade: rounded(ease.fleschKincaid),
        cited,
        words,
        sentences,
        sentence_words: long > 0 || readability === 1 ? longFrom - 1 : Math.max(8, Math.floor(words / sentences)),
        long_sentences: long,
        faults: faults.slice(0, mostFaults),
        summary: `Score ${overall} of 1: readability ${readability}, grammar ${grammar}, ${Math.round(100 * cited)} % of ${plural(sentences, 'sentence')} cited.`,
      }
    },
  })
}

function longSentences(text: string): number {
  return proseOf(text).filter((sentence) => sentence.text.split(/\s+/).length >= longFrom).length
}

function bounded(value: number): number {
  return rounded(Math.min(1, Math.max(0, value)))
}

function rounded(value: number): number {
  return Math.round(100 * value) / 100
}
