import type { Kind } from '../../coordination/kind.ts'
import { LogViews } from '../../coordination/log-views.ts'
import type { RunEvent } from '../../events/event.ts'
import { duration } from './figures.ts'
import { Narrator } from './narrator.ts'
import type { Palette } from './palette.ts'
import { oneLine, padEnd, padStart, truncate } from './text-width.ts'

export interface LineLayout {
  readonly kinds: readonly Kind[]
  readonly width: () => number
  readonly paint: Palette
  /** Also the bookkeeping, which readers can do without. */
  readonly everything?: boolean
}

/**
 * A line for each event as it comes, with the time since the first; undefined for what needs none. Wait for a line before
 * the next event is given: it may have to load what tells the events of a coordination model.
 */
export function eventLines({
  kinds,
  width,
  paint,
  everything = false,
}: LineLayout): (event: RunEvent) => Promise<string | undefined> {
  const views = new LogViews(kinds)
  const narrator = new Narrator(views)
  let startedAt: number | undefined
  return async (event) => {
    await views.take(event)
    startedAt ??= event.ts
    const told = narrator.tell(event, everything)
    if (told === undefined) return undefined
    const time = padStart(`+${duration(event.ts - startedAt)}`, 9)
    const who = padEnd(truncate(oneLine(told.who), 18), 18)
    const text = truncate(oneLine(told.does), Math.max(10, width() - 31))
    return `${paint.dim(time)}  ${paint.accent(who)}  ${text}`
  }
}
