import type { RunResult } from '../kernel/run-result.ts'
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
  /** How it ended, or what it waits for. Rejects when this process had to let go of it. */
  readonly result: Promise<RunResult | AwaitingInput>
}
