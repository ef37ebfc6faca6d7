import type { DatabaseSync } from 'node:sqlite'
import type { RunSummary } from '../../../kernel/ports/journal.ts'
import type { Imported, RefusedTree } from '../../../kernel/ports/upkeep.ts'
import { appending } from '../appending.ts'
import { leasing } from '../leasing.ts'
import { Ledger } from '../ledger.ts'
import { prepareQuery } from '../query.ts'
import { JournalReader } from '../reader.ts'
import type { BriefWriter } from './brief-writer.ts'
import { namedIn } from './named-values.ts'
import { type ForeignEntry, OtherJournal } from './other-journal.ts'

const importer = 'import'

/** Takes in every tree of another journal that is whole and not here yet, each as one, without its owner. */
export function importRuns(writer: BriefWriter, file: string, now: number): Imported {
  const other = new OtherJournal(file, `${writer.path}.${process.pid}.import`, now)
  writer.db.prepare('ATTACH ? AS other').run(other.path)
  try {
    const taken: string[] = []
    const skipped: string[] = []
    const refused: RefusedTree[] = []
    const take = taking(writer, other)
    for (const { runId } of other.roots()) {
      const runs = other.runsOf(runId)
      const damage = runs.map((run) => other.damages.get(run.runId)).find((one) => one !== undefined)
      const verdict = damage ?? writer.write(() => take(runId, runs))
      if (verdict === 'taken') taken.push(runId)
      else if (verdict === 'here') skipped.push(runId)
      else refused.push({ runId, problem: verdict })
    }
    return { taken, skipped, refused }
  } finally {
    writer.db.exec('DETACH other')
    other.close()
  }
}

/** `taken`, `here` if it was already, or why not. */
function taking(
  { db, path }: BriefWriter,
  other: OtherJournal,
): (rootRunId: string, runs: readonly RunSummary[]) => string {
  const reader = new JournalReader(db, path)
  const ledger = new Ledger(db, path)
  // What others wrote stays theirs.
  const append = appending(db, ledger, undefined)
  const takeStamp = takingStamps(db)
  const leases = leasing(db, ledger)
  const takeValues = takingValues(db)
  const takeMessages = takingMessages(db)

  return (rootRunId, runs) => {
    const logs = runs.map((run) => other.log(run))
    const standing = logs.map((log) => standingHere(reader, log))
    if (standing.every((one) => one === 'same')) return 'here'
    if (standing.some((one) => one !== 'absent')) return 'a run of it is here too, and its log is another one'
    ledger.forget()
    const lease = { rootRunId, owner: importer, epoch: other.epochOf(rootRunId) }
    // In the order in which they became durable there: readers rely on a child coming after what started it.
    for (const { lineage, entry } of logs.flat().toSorted((one, two) => one.number - two.number)) {
      append(lease, { lineage, expectedSeq: entry.seq - 1, entries: [entry] })
      takeValues(entry.json)
    }
    leases.release(lease)
    for (const { runId } of runs) takeStamp(runId)
    takeMessages(rootRunId)
    return 'taken'
  }
}

/** Whether this journal has the log of a run as the other one has it. It may have more of it. */
function standingHere(reader: JournalReader, [last]: readonly ForeignEntry[]): 'absent' | 'same' | 'different' {
  if (last === undefined) return 'different'
  const { runId, seq } = last.entry
  const here = reader.read(runId, 0)
  if (here.length === 0) return 'absent'
  return here[seq - 1]?.hash === last.hash ? 'same' : 'different'
}

/** The proof that this user wrote a log goes along with it. */
function takingStamps(db: DatabaseSync): (runId: string) => void {
  const take = db.prepare(
    `UPDATE main.heads SET stamp = (
       SELECT h.stamp FROM other.runs r JOIN other.heads h ON h.run = r.number WHERE r.id = ?1
     ) WHERE run = (SELECT number FROM main.runs WHERE id = ?1)`,
  )
  return (runId) => {
    take.run(runId)
  }
}

/** Values that a text names, and those that these name. */
function takingValues(db: DatabaseSync): (text: string) => void {
  const find = prepareQuery<[string]>(db, 'SELECT json FROM other.content WHERE hash = ?')
  const insert = db.prepare('INSERT OR IGNORE INTO main.content SELECT * FROM other.content WHERE hash = ?')
  const seen = new Set<string>()
  return (text) => {
    const texts = [text]
    for (let next = texts.pop(); next !== undefined; next = texts.pop()) {
      for (const hash of namedIn(next)) {
        if (seen.has(hash)) continue
        seen.add(hash)
        const json = find.get(hash)?.[0]
        if (json === undefined) continue
        insert.run(hash)
        texts.push(json)
      }
    }
  }
}

/** What the runs have been sent and not taken in. */
function takingMessages(db: DatabaseSync): (rootRunId: string) => void {
  const columns = prepareQuery<[string]>(
    db,
    `SELECT name FROM pragma_table_info('messages') WHERE name <> 'number'`,
  ).all()
  const names = columns.map(([name]) => name).join(', ')
  const copy = db.prepare(
    `INSERT OR IGNORE INTO main.messages (${names}) SELECT ${names} FROM other.messages WHERE root = ? ORDER BY number`,
  )
  return (rootRunId) => void copy.run(rootRunId)
}
