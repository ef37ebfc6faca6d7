import type { DatabaseSync } from 'node:sqlite'
import { firstSeal, sealOf } from '../../events/hash-chain.ts'
import type { Entry } from '../../events/record.ts'
import { sha256 } from '../../kernel/digest.ts'
import type { Batch, Lease } from '../../kernel/ports/journal.ts'
import { admitAppend } from '../admission.ts'
import { lastTurn, summarize } from '../run-index.ts'
import type { Ledger, RunHead } from './ledger.ts'

/** Writes new events of a run, and makes the run if they are its first. Throws before anything is written, or nothing. */
export function appending(db: DatabaseSync, ledger: Ledger): (lease: Lease, batch: Batch) => void {
  const insertEvent = db.prepare(
    'INSERT INTO events (run, seq, ts, type, version, actor, causation, data, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const insertContent = db.prepare('INSERT OR IGNORE INTO content (hash, json) VALUES (?, ?)')
  const insertRun = db.prepare(
    `INSERT INTO runs (number, id, parent, root, runnable, status, started_at, updated_at, wake_at, turn_seq)
     SELECT n, ?, ?, coalesce(?, n), ?, ?, ?, ?, ?, ? FROM (SELECT coalesce(max(number), 0) + 1 AS n FROM runs)
     RETURNING number`,
    { returnArrays: true },
  )
  const insertLease = db.prepare('INSERT INTO leases (root, epoch, owner) VALUES (?, ?, ?)')
  const updateRun = db.prepare('UPDATE runs SET status = ?, updated_at = ?, wake_at = ?, turn_seq = ? WHERE number = ?')

  function create({ owner, epoch }: Lease, { lineage, entries }: Batch, first: Entry): RunHead {
    const { runId, parentRunId, rootRunId } = lineage
    const turn = lastTurn(entries) ?? first
    const { runnable, status, startedAt, updatedAt, wakeAt } = summarize(lineage, first, turn)
    const root = runId === rootRunId ? null : (ledger.head(rootRunId)?.number ?? null)
    const row = insertRun.get(runId, parentRunId, root, runnable, status, startedAt, updatedAt, wakeAt, turn.seq)
    const [number] = row as unknown as [number]
    if (root === null) {
      insertLease.run(number, epoch, owner)
      ledger.noteHolder(rootRunId, { epoch, owner })
    }
    return ledger.noteHead(runId, { number, runnable, rootRunId, seq: 0, hash: firstSeal })
  }

  function noteTurn(head: RunHead, { lineage }: Batch, turn: Entry): void {
    const { status, updatedAt, wakeAt } = summarize(lineage, turn, turn)
    updateRun.run(status, updatedAt, wakeAt, turn.seq, head.number)
  }

  return (lease, batch) => {
    const { lineage, entries } = batch
    const known = ledger.head(lineage.runId)
    admitAppend(lease, batch, ledger.holder(lineage.rootRunId), known)
    const [first] = entries
    if (first === undefined) return
    const head = known ?? create(lease, batch, first)
    for (const entry of entries) {
      const { seq, ts, type, version, causation, json } = entry
      const actor = entry.actor === head.runnable ? null : entry.actor
      head.hash = sealOf(head.hash, lineage, entry, sha256)
      head.seq = seq
      insertEvent.run(head.number, seq, ts, type, version, actor, causation, json, Buffer.from(head.hash, 'hex'))
      for (const value of entry.values) insertContent.run(value.hash, value.json)
    }
    const turn = known === undefined ? undefined : lastTurn(entries)
    if (turn !== undefined) noteTurn(head, batch, turn)
  }
}
