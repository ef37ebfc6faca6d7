import { readabilityOf } from '../../../understanding/prose/readability.ts'
import type { Tone } from '../brief.ts'
import { citedIn } from '../evidence/citation-marks.ts'

/** Years of school that readers of a tone have: up to here a text is easy enough for them. */
export const gradesOf: Readonly<Record<Tone, number>> = {
  casual: 9,
  conversational: 9,
  professional: 12,
  technical: 14,
  academic: 16,
}

/** So many years above that, hardly anybody of them goes on reading. */
const tooHard = 8

export interface Ease {
  readonly grade: number
  /** From 0 to 1. */
  readonly score: number
}

/** How easily a text is read by those it is for. Undefined where there are no sentences. */
export function easeOf(text: string, tone: Tone): Ease | undefined {
  const grade = readabilityOf(citedIn(text).claim)?.fleschKincaid
  if (grade === undefined) return undefined
  return { grade, score: Math.max(0, Math.min(1, 1 - (grade - gradesOf[tone]) / tooHard)) }
}
