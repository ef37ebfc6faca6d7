import { eventData, type Fact } from '../events/catalog.ts'
import { type JournalRecord, parseData } from '../events/record.ts'
import { encodeText } from '../events/text-format.ts'
import { referencedValues, type StoredValue, valuesIn } from '../events/value-reference.ts'
import type { Journal } from './ports/journal.ts'
import { findSubtree } from './subtree.ts'

/** A run and everything below it as text, with every value it refers to. Its seals go along, so it can be checked. */
export async function exportTree(journal: Journal, runId: string): Promise<string> {
  const records: JournalRecord[] = []
  const subtree = await findSubtree(journal, runId)
  for (const run of await subtree.runs(journal)) records.push(...(await journal.read(run.runId)))
  const values = new Map<string, StoredValue>()
  const wanted = records.flatMap(hashesIn)
  for (let hash = wanted.pop(); hash !== undefined; hash = wanted.pop()) {
    const json = values.has(hash) ? undefined : await journal.value(hash)
    if (json === undefined) continue
    values.set(hash, { hash, json })
    wanted.push(...valuesIn(json, hash))
  }
  return encodeText({ records, values: [...values.values()] })
}

/** Every value that a record refers to, in its data or by name. */
export function hashesIn(record: JournalRecord): string[] {
  const data = parseData(record)
  return [...namedIn({ type: record.type, data }), ...referencedValues(data)]
}

/** Values that events name by their hash alone: definitions, and content that was kept or given. */
function namedIn(event: Fact): readonly string[] {
  const kept = eventData(event, 'artifact.kept')
  if (kept !== undefined) return [kept.hash]
  const started = eventData(event, 'run.started')
  return started === undefined ? [] : [started.definition, ...(started.input.artifacts ?? []).map(({ hash }) => hash)]
}
