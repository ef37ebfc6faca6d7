import { BatonError } from '../errors/baton-error.ts'
import { checkRunnable } from '../kernel/names.ts'
import { type Library, withHandedIn } from '../kernel/ports/library.ts'
import { type Runnable, referenceTo } from '../kernel/runnable.ts'

/** What this process can execute: what is in the library, and what it was handed since. */
export class KnownRunnables {
  readonly library: Library
  readonly #listed: Library
  /** Started without being in the library; kept so that their runs can be taken up again. */
  readonly #handedIn = new Map<string, Runnable>()

  constructor(listed: Library) {
    this.#listed = listed
    this.library = withHandedIn(listed, this.#handedIn)
  }

  find(target: string | Runnable): Runnable {
    if (typeof target !== 'string') return this.#handIn(target)
    const found = this.library.runnable(target)
    if (found !== undefined) return found
    throw new BatonError('BATON_RUNNABLE_UNKNOWN', { name: target, known: this.library.runnableNames() })
  }

  /** Functions are code, so a process that was not given one can't execute it. Other kinds are kept with their runs. */
  mayExecute(reference: string): boolean {
    if (this.library.runnable(reference) !== undefined) return true
    return this.library.revive !== undefined && !reference.startsWith('function:')
  }

  #handIn(target: Runnable): Runnable {
    checkRunnable(target)
    const reference = referenceTo(target)
    const known = this.#listed.runnable(reference)
    if (known !== undefined && known !== target) throw new BatonError('BATON_NAME_TAKEN', { name: reference })
    this.#handedIn.set(reference, target)
    return target
  }
}
