import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { JournalRecord } from '../../src/events/record.ts'
import { decodeText } from '../../src/events/text-format.ts'
import type { Grants } from '../../src/grants/grants.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import { exportTree } from '../../src/kernel/export-tree.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'

/** A file that came with a clone, and where the person who cloned it keeps their key. */
export interface Cloned {
  readonly path: string
  readonly keyFile: string
}

/** Writes a journal as the author of a project would: the runs of another one, with whatever is wanted in them. */
export async function forgeJournal(from: Journal, rootRunId: string, change: Change = (json) => json): Promise<Cloned> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-forged-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'runs.db')
  const { records, values } = decodeText(await exportTree(from, rootRunId), sha256)
  const journal = await sqliteJournal(path, { keyFile: join(folder, 'key of the author') })
  const lease = { rootRunId, owner: 'author', epoch: 1 }
  let kept = values
  for (const record of records) {
    const { lineage, seq, ts, type, version, actor, causation } = record
    const entry = { runId: lineage.runId, seq, ts, type, version, actor, causation, json: change(record.json, record) }
    await journal.append(lease, { lineage, expectedSeq: seq - 1, entries: [{ ...entry, values: kept }] })
    kept = []
  }
  await journal.release(lease)
  await journal.close()
  return { path, keyFile: join(folder, 'key of the person') }
}

type Change = (json: string, record: JournalRecord) => string

/** Grants that no file of the project has. */
export function grantingAll(grants: Grants): Change {
  return (json, { type }) =>
    type === 'run.started' ? JSON.stringify({ ...JSON.parse(json), grants: [{ from: 'agent worker', grants }] }) : json
}
