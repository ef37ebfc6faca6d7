import { asKernelEvent, type EventOf } from '../../events/catalog.ts'
import type { RunEvent } from '../../events/event.ts'
import { oneLine } from './text-width.ts'

/** Why a tree of runs waits for providers that are down. Takes its events one by one. */
export class OutageNotice {
  /** Calls that are put off, by `run/operation`. */
  readonly #waiting = new Map<string, EventOf<'model.postponed'>>()

  take(event: RunEvent): void {
    const known = asKernelEvent(event)
    if (known?.type === 'model.postponed') this.#waiting.set(`${known.runId}/${known.data.op}`, known)
    else if (known?.type === 'model.requested' || known?.type === 'model.failed') {
      this.#waiting.delete(`${known.runId}/${known.data.op}`)
    }
  }

  /** Since when the first of them is put off. */
  get since(): number | undefined {
    return this.#first?.data.since
  }

  /** What fails, since when and until when, and what can be done; nothing when no call is put off. */
  get lines(): string[] {
    const first = this.#first
    if (first === undefined) return []
    const { rootRunId, data } = first
    const { since, until, error } = data
    return [
      `Waits since ${timeOfDay(since, until)}: ${oneLine(error.message)}`,
      ...(error.hint === undefined ? [] : [`→ ${oneLine(error.hint)}`]),
      `Next try ${timeOfDay(until, since)}; \`baton resume ${rootRunId}\` tries at once.`,
    ]
  }

  get #first(): EventOf<'model.postponed'> | undefined {
    return [...this.#waiting.values()].toSorted((left, right) => left.data.since - right.data.since)[0]
  }
}

/** `20:14`; with the day, where the other time is of another day. */
export function timeOfDay(ms: number, other: number): string {
  const [time, reference] = [new Date(ms), new Date(other)]
  const clock = `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`
  if (time.toDateString() === reference.toDateString()) return clock
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())} ${clock}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
