import { isObject, type Json, type JsonObject } from '../../../events/json.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { type Evidence, type EvidencePassage, holds } from '../evidence/evidence.ts'
import { numbersIn, standsIn } from '../evidence/numbers.ts'
import { passageSupport } from '../evidence/passage-support.ts'
import { wordsOfPassage } from '../evidence/passage-words.ts'
import { speaksToModels } from '../evidence/speaks-to-models.ts'
import { isBody } from '../writing/article-parts.ts'
import type { Outline, OutlineSection } from '../writing/outline.ts'
import type { AnswerReading } from './ask-model.ts'
import { readJson } from './read-json.ts'

/** What a model made of the passages, as far as it holds. */
export interface ModelAnalysis {
  readonly sections: readonly OutlineSection[]
  readonly insights: readonly { readonly text: string; readonly passages: readonly string[] }[]
}

const [fewest, most] = [2, 9]

const texts = (description: string): JsonObject => ({ type: 'array', items: { type: 'string' }, description })

export const analysisSchema: JsonObject = {
  type: 'object',
  properties: {
    sections: {
      type: 'array',
      items: {
        type: 'object',
        properties: { title: { type: 'string' }, questions: texts('What the section answers.') },
        required: ['title', 'questions'],
        additionalProperties: false,
      },
    },
    insights: {
      type: 'array',
      items: {
        type: 'object',
        properties: { text: { type: 'string' }, passages: texts('Ids such as p3.') },
        required: ['text', 'passages'],
        additionalProperties: false,
      },
    },
  },
  required: ['sections', 'insights'],
  additionalProperties: false,
}

/** Reads an analysis. Sections keep those that the brief asks for; an insight stands only where a passage that it names carries it. */
export function readAnalysis(
  text: string,
  { topic, sections: asked }: Outline,
  evidence: Evidence,
): AnswerReading<ModelAnalysis> {
  const value = readJson(text)
  if (!isObject(value)) return { faults: 100, complaint: 'That is no JSON object. Answer with JSON alone.' }
  const words = wordsOf(evidence)
  const found = listOf(value['sections']).flatMap((one) => sectionIn(one, topic, words) ?? [])
  const titles = new Map([...asked, ...found].map((section) => [section.title.toLowerCase(), section]))
  const sections = [...titles.values()].slice(0, Math.max(most, asked.length))
  const told = listOf(value['insights'])
  const insights = told.flatMap((one) => insightIn(one, evidence) ?? [])
  const complaints = [
    ...(sections.length < fewest
      ? [`Give ${fewest} to ${most} sections, none of them an introduction or a conclusion.`]
      : []),
    ...(insights.length < told.length
      ? [
          `${told.length - insights.length} insights name no passage of those given, or one that does not say it. Leave out what no passage says.`,
        ]
      : []),
  ]
  const faults = complaints.length + told.length - insights.length
  return {
    ...(sections.length < fewest ? {} : { value: { sections, insights } }),
    faults,
    ...(complaints.length === 0 ? {} : { complaint: complaints.join('\n') }),
  }
}

/** All that the passages speak of. */
function wordsOf({ passages, documents }: Evidence): ReadonlySet<string> {
  const titles = documents.map(({ title }) => title)
  return new Set([...passages.filter(holds).map(({ quote }) => quote), ...titles].flatMap(termsOf))
}

/** A title must say something that the topic does not, of which the sources speak, and not what every article has. */
function sectionIn(value: Json, topic: string, words: ReadonlySet<string>): OutlineSection | undefined {
  if (!isObject(value) || typeof value['title'] !== 'string') return undefined
  const title = plainTitle(value['title'])
  const known = new Set(termsOf(topic))
  const isFit = title.length >= 3 && title.length <= 80 && isBody({ title }) && isSpokenOf(title, words)
  if (!isFit || !termsOf(title).some((term) => !known.has(term))) return undefined
  const questions = listOf(value['questions']).flatMap((one) => (typeof one === 'string' ? [plainTitle(one)] : []))
  const asked = questions.filter((one) => one.length <= 160 && isSpokenOf(one, words))
  return { title, questions: asked.length === 0 ? [title] : asked.slice(0, 4) }
}

function isSpokenOf(text: string, words: ReadonlySet<string>): boolean {
  const terms = termsOf(text)
  const spoken = terms.filter((term) => words.has(term)).length
  return terms.length > 0 && spoken >= 0.6 * terms.length && !speaksToModels(text) && !/https?:|www\./i.test(text)
}

function plainTitle(text: string): string {
  return text
    .replace(/\[[^\]\n]*\]|[\n#*_`|<>[\]【】]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function insightIn(value: Json, evidence: Evidence): ModelAnalysis['insights'][number] | undefined {
  if (!isObject(value) || typeof value['text'] !== 'string') return undefined
  const text = value['text'].replace(/\s+/g, ' ').trim().slice(0, 400)
  const named = new Set(listOf(value['passages']))
  const passages = evidence.passages.filter((passage) => named.has(passage.id) && holds(passage))
  return passages.some((passage) => carries(passage, text))
    ? { text, passages: passages.map(({ id }) => id) }
    : undefined
}

function carries(passage: EvidencePassage, text: string): boolean {
  const known = numbersIn(wordsOfPassage(passage))
  return (
    passageSupport(text, passage).verdict !== 'not found' && numbersIn(text).every((number) => standsIn(number, known))
  )
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}
