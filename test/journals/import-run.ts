import { hash } from 'node:crypto'
import { decodeText, type JournalRecord } from '../../src/events/index.ts'
import type { Journal } from '../../src/journal/index.ts'

/** Reads an exported run. Throws at whatever is not as it was written. */
export function readExport(text: string): ReturnType<typeof decodeText> {
  const read = decodeText(text, (part) => hash('sha256', part, 'hex'))
  if (read.tornBytes > 0) throw new Error(`The last ${read.tornBytes} bytes are cut off.`)
  return read
}

/** Writes an exported tree of runs into a journal and gives the lease back. Returns the id of the root. */
export async function importRun(journal: Journal, text: string): Promise<string> {
  const { records, values } = readExport(text)
  const rootRunId = records[0]?.lineage.rootRunId ?? ''
  const lease = { rootRunId, owner: 'importer', epoch: lastEpoch(records) }
  let attached = values
  for (const log of logsIn(records)) {
    const [first] = log
    if (first === undefined) continue
    const entries = log.map(({ lineage, hash: _, ...content }, index) => ({
      runId: lineage.runId,
      ...content,
      values: index === 0 ? attached : [],
    }))
    attached = []
    await journal.append(lease, { lineage: first.lineage, expectedSeq: 0, entries })
  }
  await journal.release(lease)
  return rootRunId
}

/** The records of each run, in the order in which the runs began. */
export function logsIn(records: readonly JournalRecord[]): JournalRecord[][] {
  return [...Map.groupBy(records, ({ lineage }) => lineage.runId).values()]
}

/** Epochs count from 1 and grow with each owner, so the importer has to hold the last one. */
function lastEpoch(records: readonly JournalRecord[]): number {
  const epochs = records
    .filter(({ type }) => type === 'run.resumed')
    .map(({ json }) => (JSON.parse(json) as { readonly epoch: number }).epoch)
  return Math.max(1, ...epochs)
}
