import { type EventCatalog, type EventType, eventCatalog } from '../events/catalog.ts'
import type { Json, JsonObject } from '../events/json.ts'
import type { Lineage } from '../events/record.ts'
import { detachValues, type StoredValue } from '../events/value-reference.ts'
import { sha256 } from './digest.ts'
import { jumpBetween } from './jump-watch.ts'
import { type KnownField, withKnown } from './known-json.ts'
import type { RunOrigin } from './run-origin.ts'
import type { Tree } from './tree.ts'
import type { UnsentBatch, WrittenLog } from './writer.ts'
import { Written } from './written.ts'

const nothingStored: readonly StoredValue[] = Object.freeze([])
const { version: jumpVersion } = eventCatalog['run.clock_jumped']

interface WrittenWith {
  readonly ts: number
  readonly causation: number
  readonly values: readonly StoredValue[]
  readonly known?: KnownField | undefined
}

/** The log of a run that is executed: puts events into the form in which they are kept, without secrets. */
export abstract class RunLog implements WrittenLog {
  readonly origin: RunOrigin
  readonly tree: Tree
  unsent: UnsentBatch | undefined
  #seq: number
  #clockLead: number | undefined
  #lastTs: number | undefined

  /** `written`: how many events it has already. */
  constructor(tree: Tree, origin: RunOrigin, written: number) {
    this.tree = tree
    this.origin = origin
    this.#seq = written
  }

  /** Nothing may be written to it any more. */
  abstract get ended(): boolean

  get lineage(): Lineage {
    return this.origin.lineage
  }

  get id(): string {
    return this.origin.lineage.runId
  }

  /** It has a first event. */
  get isWritten(): boolean {
    return this.#seq > 0
  }

  /** Writes an event down. */
  append<Type extends EventType>(
    type: Type,
    data: EventCatalog[Type],
    causation = 0,
    values: readonly StoredValue[] = nothingStored,
  ): Written<EventCatalog[Type]> {
    return this.#write(type, eventCatalog[type].version, data, { ts: this.#now(), causation, values })
  }

  /** The same for an event that brings along a value of its own. */
  appendWith<Type extends EventType>(
    type: Type,
    data: EventCatalog[Type],
    values: readonly StoredValue[],
  ): Written<EventCatalog[Type]> {
    return this.#write(type, eventCatalog[type].version, data, { ts: this.#now(), causation: 0, values })
  }

  /** The same for an event of which one field holds an object that never changes. What is returned lacks it. */
  appendKnown<Type extends EventType, Field extends keyof EventCatalog[Type] & string>(
    type: Type,
    data: Omit<EventCatalog[Type], Field> & JsonObject,
    known: KnownField<Field, EventCatalog[Type][Field]>,
    values: readonly StoredValue[] = nothingStored,
  ): Written<Omit<EventCatalog[Type], Field>> {
    const { version } = eventCatalog[type]
    return this.#write(type, version, data, { ts: this.#now(), causation: 0, values, known })
  }

  /** The same for an event of a coordination model. */
  appendForeign(type: string, version: number, data: JsonObject): void {
    this.#write(type, version, data, { ts: this.#now(), causation: 0, values: nothingStored })
  }

  /** For the next event. Before it, the log says if the clock was set, so that the time between can be told from the jump. */
  #now(): number {
    const { clock } = this.tree.outside
    const ts = clock.now()
    // A clock that was set within this millisecond is noticed with the first event after it.
    if (ts === this.#lastTs) return ts
    this.#lastTs = ts
    const before = this.#clockLead
    const after = ts - clock.elapsed()
    this.#clockLead = after
    const ms = before === undefined ? 0 : jumpBetween(before, after)
    // At the same time as that event, because times in a log fall only where a clock was set back.
    if (ms !== 0) this.#write('run.clock_jumped', jumpVersion, { ms }, { ts, causation: 0, values: nothingStored })
    return ts
  }

  #write<Data extends Json>(
    type: string,
    version: number,
    data: Data,
    { ts, causation, values: own, known }: WrittenWith,
  ): Written<Data> {
    const { redactor } = this.tree.outside
    const written = JSON.stringify(data)
    const encoded = redactor.json(written)
    const altered = encoded !== written
    const fresh = detachValues(altered ? (JSON.parse(encoded) as Json) : data, encoded, sha256)
    const { json, values } = known === undefined ? fresh : withKnown(fresh, known, redactor)
    const seq = ++this.#seq
    if (!this.tree.gone && !this.ended) {
      const entry = {
        runId: this.id,
        seq,
        ts,
        type,
        version,
        actor: this.origin.reference,
        causation,
        json,
        values: own.length === 0 ? values : [...own, ...values],
      }
      this.tree.writer.add(this, entry)
    }
    return new Written(seq, encoded, altered)
  }
}
