import type { RunEvent } from '../../events/event.ts'
import { project } from '../../projections/projection.ts'
import { timeline } from '../../projections/timeline.ts'
import { duration } from './figures.ts'
import type { Palette } from './palette.ts'
import { oneLine, padEnd, padStart, truncate } from './text-width.ts'

/** Bookkeeping that a person who reads along can do without. */
const quiet: ReadonlySet<string> = new Set([
  'budget.held',
  'budget.read',
  'clock.read',
  'decision.requested',
  'definition.pinned',
  'model.requested',
  'random.drawn',
  'tool.returned',
])

export interface LineLayout {
  /** When the run began: lines show the time since then. */
  readonly startedAt: number
  readonly width: number
  readonly paint: Palette
}

/** One line for an event. */
export function eventLine(event: RunEvent, { startedAt, width, paint }: LineLayout): string {
  const [entry] = project(timeline, [event])
  const time = padStart(`+${duration(event.ts - startedAt)}`, 9)
  const actor = padEnd(truncate(oneLine(event.actor), 18), 18)
  const text = truncate(oneLine(entry?.text ?? event.type), Math.max(10, width - 31))
  return `${paint.dim(time)}  ${paint.accent(actor)}  ${text}`
}

export function isOfInterest({ type }: RunEvent): boolean {
  return !quiet.has(type)
}
