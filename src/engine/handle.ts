import type { RunEvent } from '../events/event.ts'
import type { FollowOptions } from '../kernel/follow.ts'
import type { Delta } from '../kernel/outside.ts'
import type { RunResult } from '../kernel/run-result.ts'
import type { DeltaStream } from './delta-stream.ts'
import type { EndOrDeparture, Execution } from './execution.ts'
import type { OpenQuestion } from './questions.ts'

/** A run that has nothing left to do until a person answers. */
export interface AwaitingInput {
  readonly runId: string
  readonly status: 'awaiting_input'
  readonly questions: readonly OpenQuestion[]
}

/** A run under way. */
export interface RunHandle {
  readonly runId: string
  /** Every event of the run and everything below it, from the first, live, until it ends, or waits for a person. */
  events(options?: FollowOptions): AsyncGenerator<RunEvent>
  /** Fragments of answers as they are made, from now on. They are not recorded. */
  deltas(): AsyncGenerator<Delta>
  cancel(reason?: string): Promise<void>
  /** How it ended, or what it waits for. Rejects when this process had to let go of it. */
  readonly result: Promise<RunResult | AwaitingInput>
}

/** What a handle needs of its engine. */
export interface EngineFace {
  readonly deltas: DeltaStream
  follow(runId: string, options?: FollowOptions): AsyncGenerator<RunEvent>
  result(runId: string): Promise<RunResult | AwaitingInput>
  resultOf(runId: string, end: EndOrDeparture): RunResult | Promise<RunResult | AwaitingInput>
  cancel(runId: string, reason: string, by: string): Promise<void>
}

/** A run under way in this process. */
export class ExecutionHandle implements RunHandle {
  readonly #execution: Execution
  readonly #engine: EngineFace
  #result: Promise<RunResult | AwaitingInput> | undefined

  constructor(execution: Execution, engine: EngineFace) {
    this.#execution = execution
    this.#engine = engine
  }

  get runId(): string {
    return this.#execution.lease.rootRunId
  }

  get result(): Promise<RunResult | AwaitingInput> {
    this.#result ??= this.#execution.over().then((end) => this.#engine.resultOf(this.runId, end))
    return this.#result
  }

  events(options?: FollowOptions): AsyncGenerator<RunEvent> {
    return this.#engine.follow(this.runId, options)
  }

  deltas(): AsyncGenerator<Delta> {
    return this.#engine.deltas.listen(this.runId, this.#execution.over())
  }

  cancel(reason = 'cancelled by the caller'): Promise<void> {
    return this.#engine.cancel(this.runId, reason, 'caller')
  }
}

/** A run that is known only through the journal: it ended, or another process is at work on it. */
export class JournalHandle implements RunHandle {
  readonly runId: string
  readonly #engine: EngineFace
  #result: Promise<RunResult | AwaitingInput> | undefined

  constructor(runId: string, engine: EngineFace) {
    this.runId = runId
    this.#engine = engine
  }

  get result(): Promise<RunResult | AwaitingInput> {
    this.#result ??= this.#engine.result(this.runId)
    return this.#result
  }

  events(options?: FollowOptions): AsyncGenerator<RunEvent> {
    return this.#engine.follow(this.runId, options)
  }

  /** Fragments reach only the process that makes them, so this shows those of runs that are taken up here meanwhile. */
  deltas(): AsyncGenerator<Delta> {
    return this.#engine.deltas.listen(this.runId, this.result)
  }

  cancel(reason = 'cancelled by the caller'): Promise<void> {
    return this.#engine.cancel(this.runId, reason, 'caller')
  }
}
