import { isObject, type Json } from '../../../events/json.ts'
import type { WorkerInput } from '../worker.ts'
import type { Outline, OutlineSection } from '../writing/outline.ts'

/** What has been written so far, in the order of the article. */
export function articleSoFar({ context: { writing_results } }: WorkerInput): string {
  return writing_results
    .map(({ content }) => (typeof content === 'string' ? content.trim() : ''))
    .filter((content) => content !== '')
    .join('\n\n')
}

/** What one worker has written, or nothing. */
export function writtenBy(worker: string, { context: { writing_results } }: WorkerInput): string {
  const found = writing_results.find((result) => result['worker'] === worker)
  return typeof found?.['content'] === 'string' ? found['content'] : ''
}

/** The outline of the analysis, the last one if there are several, with the sections that feedback asks for besides. */
export function outlineGiven({ context: { analysis_results, feedback } }: WorkerInput): Outline | undefined {
  const outlines = analysis_results.flatMap(({ outline }) => readOutline(outline) ?? [])
  const outline = outlines.at(-1)
  return outline === undefined ? undefined : withRequired(outline, feedback)
}

/** The sections that feedback wishes for, as in `Write a section "Fares".` */
export function requiredSections(feedback: readonly string[]): string[] {
  const wanted = feedback.flatMap((wish) => /^Write a section "(?<title>.+)"\.$/.exec(wish)?.groups?.['title'] ?? [])
  return [...new Set(wanted)]
}

/** With the sections that feedback wishes for at the end. What every article has is no section of its own. */
export function withRequired(outline: Outline, feedback: readonly string[]): Outline {
  const known = new Set(outline.sections.map(({ title }) => title.toLowerCase()))
  const missing = requiredSections(feedback).filter(
    (title) => !known.has(title.toLowerCase()) && !/^(?:introduction|conclusion)$/i.test(title),
  )
  return { ...outline, sections: [...outline.sections, ...missing.map((title) => ({ title, questions: [title] }))] }
}

function readOutline(value: Json | undefined): Outline | undefined {
  if (!isObject(value)) return undefined
  const { topic, sections } = value
  if (typeof topic !== 'string' || !Array.isArray(sections)) return undefined
  return { topic, sections: sections.flatMap((section) => readSection(section) ?? []) }
}

function readSection(value: Json): OutlineSection | undefined {
  if (!isObject(value) || typeof value['title'] !== 'string') return undefined
  const { title, questions } = value
  const asked = Array.isArray(questions) ? questions.filter((one) => typeof one === 'string') : []
  return { title, questions: asked.length === 0 ? [title] : asked }
}
