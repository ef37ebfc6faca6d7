import { prepareQuery } from '../query.ts'
import type { BriefWriter } from './brief-writer.ts'
import { marksOf } from './marks.ts'
import { namedIn } from './named-values.ts'

const rowsAtOnce = 1_000
/** What one transaction removes at most, so that it is short. */
const valuesPerWrite = 100
const bytesPerWrite = 2 ** 20

/**
 * Removes values that nothing names: no event, no message, no value that one of these names. Whatever looks like the name
 * of a value counts, so what is kept may be too much, but never too little. Returns how many there were.
 *
 * Most of the journal is read before anything is locked. Events are only ever added, so each transaction has to look, with the
 * file to itself, only at those that came since.
 */
export function sweepValues(writer: BriefWriter): number {
  const { db } = writer
  const named = new NamedValues(writer)
  for (let more = true; more; writer.requireGoing()) more = named.readMore()
  const findSize = prepareQuery<[number]>(db, 'SELECT octet_length(json) FROM content WHERE hash = ?')
  const remove = db.prepare('DELETE FROM content WHERE hash = ?')
  let removed = 0
  const left = unnamedValues(writer, named)
  while (left.length > 0) {
    writer.write(() => {
      while (named.readMore());
      for (let count = 0, bytes = 0; left.length > 0 && count < valuesPerWrite && bytes < bytesPerWrite; count++) {
        const hash = left.pop() ?? ''
        const size = named.has(hash) ? undefined : findSize.get(hash)?.[0]
        if (size === undefined) continue
        remove.run(hash)
        bytes += size
        removed++
      }
    })
  }
  writer.write(() => marksOf(db).clear('unswept'))
  return removed
}

function unnamedValues({ db }: BriefWriter, named: NamedValues): string[] {
  const find = prepareQuery<[string]>(db, `SELECT hash FROM content WHERE hash > ? ORDER BY hash LIMIT ${rowsAtOnce}`)
  const unnamed: string[] = []
  let last = ''
  for (let page = find.all(last); page.length > 0; page = find.all(last)) {
    for (const [hash] of page) if (!named.has(hash)) unnamed.push(hash)
    last = page.at(-1)?.[0] ?? last
  }
  return unnamed
}

/** Everything in a journal that looks like the name of a value. */
class NamedValues {
  readonly #hashes = new Set<string>()
  /** Values that were read, for those that they name. What is named may be stored later. */
  readonly #read = new Set<string>()
  readonly #findEvents
  readonly #findMessages
  readonly #findContent
  #lastEvent = 0
  #lastMessage = 0

  constructor({ db }: BriefWriter) {
    this.#findEvents = prepareQuery<[number, string]>(
      db,
      `SELECT number, CASE WHEN instr(data, 'sha256:') > 0 THEN data ELSE '' END
       FROM events WHERE number > ? ORDER BY number LIMIT ${rowsAtOnce}`,
    )
    this.#findMessages = prepareQuery<[number, string]>(
      db,
      `SELECT number, content FROM messages WHERE number > ? ORDER BY number LIMIT ${rowsAtOnce}`,
    )
    this.#findContent = prepareQuery<[string]>(
      db,
      `SELECT CASE WHEN instr(json, 'sha256:') > 0 THEN json ELSE '' END FROM content WHERE hash = ?`,
    )
  }

  has(hash: string): boolean {
    return this.#hashes.has(hash)
  }

  /** Takes in some of what came since the last call. False when that was all. */
  readMore(): boolean {
    const messages = this.#findMessages.all(this.#lastMessage)
    // After the messages: one that was taken in meanwhile stands in the log before it is discarded.
    const events = this.#findEvents.all(this.#lastEvent)
    for (const [, text] of [...messages, ...events]) this.#note(text)
    this.#lastMessage = messages.at(-1)?.[0] ?? this.#lastMessage
    this.#lastEvent = events.at(-1)?.[0] ?? this.#lastEvent
    return messages.length + events.length > 0
  }

  /** Values name further values. */
  #note(text: string): void {
    const texts = [text]
    for (let next = texts.pop(); next !== undefined; next = texts.pop()) {
      for (const hash of namedIn(next)) {
        if (this.#read.has(hash)) continue
        this.#hashes.add(hash)
        const json = this.#findContent.get(hash)?.[0]
        if (json === undefined) continue
        this.#read.add(hash)
        texts.push(json)
      }
    }
  }
}
