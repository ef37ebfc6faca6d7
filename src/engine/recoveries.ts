import type { Clock } from '../kernel/ports/clock.ts'
import type { Journal, RunSummary } from '../kernel/ports/journal.ts'
import type { RunHandle } from './handle.ts'
import type { ResumeAllOptions } from './origin.ts'
import { type KeepRecoveringOptions, Recovering, type RecoveringEngine, type Recovery } from './recovering.ts'
import type { Trees } from './trees.ts'
import type { Trouble } from './trouble.ts'
import type { Waking } from './waking.ts'

/** What takes part in recovering runs. */
export interface RecoveryParts {
  readonly journal: Journal
  readonly clock: Clock
  readonly trees: Trees
  readonly waking: Waking
  readonly trouble: Trouble
  mayExecute(reference: string): boolean
}

/** Takes up runs that have no owner: once, or again and again until it is stopped. */
export class Recoveries {
  readonly #parts: RecoveryParts
  readonly #underWay = new Set<Recovering>()

  constructor(parts: RecoveryParts) {
    this.#parts = parts
  }

  /** Every unfinished run that has no owner. The timers of those that sleep are set. */
  async once({ onRefused }: ResumeAllOptions): Promise<RunHandle[]> {
    const { trouble, waking } = this.#parts
    const handles: RunHandle[] = []
    for (const { runId } of await this.#idle()) {
      const { heard, stop } = trouble.listen(runId)
      heard.catch((error: unknown) => onRefused?.({ runId, error }))
      const handle = await waking.resumeQuietly(runId)
      stop()
      if (handle !== undefined) handles.push(handle)
    }
    return handles
  }

  /** The same, for as long as it is not stopped. Resolves after the first look. */
  async keep(options: KeepRecoveringOptions): Promise<Recovery> {
    const { clock, trees, waking, mayExecute } = this.#parts
    const engine: RecoveringEngine = {
      idle: () => this.#idle(),
      isHere: (rootRunId) => trees.has(rootRunId),
      mayExecute,
      takeUp: (rootRunId) => waking.resumeQuietly(rootRunId),
    }
    const recovering = new Recovering(engine, clock, options)
    this.#underWay.add(recovering)
    await recovering.begin()
    return {
      stop: () => {
        recovering.stop()
        this.#underWay.delete(recovering)
        if (this.#underWay.size === 0) waking.takeOwnOnly()
      },
    }
  }

  /** A run was taken up because it was due, or something came for it. */
  taken(handle: RunHandle): void {
    for (const recovering of this.#underWay) recovering.taken(handle)
  }

  refused(rootRunId: string, error: unknown): void {
    for (const recovering of this.#underWay) recovering.refused(rootRunId, error)
  }

  stop(): void {
    for (const recovering of this.#underWay) recovering.stop()
  }

  /** Trees that could go on now, and that no living process has. */
  async #idle(): Promise<readonly RunSummary[]> {
    const { journal, trees, waking } = this.#parts
    const due = await waking.takeAll()
    const running = await journal.list({ roots: true, statuses: ['running'], unowned: true })
    return [...running, ...(await Promise.all(due.map((runId) => trees.find(runId))))]
  }
}
