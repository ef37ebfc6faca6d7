import assert from 'node:assert/strict'
import { isBatonError } from '../../errors/baton-error.ts'
import type { ErrorCode } from '../../errors/catalog.ts'
import type { JsonObject } from '../../events/json.ts'
import type { Entry, Lineage } from '../../events/record.ts'
import type { StoredValue } from '../../events/value-reference.ts'
import { contentHash } from '../../kernel/digest.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Batch, Journal, Lease } from '../../kernel/ports/journal.ts'

export type OpenJournal = (clock: Clock) => Promise<Journal>

/** Sentences about a journal, each with a check that throws when it is not so. */
export type ConformanceCases = Readonly<Record<string, (fixture: Fixture) => Promise<void>>>

/** A new journal, whose time passes only on request. */
export interface Fixture {
  readonly journal: Journal
  readonly advance: (ms: number) => void
  /** Sets the time of day ahead, or back if below zero. No time passes. */
  readonly jump: (ms: number) => void
  /** Makes a run without a parent, owned by `owner`, with one event. */
  readonly start: (runId: string, owner?: string) => Promise<Lease>
}

export async function prepare(open: OpenJournal): Promise<Fixture> {
  let elapsed = 3_600_000
  let offset = startOfTime - elapsed
  const journal = await open({
    now: () => elapsed + offset,
    elapsed: () => elapsed,
    timer: () => ({ cancel: () => {} }),
    onJump: () => () => {},
  })
  return {
    journal,
    advance: (ms) => {
      elapsed += ms
    },
    jump: (ms) => {
      offset += ms
    },
    start: async (runId, owner = 'alice') => {
      const lease = { rootRunId: runId, owner, epoch: 1 }
      await journal.append(lease, batch(root(runId), 0, ['run.started', { runnable: `agent:${runId}` }]))
      return lease
    },
  }
}

export const startOfTime = 1_767_225_600_000

export function root(runId: string): Lineage {
  return { runId, parentRunId: null, rootRunId: runId }
}

export function child(runId: string, rootRunId: string, parentRunId: string = rootRunId): Lineage {
  return { runId, parentRunId, rootRunId }
}

type EventSketch = string | readonly [type: string, data: JsonObject, values?: readonly StoredValue[]]

/** Events that follow `expectedSeq`, by their types, and their data where it matters. */
export function batch(lineage: Lineage, expectedSeq: number, ...events: readonly EventSketch[]): Batch {
  const entries = events.map((sketch, index): Entry => {
    const [type, data = {}, values = []] = typeof sketch === 'string' ? [sketch] : sketch
    const seq = expectedSeq + 1 + index
    const json = JSON.stringify(data)
    return {
      runId: lineage.runId,
      seq,
      ts: startOfTime + seq,
      type,
      version: 1,
      actor: 'tester',
      causation: 0,
      json,
      values,
    }
  })
  return { lineage, expectedSeq, entries }
}

export function storedValue(content: string): StoredValue {
  const json = JSON.stringify(content)
  return { hash: contentHash(json), json }
}

export async function typesOf(journal: Journal, runId: string): Promise<readonly string[]> {
  return (await journal.read(runId)).map(({ type }) => type)
}

/** Expects a rejection with a code, and these details among its own. */
export async function refuses(
  attempt: Promise<unknown> | undefined,
  code: ErrorCode,
  details: object = {},
): Promise<void> {
  const error = await Promise.resolve(attempt).then(
    () => assert.fail(`expected ${code}, but it was accepted`),
    (thrown: unknown) => thrown,
  )
  assert.ok(isBatonError(error, code), `expected ${code}, but got ${String(error)}`)
  assert.deepEqual({ ...error.details, ...details }, error.details)
}
