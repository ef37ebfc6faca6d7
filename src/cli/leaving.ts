import { isBatonError } from '../errors/baton-error.ts'
import type { Ownership } from '../index.ts'
import { askLine } from './ask-line.ts'
import type { Attended } from './attend.ts'
import { exitCodes } from './exit-code.ts'
import { type Interrupt, onEachInterrupt } from './interrupt.ts'
import { tellError } from './output/tell-error.ts'
import { isInteractive, remark } from './terminal.ts'

/** A run that goes on without this command. */
export interface Left {
  readonly status: 'left'
  readonly runId: string
  /** Whether this process worked on it, so that another has to. */
  readonly own: boolean
}

type Intent = 'cancel' | 'leave' | 'stay'

const wishes: Readonly<Record<string, Intent>> = { '': 'stay', y: 'cancel', yes: 'cancel', d: 'leave', detach: 'leave' }

/** What Ctrl-C does while a run is attended: it leaves the runs of others alone, and asks before it cancels one's own. */
export class Leaving {
  readonly #attended: Attended
  readonly #stop: () => void
  readonly #left = Promise.withResolvers<Left>()
  /** Aborted when a question on the screen has to make room. */
  #question = new AbortController()
  /** Aborted when it need not be asked any more what to do. */
  readonly #over = new AbortController()
  #state: 'attending' | 'deciding' | 'cancelling' = 'attending'
  #decided: Promise<void> = Promise.resolve()
  /** It stands on the screen what Ctrl-C could do. */
  #asks = false

  constructor(attended: Attended) {
    this.#attended = attended
    this.#stop = onEachInterrupt((by) => this.#pressed(by))
  }

  /** Resolves when the command is to go without the run. */
  get left(): Promise<Left> {
    return this.#left.promise
  }

  get question(): AbortSignal {
    return this.#question.signal
  }

  get isDeciding(): boolean {
    return this.#state === 'deciding'
  }

  get isCancelling(): boolean {
    return this.#state === 'cancelling'
  }

  /** Resolves when it is clear what a Ctrl-C was meant to do, and that is under way. */
  get decided(): Promise<void> {
    return this.#decided
  }

  /** The run has ended, so there is nothing to decide. */
  async end(): Promise<void> {
    this.#over.abort()
    await this.#decided
    this.#stop()
  }

  #pressed(by: Interrupt): void {
    if (this.#state !== 'attending') this.#leaveAtOnce()
    this.#state = 'deciding'
    this.#question.abort()
    this.#decided = this.#decide(by)
  }

  async #decide(by: Interrupt): Promise<void> {
    const { baton, runId, view, terminal } = this.#attended
    view.hide()
    const ownership = await baton.ownership(runId).catch(() => undefined)
    const own = ownership === undefined || isOwn(ownership)
    const wish = own ? await this.#wish(by) : 'leave'
    this.#asks = false
    this.#state = wish === 'cancel' ? 'cancelling' : 'attending'
    this.#question = new AbortController()
    if (wish === 'leave') this.#left.resolve({ status: 'left', runId, own })
    if (wish === 'cancel') {
      remark(terminal, terminal.paintErr.warn('Cancelling. Press Ctrl-C again to leave at once.'))
      await baton.cancel(runId, 'Ctrl-C').catch((error: unknown) => this.#notCancelled(error))
    }
    view.show()
  }

  /** It goes on, and Ctrl-C may be tried again. */
  async #notCancelled(error: unknown): Promise<void> {
    this.#state = 'attending'
    if (!isBatonError(error, 'BATON_RUN_FINISHED')) await tellError(this.#attended.terminal, error)
  }

  #leaveAtOnce(): never {
    const { view, terminal, runId } = this.#attended
    view.hide()
    // Below the line in which it was asked what to do.
    if (this.#asks) remark(terminal, '')
    remark(terminal, `Left at once; what was done is kept.\n  baton show ${runId}\n  baton resume ${runId}`)
    process.exit(exitCodes.cancelled)
  }

  /** A person at the terminal is asked. A signal that comes otherwise is meant to stop the run. */
  async #wish(by: Interrupt): Promise<Intent> {
    const { terminal, mayAsk, cancelsAtOnce = false } = this.#attended
    if (by === 'SIGTERM' || cancelsAtOnce || !mayAsk || !isInteractive(terminal)) return 'cancel'
    this.#asks = true
    for (;;) {
      const prompt = 'Cancel the run? Type y (yes), d (detach) or nothing (go on), then Enter: '
      const line = await askLine(terminal, prompt, this.#over.signal)
      const word = line?.trim().toLowerCase() ?? ''
      const wish = wishes[word]
      if (wish !== undefined) return wish
    }
  }
}

/** Whether this process works on a run, or would if anything came for it. */
export function isOwn({ owner, executable }: Ownership): boolean {
  return owner === undefined ? executable : owner.here
}
