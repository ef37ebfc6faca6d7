import type { Json } from '../events/json.ts'
import type { RunInput } from '../events/run.ts'
import type { Limits } from '../kernel/limits.ts'
import type { RunFilter, RunSummary } from '../kernel/ports/journal.ts'
import type { RunResult } from '../kernel/run-result.ts'

/** How a run stands when nothing goes on in it by itself any more. */
export type PeerRunEnd = RunResult | { readonly runId: string; readonly status: 'awaiting_input' }

/** A run that a peer has started or taken up. */
export interface PeerRun {
  readonly runId: string
  readonly result: Promise<PeerRunEnd>
}

export interface PeerRunOptions {
  /** The same key is the same run, from whichever peer it is started. */
  readonly key?: string
  readonly tags?: readonly string[]
  readonly limits?: Partial<Limits>
}

/** All that a peer needs of what runs its work. Baton is one. */
export interface PeerRuntime {
  start(target: string, input: RunInput, options?: PeerRunOptions): Promise<PeerRun>
  resume(runId: string): Promise<PeerRun>
  /** Which process works on a run, if one does. */
  ownership(runId: string): Promise<{ readonly owner?: { readonly here: boolean } }>
  /** Waits for the end of a run, whichever process works on it. */
  result(runId: string): Promise<PeerRunEnd>
  /** Open questions of a run and of all below it. */
  questions(runId: string): Promise<readonly { readonly runId: string; readonly op: string }[]>
  runs(filter: RunFilter): Promise<readonly Pick<RunSummary, 'runId' | 'status'>[]>
  cancel(runId: string, reason?: string, by?: string): Promise<void>
  send(
    runId: string,
    topic: string,
    content: Json,
    options?: { readonly id?: string; readonly by?: string },
  ): Promise<void>
}
