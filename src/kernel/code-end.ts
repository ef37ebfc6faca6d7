import type { BatonError } from '../errors/baton-error.ts'
import type { RunInput } from '../events/run.ts'
import type { CancelListener } from './cancellation.ts'
import type { Context } from './context.ts'
import type { Timer } from './ports/clock.ts'
import type { Run } from './run.ts'
import type { Outcome } from './runnable.ts'

/** How the code of a run came to its end: by itself, or because it was no longer waited for. */
export type CodeEnd =
  | { readonly outcome: Outcome }
  | { readonly thrown: unknown }
  | { readonly thrown: BatonError; readonly isStuck: true }

/** Has the code of a run begin, and waits until it ends; after a cancel, only while it does something that can be seen. */
export function codeEnd(run: Run, context: Context, input: RunInput): Promise<CodeEnd> {
  return new Promise((resolve) => new RunningCode(run, resolve).begin(context, input))
}

/** Code can throw at once, or return no promise, whatever the compiler says. */
function call(run: Run, context: Context, input: RunInput): Promise<Outcome | string> {
  try {
    return Promise.resolve(run.origin.runnable.run(context, input))
  } catch (thrown) {
    return Promise.reject(thrown)
  }
}

/**
 * Notices that code which should end waits for a promise that is no operation. It is given a grace from the cancel on, to
 * answer with what it has; and anew whenever it asks for an operation, is handed the result of one, or has one under way,
 * since operations end by themselves after a cancel.
 */
class RunningCode implements CancelListener {
  readonly #run: Run
  readonly #resolve: (end: CodeEnd) => void
  #timer: Timer | undefined
  #moves = 0

  constructor(run: Run, resolve: (end: CodeEnd) => void) {
    this.#run = run
    this.#resolve = resolve
  }

  begin(context: Context, input: RunInput): void {
    const { cancellation } = this.#run
    call(this.#run, context, input).then(
      (outcome) => this.#end({ outcome: typeof outcome === 'string' ? { output: outcome } : outcome }),
      (thrown: unknown) => this.#end({ thrown }),
    )
    if (cancellation.reason === undefined) cancellation.listen(this)
    else this.#arm(cancellation.reason)
  }

  #end(end: CodeEnd): void {
    this.#run.cancellation.unlisten(this)
    this.#timer?.cancel()
    this.#resolve(end)
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
    else this.#resolve({ thrown: reason, isStuck: true })
  }
}
