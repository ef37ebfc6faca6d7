import { lstat } from 'node:fs/promises'
import { isSecretPath } from '../../outside/secret-paths.ts'
import { codeOf } from '../files/disk-problem.ts'
import type { GrantedFolder } from '../files/folder.ts'
import { pathBelow } from '../files/folder-path.ts'
import { inside } from '../files/held.ts'
import { type FolderEntry, walkFolder } from '../files/walk-folder.ts'
import { formatOf } from './document.ts'
import { DocumentIndex, type DocumentQuery, type FoundPassage, type IndexedDocument } from './document-index.ts'
import { type ParserLimits, ParserProcess } from './parser-process.ts'
import { passagesOf } from './passages.ts'
import { readDocument } from './read-document.ts'

export interface IndexLimits extends ParserLimits {
  /** Default: 5,000. */
  readonly files?: number
  /** Of text, in all documents together. Default: 64 million. */
  readonly characters?: number
}

export interface FolderIndexOptions {
  /** Where in the folder the documents are. Default: everywhere. */
  readonly path?: string
  readonly limits?: IndexLimits
}

/** As many files that are too many are named, and then the rest is not looked at. */
const mostNamed = 100

interface IndexedFile {
  readonly document: IndexedDocument
  /** Changes when the file does. */
  readonly mark: string
  readonly characters: number
}

/**
 * The documents in a folder, in memory. What is new, or changed by its size or time, is read whenever it is looked at;
 * a process of its own takes it apart.
 */
export class FolderIndex {
  readonly #folder: GrantedFolder
  readonly #start: string
  readonly #limits: IndexLimits
  readonly #index = new DocumentIndex()
  #files: ReadonlyMap<string, IndexedFile> = new Map()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(folder: GrantedFolder, { path = '.', limits = {} }: FolderIndexOptions = {}) {
    this.#folder = folder
    this.#start = path
    this.#limits = limits
  }

  /** Looks at the folder. One at a time: a second caller waits, and then finds everything read. */
  refresh(signal: AbortSignal): Promise<void> {
    const refreshed = this.#turn.then(() => this.#look(signal))
    this.#turn = refreshed.catch(() => {})
    return refreshed
  }

  /** Every document that was found, those that could not be read too. */
  get documents(): readonly IndexedDocument[] {
    return [...this.#files.values()].map(({ document }) => document)
  }

  search(query: DocumentQuery): FoundPassage[] {
    return this.#index.search(query)
  }

  async #look(signal: AbortSignal): Promise<void> {
    const { files: mostFiles = 5000, characters: mostCharacters = 64_000_000 } = this.#limits
    const files = new Map<string, IndexedFile>()
    let [changed, characters] = [false, 0]
    await using parser = new ParserProcess(this.#limits)
    await using start = await this.#folder.find('search_documents', this.#start)
    for await (const entry of walkFolder(this.#folder.holder, start, signal)) {
      const path = pathBelow(this.#start, entry.path)
      if (entry.kind !== 'file' || formatOf(path) === undefined || isSecretPath(path)) continue
      const full = files.size >= mostFiles || characters >= mostCharacters
      const mark = full ? 'full' : await markOf(entry)
      const known = this.#files.get(path)
      const reading = { entry, path, mark, parser, signal }
      const file = known?.mark === mark ? known : full ? unread(reading, tooMuch) : await this.#read(reading)
      changed ||= file !== known
      characters += file.characters
      files.set(path, file)
      if (files.size >= mostFiles + mostNamed) break
    }
    changed ||= files.size !== this.#files.size
    this.#files = files
    if (changed) this.#index.hold(this.documents)
  }

  async #read(reading: DocumentReading): Promise<IndexedFile> {
    const { entry, path, mark, parser, signal } = reading
    await using held = await this.#folder.holder.inside(entry.folder, entry.name).catch(() => undefined)
    if (held === undefined) return unread(reading, 'is gone')
    const document = await readDocument({ path, held }, parser, signal).catch((thrown: unknown) => {
      signal.throwIfAborted()
      return { unreadable: `can't be read (${codeOf(thrown) ?? 'unknown'})` }
    })
    if ('unreadable' in document) return unread(reading, document.unreadable)
    const characters = document.lines.reduce((sum, line) => sum + line.length, 0)
    return { document: { path, title: document.title, passages: passagesOf(document) }, mark, characters }
  }
}

const tooMuch = 'is left out, because the folder holds more than can be searched'

interface DocumentReading {
  readonly entry: FolderEntry
  readonly path: string
  readonly mark: string
  readonly parser: ParserProcess
  readonly signal: AbortSignal
}

function unread({ path, mark }: DocumentReading, reason: string): IndexedFile {
  return { document: { path, title: '', passages: [], reason }, mark, characters: 0 }
}

async function markOf({ folder, name }: FolderEntry): Promise<string> {
  const stats = await lstat(inside(folder, name)).catch(() => undefined)
  return stats === undefined ? 'gone' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`
}
