import type { Passage } from '../../understanding/prose/passages.ts'
import { termsOf } from '../../understanding/prose/terms.ts'
import type { GrantedFolder } from '../files/folder.ts'
import { FolderLook, type IndexLimits } from './folder-look.ts'
import { IndexKeeper } from './index/index-keeper.ts'
import type { UnreadDocument } from './index/manifest.ts'
import { LostText } from './index/segment.ts'
import { SegmentSet } from './index/segment-set.ts'

export interface FolderIndexOptions {
  /** Where in the folder the documents are. Default: everywhere. */
  readonly path?: string
  readonly limits?: IndexLimits
  /** The folder to keep the index in, so that the next process need not read everything. Default: only in memory. */
  readonly kept?: string
}

/** A document that was found. One that could not be read has a reason. */
export interface IndexedDocument {
  readonly path: string
  readonly title: string
  readonly sha256?: string
  /** Of its text. */
  readonly characters?: number
  readonly reason?: string
  /** When it was published, where its format says so. */
  readonly published?: string
  /** Why not all of it was read. */
  readonly cut?: string
}

export interface FoundDocument {
  readonly path: string
  readonly title: string
  readonly score: number
}

export interface FoundPassage extends FoundDocument {
  readonly passage: Passage
}

export interface DocumentQuery {
  readonly query: string
  readonly limit: number
  /** Whether a document may be shown to the caller. Default: all. */
  readonly mayRead?: (path: string) => boolean
}

/** At most so many passages of one document, so that one long document does not take all places. */
const mostOfOne = 3

/**
 * The documents in a folder. What is new, or changed by its size or time, is read whenever it is looked at; a process of
 * its own takes it apart.
 */
export class FolderIndex {
  readonly #folder: GrantedFolder
  readonly #start: string
  readonly #limits: IndexLimits
  readonly #keeper: IndexKeeper | undefined
  #set = new SegmentSet()
  #unread: ReadonlyMap<string, UnreadDocument> = new Map()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(folder: GrantedFolder, { path = '.', limits = {}, kept }: FolderIndexOptions = {}) {
    this.#folder = folder
    this.#start = path
    this.#limits = limits
    this.#keeper = kept === undefined ? undefined : new IndexKeeper(kept)
  }

  /**
   * Looks at the folder. One at a time: a second caller waits, and then finds everything read. What is new is put in order
   * and kept afterwards: no answer waits for that.
   */
  refresh(signal: AbortSignal): Promise<void> {
    const refreshed = this.#turn.then(() => this.#look(signal))
    this.#turn = refreshed.then((isNew) => (isNew ? this.#tidy() : undefined)).catch(() => {})
    return refreshed.then(() => {})
  }

  /** Resolves when everything that was read so far is kept. */
  async settled(): Promise<void> {
    await this.#turn
  }

  /** Every document that was found, those that could not be read too, by path. */
  get documents(): readonly IndexedDocument[] {
    const read = this.#set.documents.map(({ path, title, sha256, characters, published, cut }) => ({
      path,
      title,
      sha256,
      characters,
      ...(published === undefined ? {} : { published }),
      ...(cut === undefined ? {} : { cut }),
    }))
    const unread = [...this.#unread.values()].map(({ path, reason }) => ({ path, title: '', reason }))
    return [...read, ...unread].sort((left, right) => (left.path < right.path ? -1 : 1))
  }

  /** The best documents first; of equals, by path. */
  rank({ query, limit, mayRead = () => true }: DocumentQuery): FoundDocument[] {
    const found: FoundDocument[] = []
    for (const { document, score } of this.#set.ranking.documents(new Set(termsOf(query)))) {
      if (found.length >= limit) break
      if (mayRead(document.path)) found.push({ path: document.path, title: document.title, score: rounded(score) })
    }
    return found
  }

  /** The best passages first; of equals, by path and place. */
  async search(query: DocumentQuery, signal: AbortSignal): Promise<FoundPassage[]> {
    return this.#orAgain(() => this.#search(query), signal)
  }

  /** Everything that a document says, in passages; none of one that is not there or could not be read. */
  passages(path: string, signal: AbortSignal): Promise<Passage[]> {
    return this.#orAgain(async () => {
      const document = this.#set.find(path)
      const segment = this.#set.segmentOf(path)
      if (document === undefined || segment === undefined) return []
      const numbers = Array.from({ length: document.passages }, (_, index) => document.firstPassage + index)
      return Promise.all(numbers.map((number) => segment.passage(number)))
    }, signal)
  }

  /** How rare a term is among the documents. */
  rarity(term: string): number {
    return this.#set.ranking.rarity(term)
  }

  async #search({ query, limit, mayRead = () => true }: DocumentQuery): Promise<FoundPassage[]> {
    const shown = new Map<string, number>()
    const found: FoundPassage[] = []
    for (const { document, segment, passage, score } of this.#set.ranking.passages(new Set(termsOf(query)))) {
      if (found.length >= limit) break
      const { path, title } = document
      const count = shown.get(path) ?? 0
      if (count >= mostOfOne || !mayRead(path)) continue
      shown.set(path, count + 1)
      found.push({ path, title, passage: await segment.passage(passage), score: rounded(score) })
    }
    return found
  }

  /** What was kept may have been taken away or damaged since: then those documents are read again. */
  async #orAgain<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await read()
    } catch (thrown) {
      if (!(thrown instanceof LostText)) throw thrown
      this.#set = await this.#set.intact()
      await this.refresh(signal)
      return read()
    }
  }

  /** Whether there is something new to keep. */
  async #look(signal: AbortSignal): Promise<boolean> {
    const kept = await this.#keeper?.changed()
    if (kept !== undefined) {
      this.#set = new SegmentSet(kept.segments)
      this.#unread = new Map(kept.unread.map((one) => [one.path, one]))
    }
    const before = { set: this.#set, unread: this.#unread }
    await this.#walk(signal)
    return this.#set !== before.set || !isSame(this.#unread, before.unread)
  }

  /** Puts small segments together and keeps what is new. What can no longer be read is missing then, and read next time. */
  async #tidy(): Promise<void> {
    const set = this.#set
    const merged = await set.merged()
    if (this.#set === set) this.#set = merged
    await this.#save()
  }

  async #walk(signal: AbortSignal): Promise<void> {
    const look = new FolderLook(
      { folder: this.#folder, start: this.#start, limits: this.#limits },
      { set: this.#set, unread: this.#unread },
      async (set) => {
        this.#set = set
        await this.#save()
        return this.#set
      },
    )
    const { set, unread } = await look.walk(signal)
    this.#set = set
    this.#unread = unread
  }

  async #save(): Promise<void> {
    if (this.#keeper === undefined) return
    const unread = [...this.#unread.values()].filter(({ passing }) => passing !== true)
    const set = this.#set
    const segments = await this.#keeper.save({ segments: set.segments, unread })
    if (segments !== set.segments && this.#set === set) this.#set = new SegmentSet(segments)
  }
}

function isSame(one: ReadonlyMap<string, UnreadDocument>, other: ReadonlyMap<string, UnreadDocument>): boolean {
  return one.size === other.size && [...one].every(([path, document]) => other.get(path) === document)
}

const rounded = (score: number): number => Math.round(score * 1000) / 1000
