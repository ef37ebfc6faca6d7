import { isObject, type Json } from '../../../events/json.ts'
import { cleanMarks } from '../evidence/citation-marks.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { ResultsSoFar } from '../orchestrator/worker-input.ts'
import type { TaskResult } from '../state.ts'
import { countWords } from '../writing/material.ts'
import { applyEdits, type TextEdit } from '../writing/text-edits.ts'

/** What was written, with ids for citations, after the edits that may be made. */
export interface DraftToMeasure {
  readonly content: string
  readonly words: number
  /** How many citations of nothing that was read were taken out. */
  readonly strange: number
}

/** The text of an iteration: what writers wrote in their order, and what editors mend of it (RES-101). */
export function draftOf({ writing, quality }: ResultsSoFar, evidence: Evidence): DraftToMeasure {
  const whole = writing.flatMap(({ content }) => (typeof content === 'string' ? [content.trim()] : [])).join('\n\n')
  const { text, done } = applyEdits(whole, quality.flatMap(editsIn))
  const said = writing.reduce((sum, { word_count }) => sum + (typeof word_count === 'number' ? word_count : 0), 0)
  const draft = done.length === 0 ? { content: whole, words: said } : { content: text, words: countWords(text) }
  // Workers of Baton clean what they write themselves; nothing is known of what others write.
  if (!writing.some(({ is_foreign }) => is_foreign === true)) return { ...draft, strange: 0 }
  const clean = cleanMarks(draft.content, evidence)
  return { ...draft, content: clean.text, strange: clean.strange.length }
}

function editsIn({ edits }: TaskResult): TextEdit[] {
  return Array.isArray(edits) ? (edits as readonly Json[]).flatMap(asEdit) : []
}

function asEdit(edit: Json): TextEdit[] {
  if (!isObject(edit)) return []
  const { before, after } = edit
  return typeof before === 'string' && typeof after === 'string' ? [{ before, after }] : []
}
