import { BatonError } from '../errors/baton-error.ts'
import { executeRun } from '../kernel/execution.ts'
import type { Lease, Message } from '../kernel/ports/journal.ts'
import { Run, type RunOrigin } from '../kernel/run.ts'
import type { RunResult } from '../kernel/run-result.ts'
import { type Departure, type Outside, Tree } from '../kernel/tree.ts'

/** How an execution is over: the run ended, or it left memory. */
export type Closure = { readonly kind: 'ended'; readonly result: RunResult } | Departure

/** One tree of runs at work in this process, with the messages it has yet to take in. */
export class Execution {
  readonly rootRunId: string
  readonly closure: Promise<Closure>
  readonly #tree: Tree
  readonly #root: Run
  readonly #mail = new Map<string, Message>()
  #close: (closure: Closure) => void = () => {}

  constructor(outside: Outside, lease: Lease, origin: RunOrigin) {
    this.rootRunId = lease.rootRunId
    this.closure = new Promise((resolve) => {
      this.#close = resolve
    })
    this.#tree = new Tree(outside, lease, {
      execute: executeRun,
      depart: (departure) => this.#close(departure),
      onWait: () => this.#handOut(),
    })
    this.#root = new Run(this.#tree, origin)
  }

  /** Runs it. Resolves through `closure`. */
  begin(mail: readonly Message[]): void {
    this.take(mail)
    void executeRun(this.#root).then(
      async ({ result }) => {
        await this.#tree.writer.durable()
        this.#close({ kind: 'ended', result })
      },
      (error: unknown) => this.#tree.stop(error),
    )
  }

  /** Takes in messages: cancels at once, answers when their question is waiting. */
  take(messages: readonly Message[]): void {
    for (const message of messages) if (!this.#mail.has(message.id)) this.#mail.set(message.id, message)
    this.#handOut()
  }

  /** Waits for effects on the world to end, then leaves memory. The run can be resumed by anybody. */
  async letGo(): Promise<void> {
    await this.#tree.settleEffects()
    if (!this.#tree.departed) await this.#tree.writer.durable()
    this.#tree.stop(new BatonError('BATON_ENGINE_CLOSED', {}))
  }

  #handOut(): void {
    for (const message of this.#mail.values()) {
      const taken = message.kind === 'cancel' ? this.#cancel(message) : this.#answer(message)
      if (taken) void this.#discard(message)
    }
  }

  #answer({ runId, op, content, by }: Message): boolean {
    const wait = this.#tree.activity.find(runId, op)
    wait?.answer(content, by)
    return wait !== undefined
  }

  #cancel({ runId, content, by }: Message): boolean {
    const run = this.#tree.runs.get(runId)
    if (run === undefined) return false
    const reason = String(content)
    if (run.cancellation.reason === undefined) run.requestCancel(reason, by)
    return true
  }

  /** A message is done with once what it brought about is durable; until then a crash must find it again. */
  async #discard(message: Message): Promise<void> {
    this.#mail.delete(message.id)
    await Promise.resolve()
    await this.#tree.writer.durable()
    await this.#tree.outside.journal.discard([message.id])
  }
}
