import { BatonError, isBatonError } from '../errors/baton-error.ts'
import { isFinal, type RunStatus } from '../events/status.ts'
import type { Clock, Timer } from '../kernel/ports/clock.ts'
import type { RunSummary } from '../kernel/ports/journal.ts'
import type { RunHandle } from './handle.ts'

/** Something that happened to runs that are taken up whenever they have no owner. */
export type RecoveryNews =
  /** It is at work here. */
  | { readonly what: 'taken'; readonly runId: string }
  | { readonly what: 'ended'; readonly runId: string; readonly status: RunStatus }
  /** It waits for a person, and has left memory. */
  | { readonly what: 'waits'; readonly runId: string }
  /** It can't be taken up here, and was not touched. Told once for each reason. One that another process has is not told of. */
  | { readonly what: 'refused'; readonly runId: string; readonly error: unknown }
  /** It went on here, and had to be let go of. */
  | { readonly what: 'lost'; readonly runId: string; readonly error: unknown }
  /** The journal could not be read. It is looked at again. */
  | { readonly what: 'unread'; readonly error: unknown }

export interface KeepRecoveringOptions {
  /** How often to look for runs that lost their owner, in milliseconds; 2,000 unless given. */
  readonly everyMs?: number | undefined
  readonly onNews?: ((news: RecoveryNews) => void) | undefined
}

/** Runs are taken up for as long as this is not stopped. */
export interface Recovery {
  /** Takes up nothing more. What is at work here goes on. */
  stop(): void
}

/** What is needed of an engine. */
export interface RecoveringEngine {
  /** Trees that could go on now, and that no living process has. */
  idle(): Promise<readonly RunSummary[]>
  isHere(rootRunId: string): boolean
  mayExecute(reference: string): boolean
  /** Tells `taken` or `refused` what came of it. */
  takeUp(rootRunId: string): Promise<unknown>
}

const usualMs = 2_000

/** What says that another process was faster: it has the run, which is no refusal. */
const lostRaces = ['BATON_JOURNAL_CONFLICT', 'BATON_JOURNAL_FENCED', 'BATON_RUN_OWNED'] as const

/** Takes up what has no owner, again and again: a process that died can't do so itself. */
export class Recovering implements Recovery {
  readonly #engine: RecoveringEngine
  readonly #clock: Clock
  readonly #everyMs: number
  readonly #onNews: (news: RecoveryNews) => void
  /** Runs whose end or rest will be told. */
  readonly #attended = new Set<string>()
  /** When the runs that were refused had last changed. Until they change again, trying again would be in vain. */
  readonly #refusedAt = new Map<string, number | undefined>()
  readonly #reasons = new Map<string, string>()
  readonly #looked = new Map<string, number>()
  #timer: Timer | undefined
  #stopped = false

  constructor(engine: RecoveringEngine, clock: Clock, { everyMs = usualMs, onNews = ignore }: KeepRecoveringOptions) {
    this.#engine = engine
    this.#clock = clock
    this.#everyMs = everyMs
    this.#onNews = onNews
  }

  /** Looks once; from then on by itself. */
  async begin(): Promise<void> {
    await this.#look()
    if (!this.#stopped) this.#timer = this.#clock.timer(this.#everyMs, () => void this.begin(), true)
  }

  stop(): void {
    this.#stopped = true
    this.#timer?.cancel()
  }

  /** A run was taken up, for whatever reason. */
  taken(handle: Pick<RunHandle, 'runId' | 'result'>): void {
    const { runId } = handle
    if (this.#attended.has(runId)) return
    this.#attended.add(runId)
    this.#tell({ what: 'taken', runId })
    // Asked for only where it is waited for: a result that fails unheard would end the process.
    handle.result.then(
      ({ status }) => this.#over(isFinal(status) ? { what: 'ended', runId, status } : { what: 'waits', runId }),
      (error: unknown) => this.#over({ what: 'lost', runId, error }),
    )
  }

  /** A run could not be taken up. */
  refused(runId: string, error: unknown): void {
    // One that was at work here is told of when its result fails.
    if (this.#attended.has(runId) || lostRaces.some((code) => isBatonError(error, code))) return
    this.#refusedAt.set(runId, this.#looked.get(runId))
    const reason = String(error)
    if (this.#reasons.get(runId) === reason) return
    this.#reasons.set(runId, reason)
    this.#tell({ what: 'refused', runId, error })
  }

  async #look(): Promise<void> {
    try {
      for (const run of await this.#engine.idle()) if (!this.#stopped) await this.#takeUp(run)
    } catch (error) {
      if (!this.#stopped) this.#tell({ what: 'unread', error })
    }
  }

  async #takeUp({ runId, runnable, updatedAt }: RunSummary): Promise<void> {
    if (this.#engine.isHere(runId) || this.#refusedAt.get(runId) === updatedAt) return
    this.#looked.set(runId, updatedAt)
    if (this.#engine.mayExecute(runnable)) await this.#engine.takeUp(runId)
    else this.refused(runId, new BatonError('BATON_RUNNABLE_ELSEWHERE', { runId, runnable }))
    this.#looked.delete(runId)
  }

  #over(news: RecoveryNews & { readonly runId: string }): void {
    this.#attended.delete(news.runId)
    // An engine that is closed lets go of all of them.
    if (news.what === 'lost' && isBatonError(news.error, 'BATON_ENGINE_CLOSED')) return
    this.#tell(news)
  }

  /** What a listener throws must not end the taking up. */
  #tell(news: RecoveryNews): void {
    try {
      this.#onNews(news)
    } catch {}
  }
}

const ignore = (): void => {}
