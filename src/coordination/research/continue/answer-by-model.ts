import type { Context } from '../../../kernel/context.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { usualBrief } from '../read-brief.ts'
import { askIfPossible } from '../workers/ask-model.ts'
import { gatedText, readText } from '../workers/gated-text.ts'
import { shownPassages, shownText } from '../workers/shown-passages.ts'
import { writingRules } from '../workers/writing-rules.ts'
import { countWords, type Material } from '../writing/material.ts'
import { passagesFor } from '../writing/passages-for.ts'

/** What a model is asked to answer, and from what. */
export interface ModelQuestion {
  readonly topic: string
  readonly questions: readonly string[]
  readonly evidence: Evidence
  readonly material: Material
}

/** An answer of a model, as far as it holds. */
export interface ModelText {
  /** Cites by the ids of passages; empty where nothing of it could be used. */
  readonly text: string
  /** What it says that the passages do not answer. */
  readonly missing: readonly string[]
  readonly problem?: string
}

const [mostWords, mostShown] = [250, 4000]
const [mostMissing, longestMissing] = [5, 200]
const missingLine = /^[ \t]*(?:[-*][ \t]*)?missing:[ \t]*(.+)$/gim

/** Has a model answer from the passages that fit best. Every sentence that no passage carries is left out. */
export async function answerByModel(
  context: Context,
  models: readonly string[],
  { topic, questions, evidence, material }: ModelQuestion,
): Promise<ModelText> {
  const sections = questions.map((question) => ({ title: question, questions: [question] }))
  const passages = passagesFor({ topic, sections }, evidence, material, mostShown)
  const { value = '', problem } = await askIfPossible(context, models, {
    system: `${writingRules({ ...usualBrief, topic, request_id: '', content_type: 'summary' })}
Answer the questions and nothing else, without headings, in at most ${mostWords} words. For what the passages do not answer, end with a line that begins with "Missing:" and says in a few words what is missing. Never answer that part from what you know.`,
    user: [shownText('text', questions.join('\n')), shownPassages(passages, evidence)].join('\n\n'),
    read: (text) => {
      const answer = withoutMissing(text)
      // That nothing is there is an answer too.
      if (answer.trim() === '' && missingIn(text).length > 0) return { value: text, faults: 0 }
      const { value: read, ...reading } = readText(answer, evidence, tooLong)
      return read === undefined ? reading : { ...reading, value: text }
    },
  })
  const text = gatedText(withoutMissing(value), evidence)
  return {
    text: /\[p\d+\]/.test(text) ? text : '',
    missing: missingIn(value),
    ...(problem === undefined ? {} : { problem }),
  }
}

function tooLong(text: string): string[] {
  const words = countWords(text)
  return words > 2 * mostWords ? [`It has ${words} words, and may have ${mostWords}.`] : []
}

function withoutMissing(text: string): string {
  return text.replace(missingLine, '').trim()
}

function missingIn(text: string): string[] {
  const lines = Array.from(text.matchAll(missingLine), ([, said = '']) =>
    said
      .replace(/\[p?\d+\]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  return lines
    .filter((line) => line !== '' && !/^(?:none|nothing)\.?$/i.test(line))
    .map((line) => line.slice(0, longestMissing))
    .slice(0, mostMissing)
}
