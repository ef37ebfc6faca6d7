import { BatonError } from '../errors/baton-error.ts'
import { executeRun } from '../kernel/execution.ts'
import type { TreeLogs } from '../kernel/load-tree.ts'
import type { AnswerMessage, Lease, Message } from '../kernel/ports/journal.ts'
import { Run, type RunOrigin } from '../kernel/run.ts'
import type { Ending, RunResult } from '../kernel/run-result.ts'
import { type Departure, type Host, type Outside, Tree } from '../kernel/tree.ts'

/** How an execution is over: the run ended, or it left memory. */
export type Closure = { readonly kind: 'ended'; readonly result: RunResult } | Departure

/** What an execution begins with: the run, and what was recorded before. */
export interface Beginning {
  readonly origin: RunOrigin
  readonly logs: TreeLogs
}

/** One tree of runs at work in this process, with the messages it has yet to take in. */
export class Execution implements Host {
  readonly lease: Lease
  readonly #tree: Tree
  readonly #root: Run
  readonly #onClosed: (execution: Execution, closure: Closure) => void
  #mail: Map<string, Message> | undefined
  /** Messages that were taken in: they may be brought again before they are discarded. */
  #taken: Set<string> | undefined
  #closure: Closure | undefined
  #chores: Set<Promise<void>> | undefined
  #waiting: ((closure: Closure) => void)[] | undefined

  constructor(
    outside: Outside,
    lease: Lease,
    { origin, logs }: Beginning,
    onClosed: (execution: Execution, closure: Closure) => void,
  ) {
    this.lease = lease
    this.#onClosed = onClosed
    this.#tree = new Tree(outside, lease, logs, this)
    this.#root = new Run(this.#tree, origin)
  }

  /** Resolves when it is over. */
  closure(): Promise<Closure> {
    if (this.#closure !== undefined) return Promise.resolve(this.#closure)
    this.#waiting ??= []
    const waiting = this.#waiting
    return new Promise((resolve) => waiting.push(resolve))
  }

  begin(mail: readonly Message[]): void {
    this.take(mail)
    executeRun(this.#root).then(
      (ending) => this.#end(ending),
      (error: unknown) => this.#tree.stop(error),
    )
  }

  /** Resolves when all that has happened so far is durable, or can't become so. */
  durable(): boolean | Promise<boolean> {
    return this.#tree.writer.reached()
  }

  get hasChores(): boolean {
    return (this.#chores?.size ?? 0) > 0
  }

  /** Resolves when nothing is left to tidy up. */
  async tidy(): Promise<void> {
    await Promise.all(this.#chores ?? [])
  }

  /** Takes in messages: cancels at once, answers when their question is waiting. */
  take(messages: readonly Message[]): void {
    // Whoever takes the tree up next finds them in the journal.
    if (messages.length === 0 || this.#tree.gone) return
    this.#mail ??= new Map()
    for (const message of messages) {
      if (!this.#mail.has(message.id) && this.#taken?.has(message.id) !== true) this.#mail.set(message.id, message)
    }
    this.onWait()
  }

  /** Waits for effects on the world to end, then leaves memory. The run can be resumed by anybody. */
  async letGo(): Promise<void> {
    await this.#tree.settleEffects()
    if (!this.#tree.departed) await this.#tree.writer.reached()
    this.#tree.stop(new BatonError('BATON_ENGINE_CLOSED', {}))
  }

  execute(run: Run): Promise<Ending> {
    return executeRun(run)
  }

  depart(departure: Departure): void {
    // Every question that is open is waiting by now, so an answer that fits none of them came too late.
    if (departure.kind === 'waiting') this.#discard([...(this.#mail?.keys() ?? [])])
    this.#close(departure)
  }

  onWait(): void {
    for (const message of this.#mail?.values() ?? []) {
      const taken =
        message.kind === 'cancel' ? this.#cancel(message) : message.kind === 'answer' && this.#answer(message)
      if (taken) this.#discardOnceDurable(message)
    }
  }

  #end({ result }: Ending): void {
    const end = (): void => {
      if (this.#mail !== undefined) this.#discard([...this.#mail.keys()])
      this.#close({ kind: 'ended', result })
    }
    const durable = this.#tree.writer.durable()
    if (durable === undefined) end()
    else void durable.then(end)
  }

  #close(closure: Closure): void {
    this.#closure = closure
    this.#onClosed(this, closure)
    for (const resolve of this.#waiting ?? []) resolve(closure)
  }

  #answer({ runId, op, content, by }: AnswerMessage): boolean {
    const wait = this.#tree.activity.find(runId, op)
    wait?.answer(content, by)
    return wait !== undefined
  }

  #cancel({ runId, content, by }: Message): boolean {
    const run = this.#tree.findRun(runId)
    if (run === undefined || run.ended) return false
    if (run.cancellation.reason === undefined) run.requestCancel(String(content), by)
    return true
  }

  /** A message is done with once what it brought about is durable; until then a crash must find it again. */
  #discardOnceDurable({ id }: Message): void {
    this.#mail?.delete(id)
    this.#taken = (this.#taken ?? new Set()).add(id)
    setImmediate(async () => {
      // What was written before a tree went to sleep is durable, though its writer is stopped.
      if ((await this.durable()) || this.#closure?.kind === 'waiting') this.#discard([id])
    })
  }

  /** Messages that stay because the journal is gone do no harm: they are seen to be late when they are read again. */
  #discard(messageIds: readonly string[]): void {
    if (messageIds.length === 0) return
    this.#chores ??= new Set()
    const chores = this.#chores
    const chore = this.#tree.outside.journal.discard(this.lease.rootRunId, messageIds).catch(() => {})
    chores.add(chore)
    void chore.then(() => chores.delete(chore))
  }
}
