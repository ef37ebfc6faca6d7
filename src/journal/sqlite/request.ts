import { BatonError, describe } from '../../errors/baton-error.ts'
import type { ErrorCode, ErrorDetails } from '../../errors/catalog.ts'
import type { Entry } from '../../events/record.ts'
import type { StoredValue } from '../../events/value-reference.ts'
import type { Batch, Lease, Message } from '../../kernel/ports/journal.ts'
import { endsTree } from '../run-index.ts'

/** What the journal asks of its writer thread. Tuples, because copying objects between threads costs three times as much. */
export type WriterRequest =
  | AppendRequest
  | readonly [kind: 'heartbeat', owner: string, leaseMs: number, now: number, elapsed: number]
  | readonly [
      kind: 'claim',
      rootRunId: string,
      owner: string,
      now: number,
      elapsed: number,
      lastSign: number | null,
      reopens: boolean,
    ]
  | readonly [kind: 'release', rootRunId: string, owner: string, epoch: number]
  | readonly [kind: 'post', message: Message, seen: number | null]
  | readonly [kind: 'discard', rootRunId: string, messageIds: readonly string[]]
  | readonly [kind: 'adopt', rootRunId: string, digest: string]
  | readonly [kind: 'close']

/** What it answers, in the order it was asked: an epoch for a claim, nothing, or why not. */
export type WriterAnswer = number | null | WriterFailure

export interface WriterFailure {
  readonly code: ErrorCode
  readonly details: ErrorDetails[ErrorCode]
  readonly cause?: string
  /** The disk failed, so nothing more may be written until the journal is opened again. */
  readonly isFinal?: true
}

export function isFailure(answer: WriterAnswer): answer is WriterFailure {
  return typeof answer === 'object' && answer !== null
}

type AppendRequest = readonly [
  kind: 'append',
  rootRunId: string,
  owner: string,
  epoch: number,
  lineage: readonly [runId: string, parentRunId: string | null, rootRunId: string],
  expectedSeq: number,
  entries: readonly PackedEntry[],
  heard: readonly string[] | null,
]

type PackedEntry = readonly [
  seq: number,
  ts: number,
  type: string,
  version: number,
  actor: string,
  causation: number,
  json: string,
  values: readonly StoredValue[] | null,
]

export function packAppend({ rootRunId, owner, epoch }: Lease, batch: Batch): AppendRequest {
  const { lineage, expectedSeq, entries, heard } = batch
  return [
    'append',
    rootRunId,
    owner,
    epoch,
    [lineage.runId, lineage.parentRunId, lineage.rootRunId],
    expectedSeq,
    entries.map(packEntry),
    heard !== undefined && endsTree(batch) ? [...heard] : null,
  ]
}

export function unpackAppend(request: AppendRequest): { lease: Lease; batch: Batch } {
  const [, rootRunId, owner, epoch, [runId, parentRunId, treeId], expectedSeq, entries, heard] = request
  return {
    lease: { rootRunId, owner, epoch },
    batch: {
      lineage: { runId, parentRunId, rootRunId: treeId },
      expectedSeq,
      entries: entries.map((entry) => unpackEntry(runId, entry)),
      heard: heard === null ? undefined : new Set(heard),
    },
  }
}

function packEntry({ seq, ts, type, version, actor, causation, json, values }: Entry): PackedEntry {
  return [seq, ts, type, version, actor, causation, json, values.length === 0 ? null : values]
}

function unpackEntry(runId: string, packed: PackedEntry): Entry {
  const [seq, ts, type, version, actor, causation, json, values] = packed
  return { runId, seq, ts, type, version, actor, causation, json, values: values ?? [] }
}

export function failureOf({ code, details, cause }: BatonError): WriterFailure {
  return cause === undefined ? { code, details } : { code, details, cause: describe(cause) }
}

export function errorOf({ code, details, cause }: WriterFailure): BatonError {
  return new BatonError(code, details, cause === undefined ? undefined : new Error(cause))
}
