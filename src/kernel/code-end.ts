import type { BatonError } from '../errors/baton-error.ts'
import type { CancelListener } from './cancellation.ts'
import type { Timer } from './ports/clock.ts'
import type { Run } from './run.ts'
import type { Outcome } from './runnable.ts'

/** How the code of a run came to its end: by itself, or because it was no longer waited for. */
export type CodeEnd =
  | { readonly outcome: Outcome }
  | { readonly thrown: unknown }
  | { readonly thrown: BatonError; readonly isStuck: true }

/** Waits until the code of a run ends; after a cancel, only while it does something that can be seen. */
export function codeEnd(run: Run, code: () => Promise<Outcome | string>): Promise<CodeEnd> {
  return new Promise((resolve) => {
    const watch = new StuckCode(run, (reason) => resolve({ thrown: reason, isStuck: true }))
    const end = (ended: CodeEnd): void => {
      watch.stop()
      resolve(ended)
    }
    begin(code).then(
      (outcome) => end({ outcome: typeof outcome === 'string' ? { output: outcome } : outcome }),
      (thrown: unknown) => end({ thrown }),
    )
    watch.begin()
  })
}

/** Code can throw at once, or return no promise, whatever the compiler says. */
function begin(code: () => Promise<Outcome | string>): Promise<Outcome | string> {
  try {
    return Promise.resolve(code())
  } catch (thrown) {
    return Promise.reject(thrown)
  }
}

/**
 * Notices that code which should end waits for a promise that is no operation. It is given a grace from the cancel on, to
 * answer with what it has; and anew whenever it asks for an operation, is handed the result of one, or has one under way,
 * since operations end by themselves after a cancel.
 */
class StuckCode implements CancelListener {
  readonly #run: Run
  readonly #giveUp: (reason: BatonError) => void
  #timer: Timer | undefined
  #moves = 0

  constructor(run: Run, giveUp: (reason: BatonError) => void) {
    this.#run = run
    this.#giveUp = giveUp
  }

  begin(): void {
    const { cancellation } = this.#run
    if (cancellation.reason === undefined) cancellation.listen(this)
    else this.#arm(cancellation.reason)
  }

  stop(): void {
    this.#run.cancellation.unlisten(this)
    this.#timer?.cancel()
  }

  cancelled(reason: BatonError): void {
    // A tree that leaves memory is cancelled too, and nothing is waited for.
    if (!this.#run.tree.gone) this.#arm(reason)
  }

  #arm(reason: BatonError): void {
    const { clock, graceMs } = this.#run.tree.outside
    this.#moves = this.#run.moves
    this.#timer = clock.timer(graceMs, () => this.#look(reason))
  }

  #look(reason: BatonError): void {
    const run = this.#run
    if (run.tree.gone) return
    if (run.hasOpenOperations || run.moves !== this.#moves) this.#arm(reason)
    else this.#giveUp(reason)
  }
}
