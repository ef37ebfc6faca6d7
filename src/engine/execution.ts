import { BatonError } from '../errors/baton-error.ts'
import { executeRun } from '../kernel/execution.ts'
import type { Departure, Host } from '../kernel/host.ts'
import type { KnownLogs } from '../kernel/load-tree.ts'
import type { Outside } from '../kernel/outside.ts'
import type { AnswerMessage, CancelMessage, Lease, Message, TopicMessage } from '../kernel/ports/journal.ts'
import { Run } from '../kernel/run.ts'
import type { RunOrigin } from '../kernel/run-origin.ts'
import type { EndedRun, RunResult } from '../kernel/run-result.ts'
import { Tree } from '../kernel/tree.ts'
import { corrected } from '../kernel/unreceived.ts'

/** How an execution is over: the run ended, or it left memory. */
export type EndOrDeparture = { readonly kind: 'ended'; readonly result: RunResult } | Departure

/** What an execution begins with: the run, and what was recorded before. */
export interface Beginning extends KnownLogs {
  readonly origin: RunOrigin
  /** A time that has come, whatever the clock says. */
  readonly reached?: number | undefined
}

interface LeftOver {
  readonly messageIds: readonly string[]
  readonly reason: unknown
}

/** Told when an execution is over. */
export interface ExecutionWatcher {
  onClosed(execution: Execution, end: EndOrDeparture): void
}

/** One tree of runs at work in this process, with the messages it has yet to take in. */
export class Execution implements Host {
  readonly lease: Lease
  readonly #tree: Tree
  readonly #root: Run
  readonly #watcher: ExecutionWatcher
  /** Ids of messages that were handed to this execution, so that none is taken twice. */
  #seen: Set<string> | undefined
  /** Answers and cancels that wait for the operation or the run they are meant for. */
  #pending: Map<string, AnswerMessage | CancelMessage> | undefined
  /** Messages to be discarded once everything written so far is durable. */
  #consumed: string[] | undefined
  /** Messages that should be gone from the journal and are not, because it could not be written. */
  #leftOver: LeftOver | undefined
  #over: EndOrDeparture | undefined
  #chores: Set<Promise<void>> | undefined
  #waiting: ((end: EndOrDeparture) => void)[] | undefined

  constructor(outside: Outside, lease: Lease, beginning: Beginning, watcher: ExecutionWatcher) {
    const { origin, reached } = beginning
    this.lease = lease
    this.#watcher = watcher
    this.#tree = new Tree(outside, lease, beginning, this)
    if (reached !== undefined) this.#tree.activity.reached = reached
    this.#root = new Run(this.#tree, origin)
  }

  /** Resolves when it is over. */
  over(): Promise<EndOrDeparture> {
    if (this.#over !== undefined) return Promise.resolve(copyOf(this.#over))
    return new Promise((resolve) => {
      if (this.#waiting === undefined) this.#waiting = [resolve]
      else this.#waiting.push(resolve)
    })
  }

  get origin(): RunOrigin {
    return this.#root.origin
  }

  begin(messages: readonly Message[]): void {
    this.take(messages)
    executeRun(this.#root).then(
      (ended) => this.#end(ended),
      (error: unknown) => this.#tree.stop(error),
    )
  }

  /** Nothing when all that has happened so far is durable; else resolves when it is, and rejects if it can't be. */
  settled(): Promise<void> | undefined {
    const reached = this.#root.isWritten && this.#tree.writer.reached()
    return reached === true ? undefined : this.#settling(reached)
  }

  async #settling(reached: boolean | Promise<boolean>): Promise<void> {
    if (await reached) return
    // A run whose first event could not even be made has nothing to write; that it is over is known in a moment.
    const end = this.#root.isWritten ? this.#over : await this.over()
    if (end?.kind === 'stopped') throw end.error
  }

  /** Resolves when no effect on the world that this execution began is under way, or it took too long. */
  effectsEnded(): Promise<void> {
    return this.#tree.settleEffects()
  }

  get hasChores(): boolean {
    return (this.#chores?.size ?? 0) > 0
  }

  /** Resolves when nothing is left to tidy up. */
  async tidy(): Promise<void> {
    await Promise.all(this.#chores ?? [])
  }

  /** Takes in messages: cancels at once, answers when their question waits, others when code asks for their topic. */
  take(messages: readonly Message[]): void {
    for (const message of messages) {
      // What comes now is found in the journal: by the process that takes the tree up next, or when its end is written.
      if (this.#tree.gone || this.#root.ended) return
      this.#seen ??= new Set()
      if (this.#seen.has(message.id)) continue
      this.#seen.add(message.id)
      if (message.kind !== 'topic') {
        this.#pending ??= new Map()
        this.#pending.set(message.id, message)
      } else if (!this.#tree.messages.deliver(message)) this.consumed([message.id])
    }
    this.onWait()
  }

  /** It is to go on: what it waits out is tried again at once. */
  hurry(): void {
    this.#tree.activity.hurry()
  }

  /** Waits for effects on the world to end, then leaves memory. Any process can then resume the run. */
  async letGo(): Promise<void> {
    await this.#tree.settleEffects()
    if (!this.#tree.departed && !this.#tree.writer.isHeld) await this.#tree.writer.reached()
    this.#tree.stop(new BatonError('BATON_ENGINE_CLOSED', {}))
  }

  get heard(): Set<string> | undefined {
    return this.#seen
  }

  hear(messages: readonly Message[]): readonly TopicMessage[] {
    this.#seen ??= new Set()
    const news: TopicMessage[] = []
    for (const message of messages) {
      if (this.#seen.has(message.id)) continue
      this.#seen.add(message.id)
      if (message.kind === 'topic') news.push(message)
    }
    return news
  }

  execute(run: Run): Promise<EndedRun> {
    return executeRun(run)
  }

  depart(departure: Departure): void {
    // Every question that is open is waiting by now, so an answer that fits none of them came too late.
    if (departure.kind === 'waiting') this.#addChore(this.#discard([...(this.#pending?.keys() ?? [])]))
    this.#close(departure)
  }

  get leftOver(): LeftOver | undefined {
    return this.#leftOver
  }

  rest(departure: Departure): void {
    // Every question that is open is waiting by now, here too. Left in the journal, such an answer says that the run goes on.
    const late = [...(this.#pending?.values() ?? [])].filter(({ kind }) => kind === 'answer').map(({ id }) => id)
    if (this.#leftOver !== undefined || late.length > 0) this.#addChore(this.#discard(late))
    for (const id of late) this.#pending?.delete(id)
    for (const resolve of this.#waiting?.splice(0) ?? []) resolve(departure)
  }

  onWait(): void {
    for (const message of this.#pending?.values() ?? []) {
      const isTaken = message.kind === 'cancel' ? this.#cancel(message) : this.#answer(message)
      if (isTaken) this.#pending?.delete(message.id)
    }
  }

  #end({ result }: EndedRun): void {
    const end = (): void => this.#close({ kind: 'ended', result: this.#corrected(result) })
    const durable = this.#tree.writer.durable()
    if (durable === undefined) end()
    else void durable.then(end)
  }

  /** The journal may have held messages that had not come here when the root ended. */
  #corrected(result: RunResult): RunResult {
    const { correction } = this.#tree
    return correction === undefined ? result : { ...result, warnings: corrected(result.warnings, correction) }
  }

  #close(end: EndOrDeparture): void {
    this.#over = end
    this.#watcher.onClosed(this, end)
    const [first, ...others] = this.#waiting ?? []
    first?.(end)
    for (const resolve of others) resolve(copyOf(end))
  }

  #answer(message: AnswerMessage): boolean {
    const wait = this.#tree.activity.find(message.runId, message.op)
    wait?.take(message)
    return wait !== undefined
  }

  #cancel({ id, runId, content, by }: CancelMessage): boolean {
    const run = this.#tree.findRun(runId)
    if (run === undefined || run.ended) return false
    if (run.cancellation.reason === undefined) run.requestCancel(String(content), by)
    this.consumed([id])
    return true
  }

  /** A message is discarded once what it brought about is durable; until then a crash must find it again. */
  consumed(messageIds: readonly string[]): void {
    if (this.#consumed !== undefined) {
      this.#consumed.push(...messageIds)
      return
    }
    this.#consumed = [...messageIds]
    this.#addChore(this.#discardConsumed())
  }

  async #discardConsumed(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    const messageIds = this.#consumed ?? []
    this.#consumed = undefined
    const isDurable = await this.#tree.writer.reached()
    // What was written before a tree left memory to wait is durable, though its writer is stopped.
    if (isDurable || this.#over?.kind === 'waiting') await this.#discard(messageIds)
  }

  /**
   * Messages that stay because the journal can't be written are taken by no run: the log says that they were. But an
   * answer that lies there looks as if the run were about to go on, so it is discarded along with the next.
   */
  async #discard(messageIds: readonly string[]): Promise<void> {
    const ids = [...(this.#leftOver?.messageIds ?? []), ...messageIds]
    // A journal forgets the messages of a tree that has ended.
    if (ids.length === 0 || this.#over?.kind === 'ended') return
    this.#leftOver = undefined
    await this.#tree.outside.journal.discard(this.lease.rootRunId, ids).catch((reason: unknown) => {
      this.#leftOver = { messageIds: [...(this.#leftOver?.messageIds ?? []), ...ids], reason }
    })
  }

  #addChore(chore: Promise<void>): void {
    this.#chores ??= new Set()
    const chores = this.#chores
    chores.add(chore)
    void chore.then(() => chores.delete(chore))
  }
}

/** A caller may change its result, so each gets one of its own. */
function copyOf(end: EndOrDeparture): EndOrDeparture {
  return end.kind === 'ended' ? { kind: 'ended', result: structuredClone(end.result) } : end
}
