import type { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import { firstSeal, sealOf } from '../../events/hash-chain.ts'
import type { Entry, Lineage } from '../../events/record.ts'
import { sha256 } from '../../kernel/digest.ts'
import type { Batch, Lease } from '../../kernel/ports/journal.ts'
import { admitAppend } from '../admission.ts'
import { lastStatusChange, summarize } from '../run-index.ts'
import type { Stamps } from '../stamps.ts'
import type { Ledger, RunHead } from './ledger.ts'
import { prepareOneRowQuery } from './query.ts'
import { sealOfRun } from './seals.ts'
import { inShort } from './shorthand.ts'

/** Writes new events of a run, and makes the run if they are its first. Throws before anything is written, or nothing. */
export function appending(
  db: DatabaseSync,
  ledger: Ledger,
  stamps: Stamps | undefined,
): (lease: Lease, batch: Batch) => void {
  const insertEvent = db.prepare(
    `INSERT INTO events (run, seq, ts, type, version, actor, causation, previous, data, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, unhex(?))`,
  )
  const insertHead = db.prepare('INSERT INTO heads (run, seq, event) VALUES (?, 0, 0)')
  const moveHead = db.prepare('UPDATE heads SET seq = ?, event = ?, stamp = ? WHERE run = ? AND seq = ?')
  const insertContent = db.prepare('INSERT OR IGNORE INTO content (hash, json) VALUES (?, ?)')
  const insertRun = prepareOneRowQuery<[number]>(
    db,
    `INSERT INTO runs (number, id, parent, root, runnable, status, started_at, updated_at, wake_at, seal)
     SELECT n, ?, ?, coalesce(?, n), ?, ?, ?, ?, ?, ? FROM (
       SELECT 1 + max(
         coalesce((SELECT max(number) FROM runs), 0),
         coalesce((SELECT value FROM marks WHERE name = 'last run'), 0)
       ) AS n
     ) RETURNING number`,
  )
  const insertTag = db.prepare('INSERT OR IGNORE INTO tags (run, tag) VALUES (?, ?)')
  const insertLease = db.prepare('INSERT INTO leases (root, epoch, owner) VALUES (?, ?, ?)')
  const updateRun = db.prepare('UPDATE runs SET status = ?, updated_at = ?, wake_at = ?, seal = ? WHERE number = ?')

  function create({ owner, epoch }: Lease, { lineage, entries }: Batch, first: Entry): RunHead {
    const { runId, parentRunId, rootRunId } = lineage
    const change = lastStatusChange(entries) ?? first
    const summary = summarize(lineage, first, change)
    const { runnable, status, startedAt, updatedAt, wakeAt } = summary
    const root = runId === rootRunId ? null : ledger.head(rootRunId)?.number
    if (root === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: rootRunId })
    const seal = sealOfRun(summary)
    const [number] = insertRun.get(runId, parentRunId, root, runnable, status, startedAt, updatedAt, wakeAt, seal)
    insertHead.run(number)
    for (const tag of summary.tags ?? []) insertTag.run(number, tag)
    if (root === null) {
      insertLease.run(number, epoch, owner)
      ledger.noteHolder(rootRunId, { epoch, owner })
    }
    return ledger.noteHead(runId, { number, runnable, startedAt, rootRunId, seq: 0, event: 0, hash: firstSeal })
  }

  function write(head: RunHead, lineage: Lineage, entry: Entry): void {
    const { seq, ts, type, version, causation, json } = entry
    const actor = entry.actor === head.runnable ? null : entry.actor
    const seal = sealOf(head.hash, lineage, entry, sha256)
    const row = insertEvent.run(head.number, seq, ts, type, version, actor, causation, head.event, inShort(json), seal)
    for (const value of entry.values) insertContent.run(value.hash, value.json)
    head.seq = seq
    head.hash = seal
    head.event = Number(row.lastInsertRowid)
  }

  function noteStatus(head: RunHead, { lineage }: Batch, change: Entry): void {
    const { runnable, startedAt } = head
    const summary = { ...summarize(lineage, change, change), runnable, startedAt }
    updateRun.run(summary.status, summary.updatedAt, summary.wakeAt, sealOfRun(summary), head.number)
  }

  return (lease, batch) => {
    const { lineage, entries } = batch
    const known = ledger.head(lineage.runId)
    admitAppend(lease, batch, ledger.holder(lineage.rootRunId), known)
    const [first] = entries
    if (first === undefined) return
    const head = known ?? create(lease, batch, first)
    for (const entry of entries) write(head, lineage, entry)
    ledger.lastEvent = head.event
    const stamp = stamps?.ofLog(lineage.runId, head.seq, head.hash) ?? null
    const { changes } = moveHead.run(head.seq, head.event, stamp, head.number, batch.expectedSeq)
    // Admission was wrong, so the whole commit must be undone.
    if (changes !== 1) throw new Error(`run ${lineage.runId} did not end at event ${batch.expectedSeq}`)
    const change = known === undefined ? undefined : lastStatusChange(entries)
    if (change !== undefined) noteStatus(head, batch, change)
  }
}
