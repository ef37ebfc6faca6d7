import { BatonError, describe } from '../../errors/baton-error.ts'
import type { ErrorCode, ErrorDetails } from '../../errors/catalog.ts'
import type { Batch, Lease, Message } from '../../kernel/ports/journal.ts'
import { endsTree } from '../run-index.ts'

/** What the journal asks of the connection that writes, in whatever thread that is. */
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

export type AppendRequest = readonly [kind: 'append', lease: Lease, batch: Batch]

/** As it is now: it may be written later, and what is added to the list or heard of meanwhile does not belong to it. */
export function appendRequest(lease: Lease, batch: Batch): AppendRequest {
  const { lineage, expectedSeq, heard } = batch
  const entries = [...batch.entries]
  const known = heard !== undefined && endsTree(batch) ? { heard: new Set(heard) } : undefined
  return ['append', lease, { lineage, expectedSeq, entries, ...known }]
}

export function failureOf({ code, details, cause }: BatonError): WriterFailure {
  return cause === undefined ? { code, details } : { code, details, cause: describe(cause) }
}

export function errorOf({ code, details, cause }: WriterFailure): BatonError {
  return new BatonError(code, details, cause === undefined ? undefined : new Error(cause))
}
