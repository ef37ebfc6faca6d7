import { keepShape } from './kept-shapes.ts'
import type { Strand } from './strand.ts'

/** What the promise of an operation carries: whose code asked for it, and when. */
const askedBy = Symbol('asked by')
const askedIn = Symbol('asked in')

interface AskedPromise extends Promise<unknown> {
  [askedBy]?: Strand
  [askedIn]?: number
}

/**
 * Code that waits for an operation with `await` waits for nothing else. Code that hands its promise on at once, to
 * `Promise.race` for one, may wait for something besides that is no operation. The language asks such a promise for its
 * `then`; `await` does not, and a function that returns the promise does so later.
 */
export function noticeHandingOn<Result>(promise: Promise<Result>, strand: Strand): Promise<Result> {
  const asked: AskedPromise = promise
  // biome-ignore lint/suspicious/noThenProperty: it is a promise, and what is handed it is meant to find this.
  promise.then = listen
  asked[askedBy] = strand
  asked[askedIn] = moment
  keepShape(promise, askedBy)
  if (!isPassing) {
    isPassing = true
    void settled.then(pass)
  }
  return promise
}

/** One function for all of them, because ten thousand may be waited for. */
function listen(this: AskedPromise, fulfilled?: Reaction, rejected?: Reaction): Promise<never> {
  if (this[askedIn] === moment && isNative(fulfilled)) this[askedBy]?.handedOn()
  return Promise.prototype.then.call(this, fulfilled as never, rejected as never) as Promise<never>
}

type Reaction = ((value: never) => unknown) | null | undefined

/** Counts the moments in which something was asked for; one ends before anything goes on that was put off in it. */
let moment = 0
let isPassing = false
const settled = Promise.resolve()

function pass(): void {
  moment++
  isPassing = false
}

/** `Promise.race` and its like listen with functions of the language; code that listens itself waits for what it gets. */
function isNative(listener: unknown): boolean {
  return typeof listener === 'function' && Function.prototype.toString.call(listener).includes('[native code]')
}
