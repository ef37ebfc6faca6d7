import { BatonError } from '../errors/baton-error.ts'
import type { RunEvent } from '../events/event.ts'
import { verifyChain } from '../events/hash-chain.ts'
import { decodeRecord, type JournalRecord } from '../events/record.ts'
import { attachValues, referencedValues, valuesIn } from '../events/value-reference.ts'
import { contentHash, sha256 } from './digest.ts'
import { type Journal, summaryOf } from './ports/journal.ts'

/** Reads a run to work with it: every seal checked, every event at its current version, every value in place. */
export async function loadRun(journal: Journal, runId: string): Promise<RunEvent[]> {
  const records = await journal.read(runId)
  verifyChain(records, sha256)
  const events: RunEvent[] = []
  for (const record of records) events.push(await withValues(journal, record))
  return events
}

/** Reads a run that must be there. Every run has a first event, so a run without events is unknown. */
export async function loadKnownRun(journal: Journal, runId: string): Promise<RunEvent[]> {
  const events = await loadRun(journal, runId)
  if (events.length === 0) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
  return events
}

/** Reads one record as an event, with its values in place. */
export async function withValues(journal: Journal, record: JournalRecord): Promise<RunEvent> {
  const event = decodeRecord(record)
  if (!record.json.includes('"$')) return event
  const values = new Map<string, string>()
  for (const hash of referencedValues(event.data)) await fetchValue(journal, values, hash, event)
  let characters = 0
  const find = (hash: string): string => {
    const json = values.get(hash) ?? 'null'
    characters += json.length
    if (characters > mostCharacters) throw tooLarge(event)
    return json
  }
  return { ...event, data: attachValues(event.data, find) }
}

/** No event that Baton writes comes near it. One whose values name each other again and again would never be whole. */
const mostCharacters = 2 ** 28

function tooLarge({ id }: RunEvent): BatonError {
  return new BatonError('BATON_JOURNAL_CORRUPT', { place: `event ${id}`, problem: 'its values would fill the memory' })
}

/** Values may refer to further values, down to small ones. */
async function fetchValue(journal: Journal, found: Map<string, string>, hash: string, event: RunEvent): Promise<void> {
  const { id, runId } = event
  if (found.has(hash)) return
  const json = await journal.value(hash)
  if (json === undefined) {
    // Its run may have been pruned since the event was read.
    if ((await summaryOf(journal, runId)) === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
    throw new BatonError('BATON_VALUE_MISSING', { hash, place: `event ${id}` })
  }
  if (contentHash(json) !== hash) {
    throw new BatonError('BATON_JOURNAL_CORRUPT', {
      place: `event ${id}`,
      problem: `value ${hash} does not match its hash`,
    })
  }
  found.set(hash, json)
  for (const inner of valuesIn(json, hash)) await fetchValue(journal, found, inner, event)
}
