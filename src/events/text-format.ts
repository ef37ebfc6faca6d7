import { BatonError } from '../errors/baton-error.ts'
import { verifyChain } from './hash-chain.ts'
import type { JournalRecord, Lineage } from './record.ts'
import { type Digest, type StoredValue, valueHash } from './value-reference.ts'
import { visibleJson } from './visible-json.ts'

/** A run, or a whole tree of runs, as text: a header, then one JSON line for each value and each record. */
export interface TextJournal {
  readonly records: readonly JournalRecord[]
  readonly values: readonly StoredValue[]
}

export interface ReadTextJournal extends TextJournal {
  /** Bytes of an unfinished last line that were left out, or 0. */
  readonly tornBytes: number
}

const format = 'baton-journal'
const formatVersion = 1

export function encodeText({ records, values }: TextJournal): string {
  const lines: object[] = [{ format, version: formatVersion }]
  for (const value of values) lines.push({ value: value.hash, json: value.json })
  for (const { lineage, ...rest } of records) lines.push({ ...lineage, ...rest })
  return lines.map((line) => `${visibleJson(line)}\n`).join('')
}

/**
 * Reads it back. A last line without an end is a torn write and is left out;
 * anything else that is not as it was written is refused with its place.
 */
export function decodeText(text: string, digest: Digest): ReadTextJournal {
  const whole = text.lastIndexOf('\n') + 1
  const lines = text.slice(0, whole).split('\n').slice(0, -1)
  let offset = 0
  const records: JournalRecord[] = []
  const values: StoredValue[] = []
  lines.forEach((line, index) => {
    const place = `line ${index + 1}, byte ${offset}`
    offset += byteLength(line) + 1
    const parsed = parseLine(line, place)
    if (index === 0) checkHeader(parsed)
    else if ('value' in parsed) values.push(readValue(parsed, place, digest))
    else records.push(readRecord(parsed, place))
  })
  if (lines.length === 0) checkHeader({})
  for (const run of groupByRun(records)) verifyChain(run, digest)
  return { records, values, tornBytes: byteLength(text.slice(whole)) }
}

function parseLine(line: string, place: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(line)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>
  } catch {
    // Reported below, together with JSON that isn't an object.
  }
  throw new BatonError('BATON_JOURNAL_CORRUPT', { place, problem: 'this line is not a JSON object' })
}

function checkHeader(header: Record<string, unknown>): void {
  if (header['format'] !== format) {
    throw new BatonError('BATON_JOURNAL_FOREIGN', {
      path: 'the text',
      problem: `it does not begin with {"format":"${format}"`,
    })
  }
  const version = header['version']
  if (version !== formatVersion) {
    throw new BatonError('BATON_JOURNAL_TOO_NEW', { path: 'the text', version: Number(version), known: formatVersion })
  }
}

function readValue(line: Record<string, unknown>, place: string, digest: Digest): StoredValue {
  const { value: hash, json } = line
  if (typeof hash !== 'string' || typeof json !== 'string' || valueHash(json, digest) !== hash) {
    throw new BatonError('BATON_JOURNAL_CORRUPT', { place, problem: 'this value does not match its hash' })
  }
  return { hash, json }
}

const numbers = ['seq', 'ts', 'version', 'causation'] as const
const texts = ['runId', 'rootRunId', 'type', 'actor', 'json', 'hash'] as const

/** A record on one line: its lineage stands among its other fields. */
type RecordLine = Pick<Lineage, keyof Lineage> & Omit<JournalRecord, 'lineage'>

function isRecordLine(line: Record<string, unknown>): line is RecordLine {
  const parent = line['parentRunId']
  return (
    numbers.every((key) => Number.isSafeInteger(line[key])) &&
    texts.every((key) => typeof line[key] === 'string') &&
    (parent === null || typeof parent === 'string')
  )
}

function readRecord(line: Record<string, unknown>, place: string): JournalRecord {
  if (!isRecordLine(line))
    throw new BatonError('BATON_JOURNAL_CORRUPT', { place, problem: 'this line is not an event' })
  const { runId, parentRunId, rootRunId, seq, ts, type, version, actor, causation, json, hash } = line
  return { lineage: { runId, parentRunId, rootRunId }, seq, ts, type, version, actor, causation, json, hash }
}

function groupByRun(records: readonly JournalRecord[]): JournalRecord[][] {
  const runs = new Map<string, JournalRecord[]>()
  for (const record of records) {
    const run = runs.get(record.lineage.runId)
    if (run === undefined) runs.set(record.lineage.runId, [record])
    else run.push(record)
  }
  return [...runs.values()]
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
