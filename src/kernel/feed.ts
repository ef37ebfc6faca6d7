import { BatonError } from '../errors/baton-error.ts'
import type { JournalRecord } from '../events/record.ts'
import {
  type Change,
  type ChangedTrees,
  type Journal,
  type Message,
  type RecordFilter,
  summaryOf,
} from './ports/journal.ts'

/** Hears what becomes durable in one tree of runs. Its methods return at once, so that no follower waits for another. */
export interface Follower {
  /** New records of the tree, in order. */
  records(records: readonly JournalRecord[]): void
  /** Messages to the tree came or went, or may have when another process wrote. */
  messages?(): void
  /** The journal could not be read, or has forgotten the tree, and nothing more will come. */
  failed(error: unknown): void
}

export type MessageListener = (messages: readonly Message[]) => void

/** How much is read at once. */
const pageSize = 500
/** Up to so many trees, records of others are left out by the journal; beyond, by the feed. */
const mostTreesInFilter = 100

const feeds = new WeakMap<Journal, Feed>()

/** The one feed of a journal in this process. */
export function feedOf(journal: Journal): Feed {
  const feed = feeds.get(journal) ?? new Feed(journal)
  feeds.set(journal, feed)
  return feed
}

/** Reads what becomes durable in a journal, each record and message once, and hands it to all that follow. */
export class Feed {
  readonly #journal: Journal
  readonly #followers = new Map<string, Set<Follower>>()
  readonly #listeners = new Set<{ readonly call: MessageListener }>()
  /** How to stop hearing of messages, and of events: of those only while there is a follower. */
  #stopMessages: (() => void) | undefined
  #stopEvents: (() => void) | undefined
  /** Everything up to here was handed out, or became durable before there was a follower. */
  #cursor: number | undefined
  #messageCursor: number | undefined
  #recordsDue = false
  #messagesDue = false
  /** The trees that are said to have changed since the last look. */
  #changed = new Set<string>()
  /** Callers that wait until all messages posted before were handed over. */
  #catchingUp: (() => void)[] = []
  /** The look at the journal that is under way. */
  #look: Promise<void> | undefined

  constructor(journal: Journal) {
    this.#journal = journal
  }

  /**
   * Hands a follower every record of a tree that becomes durable once this has resolved. All that was durable before
   * can be read from the journal by then. Resolves to how to stop.
   */
  async join(rootRunId: string, follower: Follower): Promise<() => void> {
    this.#begin()
    this.#stopEvents ??= this.#journal.onChange(this.#onChange, ['events'])
    // A look under way may leave out this tree, and pass over what comes to it meanwhile.
    while (this.#look !== undefined) await this.#look
    const followers = this.#followers.get(rootRunId) ?? new Set()
    this.#followers.set(rootRunId, followers.add(follower))
    const leave = (): void => this.#leave(rootRunId, follower)
    if (this.#cursor === undefined) await this.#findEnd(leave)
    return leave
  }

  /** Hands over every message that is posted once this has resolved, to whichever run. Resolves to how to stop. */
  async listen(call: MessageListener): Promise<() => void> {
    this.#begin()
    while (this.#look !== undefined) await this.#look
    const listener = { call }
    this.#listeners.add(listener)
    const leave = (): void => {
      this.#listeners.delete(listener)
      this.#endIfAlone()
    }
    if (this.#messageCursor === undefined) await this.#findEnd(leave)
    return leave
  }

  /** Resolves when every message that is durable by now was handed over, or can't be read. */
  async caughtUp(): Promise<void> {
    if (this.#messageCursor === undefined) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#catchingUp.push(resolve)
    this.#messagesDue = true
    if (this.#look === undefined) void this.#start(() => this.#readAll())
    return promise
  }

  #leave(rootRunId: string, follower: Follower): void {
    const followers = this.#followers.get(rootRunId)
    followers?.delete(follower)
    if (followers?.size === 0) this.#followers.delete(rootRunId)
    this.#endIfAlone()
  }

  /** Notices come from now on, so nothing is missed between a look and the next. */
  #begin(): void {
    this.#stopMessages ??= this.#journal.onChange(this.#onChange, ['messages'])
  }

  #endIfAlone(): void {
    if (this.#followers.size === 0) {
      this.#cursor = undefined
      this.#stopEvents?.()
      this.#stopEvents = undefined
    }
    if (this.#listeners.size === 0) this.#messageCursor = undefined
    if (this.#followers.size > 0 || this.#listeners.size > 0) return
    this.#stopMessages?.()
    this.#stopMessages = undefined
  }

  readonly #onChange = ({ events, messages }: Change): void => {
    if (this.#isFollowed(events)) this.#recordsDue = true
    if (this.#listeners.size > 0 && hasAny(messages)) this.#messagesDue = true
    this.#tellOfMessages(messages)
    if (this.#look === undefined && (this.#recordsDue || this.#messagesDue)) void this.#start(() => this.#readAll())
  }

  #isFollowed(events: ChangedTrees): boolean {
    if (events === 'unknown') return this.#followers.size > 0
    const followed = [...events].filter((rootRunId) => this.#followers.has(rootRunId))
    for (const rootRunId of followed) this.#changed.add(rootRunId)
    return followed.length > 0
  }

  #tellOfMessages(trees: ChangedTrees): void {
    for (const rootRunId of trees === 'unknown' ? this.#followers.keys() : trees) {
      for (const follower of this.#followers.get(rootRunId) ?? []) follower.messages?.()
    }
  }

  /** One look at a time. What falls due during a look is read by the same look, or by the next. */
  #start(look: () => Promise<void>): Promise<void> {
    const under = look().finally(() => {
      this.#look = undefined
      if (this.#recordsDue || this.#messagesDue) void this.#start(() => this.#readAll())
    })
    this.#look = under
    return under
  }

  /** What was there before is for followers to read by themselves. */
  async #findEnd(leave: () => void): Promise<void> {
    const find = async (): Promise<void> => {
      if (this.#followers.size > 0) this.#cursor ??= (await this.#journal.since('end', {}, 0)).cursor
      if (this.#listeners.size > 0) this.#messageCursor ??= (await this.#journal.messagesSince('end', 0)).cursor
    }
    try {
      await this.#start(find)
    } catch (error) {
      leave()
      throw error
    }
  }

  async #readAll(): Promise<void> {
    while (this.#recordsDue || this.#messagesDue) {
      if (this.#messagesDue) {
        const waiting = this.#catchingUp.splice(0)
        await this.#readMessages().catch(() => {})
        for (const resolve of waiting) resolve()
      }
      if (this.#recordsDue) await this.#readRecords().catch((error: unknown) => this.#fail(error))
    }
  }

  async #readRecords(): Promise<void> {
    this.#recordsDue = false
    const silent = this.#changed
    this.#changed = new Set()
    while (this.#cursor !== undefined) {
      const { items, cursor, more } = await this.#journal.since(this.#cursor, this.#filter(), pageSize)
      // All followers left while this was read.
      if (this.#cursor === undefined) return
      this.#cursor = cursor
      for (const [rootRunId, records] of Map.groupBy(items, ({ lineage }) => lineage.rootRunId)) {
        silent.delete(rootRunId)
        for (const follower of [...(this.#followers.get(rootRunId) ?? [])]) follower.records(records)
      }
      if (!more) break
      await nextTurn()
    }
    for (const rootRunId of silent) await this.#failIfForgotten(rootRunId)
  }

  /** A tree that changed, and has nothing new to read, may be one that the journal keeps no more. */
  async #failIfForgotten(runId: string): Promise<void> {
    if ((await summaryOf(this.#journal, runId)) !== undefined) return
    this.#fail(new BatonError('BATON_RUN_NOT_FOUND', { runId }), [runId])
  }

  async #readMessages(): Promise<void> {
    this.#messagesDue = false
    while (this.#messageCursor !== undefined) {
      const { items, cursor, more } = await this.#journal.messagesSince(this.#messageCursor, pageSize)
      if (this.#messageCursor === undefined) return
      this.#messageCursor = cursor
      if (items.length > 0) for (const { call } of [...this.#listeners]) call(items)
      if (!more) return
      await nextTurn()
    }
  }

  #filter(): RecordFilter {
    return this.#followers.size > mostTreesInFilter ? {} : { rootRunIds: [...this.#followers.keys()] }
  }

  #fail(error: unknown, rootRunIds: readonly string[] = [...this.#followers.keys()]): void {
    const failing = rootRunIds.flatMap((rootRunId) => [...(this.#followers.get(rootRunId) ?? [])])
    for (const rootRunId of rootRunIds) this.#followers.delete(rootRunId)
    this.#endIfAlone()
    for (const follower of failing) follower.failed(error)
  }
}

function hasAny(trees: ChangedTrees): boolean {
  return trees === 'unknown' || trees.size > 0
}

/** Long reads let others have their turn. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
