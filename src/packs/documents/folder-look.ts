import { lstatSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { isSecretPath } from '../../outside/secret-paths.ts'
import { passagesOf } from '../../understanding/prose/passages.ts'
import { codeOf } from '../files/disk-problem.ts'
import type { GrantedFolder } from '../files/folder.ts'
import { pathBelow } from '../files/folder-path.ts'
import type { Held } from '../files/held.ts'
import { walkFolders } from '../files/walk-folder.ts'
import { formatOf } from './document.ts'
import type { UnreadDocument } from './index/manifest.ts'
import { isFull } from './index/merging.ts'
import { type ReadDocument, SegmentBuilder } from './index/segment-builder.ts'
import type { SegmentSet } from './index/segment-set.ts'
import { type ParserLimits, ParserProcess } from './parser-process.ts'
import { readDocument } from './read-document.ts'

export interface IndexLimits extends ParserLimits {
  /** Default: 100,000. */
  readonly files?: number
  /** Of text, in all documents together. Default: 500 million. */
  readonly characters?: number
}

/** Where to look, and at how much. */
export interface LookedAtFolder {
  readonly folder: GrantedFolder
  /** Where in the folder the documents are. */
  readonly start: string
  readonly limits: IndexLimits
}

/** What is known of the documents of a folder. */
export interface KnownDocuments {
  readonly set: SegmentSet
  /** Those that could not be read, by path. */
  readonly unread: ReadonlyMap<string, UnreadDocument>
}

interface LookedAtFile {
  readonly folder: Held
  readonly name: string
  readonly path: string
  readonly parser: ParserProcess
  readonly signal: AbortSignal
}

/** After so much text whatever else waits in this process has its turn: small files are read without waiting. */
const charactersPerTurn = 100_000
/** As many files that are too many are named, and then the rest is not looked at. */
const mostNamed = 100
const tooMuch = 'is left out, because the folder holds more than can be searched'

/** One look at a folder: what is new or changed by its size or time is read, what is gone is dropped. */
export class FolderLook {
  readonly #at: LookedAtFolder
  readonly #before: KnownDocuments['unread']
  readonly #keep: (set: SegmentSet) => Promise<SegmentSet>
  readonly #seen = new Set<string>()
  readonly #unread = new Map<string, UnreadDocument>()
  #set: SegmentSet
  #builder = new SegmentBuilder()
  #characters = 0
  #sinceTurn = 0

  /** `keep` is called whenever much was read, and answers with the set to go on with. */
  constructor(at: LookedAtFolder, { set, unread }: KnownDocuments, keep: (set: SegmentSet) => Promise<SegmentSet>) {
    this.#at = at
    this.#set = set
    this.#before = unread
    this.#keep = keep
  }

  async walk(signal: AbortSignal): Promise<KnownDocuments> {
    const { folder: granted, start, limits } = this.#at
    await using parser = new ParserProcess(limits)
    await using held = await granted.find('search_documents', start)
    for await (const { path, folder, entries } of walkFolders(granted.holder, held, signal)) {
      const under = pathBelow(start, path)
      for (const { name, kind } of entries) {
        if (kind !== 'file' || formatOf(name) === undefined || this.#isOver) continue
        const file = under === '.' ? name : `${under}/${name}`
        const mark = this.#newMark(file)
        // Nothing is waited for where nothing is to be read: there may be a hundred thousand files.
        if (mark !== undefined) await this.#add(await this.#read({ folder, name, path: file, parser, signal }, mark))
      }
      if (this.#isOver) break
    }
    const gone = [...this.#set.paths].filter((path) => !this.#seen.has(path))
    const set = this.#set.changed(gone, this.#builder.documentCount === 0 ? undefined : this.#builder.finish())
    return { set, unread: this.#unread }
  }

  /** Whether there are too many files to go on. */
  get #isOver(): boolean {
    return this.#seen.size + this.#unread.size > (this.#at.limits.files ?? 100_000) + mostNamed
  }

  /** Takes a file as it is known, or answers with its mark where it must be read. */
  #newMark(path: string): string | undefined {
    const { folder, limits } = this.#at
    const known = this.#set.find(path)
    if (known === undefined && isSecretPath(path)) return undefined
    const count = this.#seen.size + this.#unread.size
    const isTooMuch = count >= (limits.files ?? 100_000) || this.#characters >= (limits.characters ?? 500_000_000)
    const mark = isTooMuch ? 'full' : markOf(`${folder.root}/${path}`)
    const refused = this.#before.get(path)
    if (known?.mark === mark) this.#take(path, known.characters)
    else if (refused?.mark === mark) this.#unread.set(path, refused)
    else if (isTooMuch) this.#unread.set(path, { path, mark, reason: tooMuch, passing: true })
    else return mark
    return undefined
  }

  #take(path: string, characters: number): void {
    this.#seen.add(path)
    this.#characters += characters
  }

  async #add(read: ReadDocument | UnreadDocument): Promise<void> {
    if ('reason' in read) {
      this.#unread.set(read.path, read)
      return
    }
    this.#take(read.path, read.characters)
    this.#builder.add(read)
    this.#sinceTurn += read.characters
    if (this.#sinceTurn > charactersPerTurn) {
      this.#sinceTurn = 0
      await setImmediate()
    }
    if (!isFull(this.#builder.documentCount, this.#builder.textBytes)) return
    this.#set = await this.#keep(this.#set.changed([], this.#builder.finish()))
    this.#builder = new SegmentBuilder()
  }

  async #read(file: LookedAtFile, mark: string): Promise<ReadDocument | UnreadDocument> {
    const { folder, name, path, parser, signal } = file
    await using held = await this.#at.folder.holder.inside(folder, name).catch(() => undefined)
    if (held === undefined) return { path, mark, reason: 'is gone', passing: true }
    const document = await readDocument({ path, held }, parser, signal).catch((thrown: unknown) => {
      signal.throwIfAborted()
      return { unreadable: `can't be read (${codeOf(thrown) ?? 'unknown'})`, passing: true }
    })
    if ('unreadable' in document) {
      const { unreadable: reason, passing = false } = document
      return { path, mark, reason, passing }
    }
    const { title, sha256, lines, passages = passagesOf(document), published, cut } = document
    const texts = document.passages?.map(({ text }) => text) ?? lines
    const characters = texts.reduce((sum, text) => sum + text.length, 0)
    const about = { ...(published === undefined ? {} : { published }), ...(cut === undefined ? {} : { cut }) }
    return { path, mark, title, sha256, characters, passages, ...about }
  }
}

/** Changes when the file does. */
function markOf(path: string): string {
  try {
    // Not waited for: ten thousand times the way to another thread and back takes longer than all that is looked up.
    const { ino, size, mtimeMs } = lstatSync(path)
    return `${ino} ${size} ${mtimeMs}`
  } catch {
    // Reading it will say why.
    return 'gone'
  }
}
