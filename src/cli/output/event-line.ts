import type { RunEvent } from '../../events/event.ts'
import type { Json } from '../../events/json.ts'
import { project } from '../../projections/projection.ts'
import { timeline } from '../../projections/timeline.ts'
import { approvalIn } from '../approval.ts'
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
  const time = padStart(`+${duration(event.ts - startedAt)}`, 9)
  const actor = padEnd(truncate(oneLine(event.actor), 18), 18)
  const text = truncate(oneLine(textOf(event)), Math.max(10, width - 31))
  return `${paint.dim(time)}  ${paint.accent(actor)}  ${text}`
}

function textOf(event: RunEvent): string {
  const [entry] = project(timeline, [event])
  if (event.type === 'question.asked') {
    const approval = approvalIn(event.data as { readonly about?: Json })
    if (approval !== undefined) return `waits for approval of ${approval.tool}: ${approval.touches.join(', ')}`
  }
  if (event.type === 'question.answered') {
    const { op, by, answer } = event.data as { readonly op: string; readonly by: string; readonly answer: Json }
    if (approvalPath.test(op)) return `${by} ${answer === 'Approve' ? 'approved' : 'refused'} the call`
  }
  return entry?.text ?? event.type
}

/** Only for its approval does a call ask something before it is made. */
const approvalPath = /(?:^|\/)tool:[^/]+\/ask#\d+$/

export function isOfInterest({ type }: RunEvent): boolean {
  return !quiet.has(type)
}
