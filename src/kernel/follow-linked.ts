import { isBatonError } from '../errors/baton-error.ts'
import { eventData } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import { type LinkedBelow, shownBelow } from '../events/linked.ts'
import { type FollowOptions, follow } from './follow.ts'
import { loadRun } from './load-run.ts'
import type { Journal } from './ports/journal.ts'

type Following = FollowOptions & { readonly closing?: AbortSignal }

/**
 * Follows a run together with the trees that work for it, each as if it were below the run that it works for. Where none
 * does, that is all there is to it. Ends with the run: what linked trees have written by then is handed out before.
 */
export async function* followAll(
  journal: Journal,
  runId: string,
  signal?: AbortSignal,
  options: Following = {},
): AsyncGenerator<RunEvent> {
  const sources = new Sources(journal, options.closing)
  const leave = new AbortController()
  const stop = signal === undefined ? leave.signal : AbortSignal.any([signal, leave.signal])
  sources.add(runId, { stream: follow(journal, runId, stop, options), place: undefined, leave })
  try {
    for (let next = await sources.next(); next !== undefined; next = await sources.next()) yield next
    yield* sources.rest()
  } finally {
    await sources.close()
  }
}

interface FollowedTree {
  readonly stream: AsyncGenerator<RunEvent>
  readonly place: LinkedBelow | undefined
  readonly leave: AbortController
}

type Arrival = { readonly source: FollowedTree; readonly result: IteratorResult<RunEvent> }

class Sources {
  readonly #journal: Journal
  readonly #closing: AbortSignal | undefined
  /** Each with what it was asked for, if it was. */
  readonly #open = new Map<FollowedTree, Promise<Arrival> | undefined>()
  /** By their root: where each is shown. */
  readonly #places = new Map<string, LinkedBelow>()
  /** The last event of each run that was handed out, of linked trees only. */
  readonly #seen = new Map<string, number>()
  #main: FollowedTree | undefined

  constructor(journal: Journal, closing: AbortSignal | undefined) {
    this.#journal = journal
    this.#closing = closing
  }

  add(runId: string, source: FollowedTree): void {
    this.#main ??= source
    this.#open.set(source, undefined)
    if (source.place !== undefined) this.#places.set(runId, source.place)
  }

  /** The next event of any of them; nothing when the run itself is no longer followed. */
  async next(): Promise<RunEvent | undefined> {
    for (;;) {
      for (const [source, asked] of this.#open) if (asked === undefined) this.#open.set(source, arrivalOf(source))
      const { source, result } = await Promise.race([...this.#open.values()].filter((asked) => asked !== undefined))
      if (result.done === true) {
        this.#open.delete(source)
        if (source === this.#main) return undefined
        continue
      }
      this.#open.set(source, undefined)
      const event = this.#take(result.value, source.place)
      if (event !== undefined) return event
    }
  }

  /** What linked trees have written, and was not handed out. */
  async *rest(): AsyncGenerator<RunEvent> {
    for (const [root, place] of this.#places) {
      for (const { runId } of await this.#journal.list({ rootRunId: root, order: 'oldest' })) {
        for (const event of await loadRun(this.#journal, runId)) {
          const fresh = event.seq > (this.#seen.get(runId) ?? 0) ? this.#take(event, place) : undefined
          if (fresh !== undefined) yield fresh
        }
      }
    }
  }

  async close(): Promise<void> {
    for (const [{ leave, stream }, asked] of this.#open) {
      leave.abort()
      asked?.catch(() => {})
      await stream.return(undefined)
    }
  }

  #take(event: RunEvent, place: LinkedBelow | undefined): RunEvent | undefined {
    const shown = place === undefined ? event : shownBelow(event, place)
    if (place !== undefined) {
      if (event.seq <= (this.#seen.get(event.runId) ?? 0)) return undefined
      this.#seen.set(event.runId, event.seq)
    }
    const linked = eventData(event, 'linked.begun')?.linkedRunId
    if (linked !== undefined && !this.#places.has(linked)) this.#follow(linked, shown)
    return shown
  }

  #follow(linked: string, { rootRunId, runId }: RunEvent): void {
    const leave = new AbortController()
    const closing = this.#closing === undefined ? {} : { closing: this.#closing }
    const stream = unlessElsewhere(follow(this.#journal, linked, leave.signal, closing))
    this.add(linked, { stream, place: { rootRunId, runId }, leave })
  }
}

async function arrivalOf(source: FollowedTree): Promise<Arrival> {
  return { source, result: await source.stream.next() }
}

/** A tree that another journal holds, or that is yet to begin, has nothing to show here. */
async function* unlessElsewhere(stream: AsyncGenerator<RunEvent>): AsyncGenerator<RunEvent> {
  try {
    yield* stream
  } catch (error) {
    if (!isBatonError(error, 'BATON_RUN_NOT_FOUND')) throw error
  }
}
