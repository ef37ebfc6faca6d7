import { termsOf } from '../../../understanding/prose/terms.ts'
import type { Brief } from '../brief.ts'
import type { Material } from './material.ts'
import { perspectivesOn } from './perspectives.ts'

/** A part of the article to be, and what it is to answer. */
export type OutlineSection = { readonly title: string; readonly questions: readonly string[] }

export type Outline = { readonly topic: string; readonly sections: readonly OutlineSection[] }

/** About so many words make a section. */
const wordsPerSection = 240
const [fewest, most] = [3, 8]

const suggestion = 'What do the sources say about'

/** What a section is asked that documents suggest. */
export function suggestedFor(title: string): string {
  return `${suggestion} ${lowered(title)}?`
}

/** Whether a question comes from the documents, not from the brief. */
export function isSuggested(question: string): boolean {
  return question.startsWith(suggestion)
}

/** The sections that the brief asks for, or else those that the best documents suggest. Each has its questions. */
export function outlineFor(
  brief: Pick<Brief, 'topic' | 'target_length' | 'expected_sections'>,
  material: Material,
): Outline {
  const { subject, parts } = partsOf(brief.topic)
  const asked = [...(brief.expected_sections ?? []), ...parts]
  const count = Math.min(most, Math.max(fewest, Math.round(brief.target_length / wordsPerSection)))
  const perspectives = perspectivesOn(subject, material, Math.max(12, 2 * count))
  if (asked.length >= 2) {
    return {
      topic: subject,
      sections: asked.map((part) => ({ title: titleOf(part), questions: [part, ...related(part, perspectives)] })),
    }
  }
  const chosen = [...(brief.expected_sections ?? []).map(titleOf), ...perspectives.map(({ label }) => label)].slice(
    0,
    count,
  )
  return {
    topic: subject,
    sections: chosen.map((title) => ({
      title,
      questions: [suggestedFor(title), ...headingsFor(title, perspectives)],
    })),
  }
}

/** What a topic asks for by number, as in "covering: (1) funding, (2) products", and what it is about before that. */
export function partsOf(topic: string): { readonly subject: string; readonly parts: readonly string[] } {
  const [before = '', ...numbered] = topic.split(/(?:(?<!\s)\s+)?(?:\(\d{1,2}\)|(?<=[\s:])\d{1,2}[.)]\s)\s*/)
  if (numbered.length >= 2) return { subject: subjectOf(before), parts: numbered.map(withoutRest) }
  const of = listedOf(topic)
  if (of !== undefined) return of
  const listed =
    /\b(?:covering|cover|about|including|such as|namely)[:\s]{1,100}([^.]{1,300},[^.]{1,300}(?:,|\band\b)[^.]+)/i.exec(
      topic,
    )
  const parts =
    listed?.[1]
      ?.split(/,\s*(?:and\s+)?|(?<!\s)\s+and\s+/)
      .map((part) => part.trim())
      .filter((part) => part.length > 2) ?? []
  return parts.length >= 3
    ? { subject: subjectOf(topic.slice(0, listed?.index)), parts }
    : { subject: subjectOf(topic), parts: [] }
}

const asking = /^(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|can|may|must)\b|\?\s*$/i
const several =
  /^((?:[^,.?:;]{3,40},\s){1,7}[^,.?:;]{3,40}?,?\sand\s[^,.?:;]{3,60}?)\s(?:at|of|in|for|by|within)\s((?:(?:the|our|an?)\s|\p{Lu})[^,.?:;]*)$/u

/** Whether a topic lists what its sections are to be: then nothing else belongs to it. */
export function listsSections(topic: string): boolean {
  return listedOf(topic) !== undefined
}

/** "Donation, testing and storage at the Amberlow Blood Service": what the sections are to be, and what they are about. */
function listedOf(topic: string): { readonly subject: string; readonly parts: readonly string[] } | undefined {
  const [, list = '', subject = ''] = asking.test(topic.trim()) ? [] : (several.exec(topic.trim()) ?? [])
  const parts = list
    .split(/,\s*(?:and\s+)?|(?<!\s)\s+and\s+/)
    .map((part) => part.trim())
    .filter((part) => termsOf(part).length > 0)
  return parts.length >= 3 ? { subject, parts } : undefined
}

function withoutRest(part: string): string {
  return part
    .replace(/[.?!]\s.*$/s, '')
    .replace(/(?<![\s,;:.])[\s,;:.]{1,20}(?:and|or)?\s{0,9}$/i, '')
    .trim()
}

/** Without what is said to the writer: the first sentence that names something, and no "write a brief on". */
function subjectOf(text: string): string {
  const sentences = text
    .split(/(?<=[.?!])(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|St|No|Nr|vs)\.)\s+(?=\p{Lu})/u)
    .filter((one) => termsOf(one).length > 0)
  const named = sentences.map((one) => ({
    one,
    names: one.match(/(?<=\S\s)\p{Lu}[\p{L}\p{N}+-]{1,80}/gu)?.length ?? 0,
  }))
  const best = named.reduce(
    (left, right) => (right.names > left.names ? right : left),
    named[0] ?? { one: text, names: 0 },
  ).one
  const plain = best.replace(
    /^(?:please\s+)?(?:you are|i am|we are|write|prepare|give|make|create|preparing|research|summari[sz]e|explain|describe)\b[^,.]*?\b(?:on|about|of|covering|for|how|into)\s+/i,
    '',
  )
  const subject = plain.replace(
    /[\s,;:.]{0,9}(?:\b(?:covering|cover|including|namely|such as|with|on|about)\b)?[\s,;:.]{0,9}$/i,
    '',
  )
  return subject.trim() || text.trim()
}

function titleOf(part: string): string {
  const short = part
    .replace(/^(?:the company's|the company’s|its|their|the|a|an|what|why)\s+/i, '')
    .replace(/\s{0,9}[,(]?\s{0,9}\b(?:including|using|such as|with a focus on|based on|e\.g\.)\b.*$/is, '')
    .replace(/(?:(?<!\s)\s+)?\([^)]{0,300}\)\s*/g, ' ')
    .trim()
  const words = short.split(/\s+/)
  const text =
    words.length <= 10
      ? short
      : words
          .slice(0, 9)
          .join(' ')
          .replace(/(?<!\s)\s+(?:of|and|the|in|for|against|to|with)$/i, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type Perspectives = ReturnType<typeof perspectivesOn>

/** Perspectives that share a word with the part make its question wider. */
function related(part: string, perspectives: Perspectives): string[] {
  const terms = new Set(termsOf(part))
  return perspectives
    .filter(({ label }) => termsOf(label).some((term) => terms.has(term)))
    .slice(0, 2)
    .map(({ label }) => `What is known about ${lowered(label)}?`)
}

function headingsFor(title: string, perspectives: Perspectives): string[] {
  const found = perspectives.find(({ label }) => label === title)
  return (found?.headings ?? [])
    .slice(0, 3)
    .map((heading) => (heading.endsWith('?') ? heading : `What is known about ${lowered(heading)}?`))
}

/** Small at the beginning, unless it is a name or an abbreviation. */
function lowered(text: string): string {
  return /^\p{Lu}\p{Ll}+(?:\s|$)/u.test(text) && !/^\p{Lu}\p{Ll}+\s\p{Lu}/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}
