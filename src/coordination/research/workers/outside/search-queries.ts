import { isRequestWord } from '../../../../understanding/stop-words.ts'
import type { Brief } from '../../brief.ts'
import type { WorkerInput } from '../../worker.ts'
import { partsOf } from '../../writing/outline.ts'

/** How many queries a worker asks the first time. When it is asked to find more, it asks more. */
const usualCount = { light: 2, standard: 4, deep: 8 } as const
const mostCount = 16
const longestQuery = 200

/** What is asked for, in words of the brief alone: nothing that was read is ever part of it. */
export interface WantedOutside {
  /** What the whole is about. */
  readonly subject: string
  readonly questions: readonly string[]
}

export function wantedIn({ context: { brief, questions } }: WorkerInput): WantedOutside {
  const { subject, parts } = partsOf(brief.topic)
  return { subject, questions: distinct([...questions, ...parts, ...(brief.expected_sections ?? [])]) }
}

export function queryCount({ research_depth }: Brief, version: number): number {
  return Math.min(mostCount, usualCount[research_depth] * Math.max(1, version))
}

/** Queries by rule: the subject, then each question together with the subject; without questions, the subject from these sides. */
export function queriesFor(
  { subject, questions }: WantedOutside,
  most: number,
  sides: readonly string[] = [],
): string[] {
  const about = wordsIn(subject).slice(0, 10)
  const short = about.slice(0, 6)
  const known = new Set(short.map(inSmall))
  const further = questions.map((question) => {
    const own = wordsIn(question).filter((word) => !known.has(inSmall(word)))
    return own.length === 0 ? '' : [...short, ...own.slice(0, 8)].join(' ')
  })
  const instead = questions.length > 0 ? [] : sides.map((side) => [...about, side].join(' '))
  return distinct([about.join(' '), ...further, ...instead]).slice(0, most)
}

/** Nothing but words, in their order: no operators, addresses or signs that a service would understand. */
export function onlyWords(text: string): string {
  return (text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}+#]*(?:[.'’-][\p{L}\p{N}][\p{L}\p{M}\p{N}+#]*)*/gu) ?? []).join(' ')
}

/** Words that only hold a topic together. */
const binding: ReadonlySet<string> = new Set(
  (
    'about against among based between concerning cover covering during focus focusing following include included including ' +
    'namely regarding through versus via vs whose within without'
  ).split(' '),
)

/** Words that say what a text is about. A question of nothing else is taken as it is. */
function wordsIn(text: string): string[] {
  const all = onlyWords(text).split(' ').filter(Boolean)
  const telling = all.filter((word) => !isRequestWord(inSmall(word)) && !binding.has(inSmall(word)))
  return telling.length > 0 ? telling : all
}

function inSmall(word: string): string {
  return word.toLowerCase()
}

export function distinct(texts: readonly string[]): string[] {
  const seen = new Set<string>()
  return texts
    .map((text) => text.replace(/\s+/g, ' ').trim().slice(0, longestQuery))
    .filter((text) => {
      const key = inSmall(text)
      const isNew = key !== '' && !seen.has(key)
      seen.add(key)
      return isNew
    })
}
