import type { Context, Settled } from '../context.ts'

/** How many branches run at once unless said otherwise. */
export const defaultConcurrency = 8

/** What a branch works with. */
export interface BranchContext extends Context {
  /** To be called when the work of the branch has ended. */
  end(): void
}

type Work<Item, Value> = (branch: Context, item: Item, index: number) => Promise<Value>

/** `ctx.all`: the same work for each item, side by side, each in a scope of its own. */
export function runAll<Item, Value>(
  items: readonly Item[],
  concurrency: number,
  open: (index: number) => BranchContext,
  work: Work<Item, Value>,
): Promise<Settled<Value>[]> {
  const wanted = Number.isFinite(concurrency) ? Math.floor(concurrency) : defaultConcurrency
  if (items.length === 0) return Promise.resolve([])
  return new Promise((resolve) => new Branches(items, open, work, resolve).begin(Math.max(1, wanted)))
}

/** Not async functions, because thousands of branches may be waiting. */
class Branches<Item, Value> {
  readonly #items: readonly Item[]
  readonly #open: (index: number) => BranchContext
  readonly #work: Work<Item, Value>
  readonly #resolve: (settled: Settled<Value>[]) => void
  readonly #settled: Settled<Value>[]
  #begun = 0
  #ended = 0

  constructor(
    items: readonly Item[],
    open: (index: number) => BranchContext,
    work: Work<Item, Value>,
    resolve: (settled: Settled<Value>[]) => void,
  ) {
    this.#items = items
    this.#open = open
    this.#work = work
    this.#resolve = resolve
    this.#settled = new Array(items.length)
  }

  begin(atOnce: number): void {
    while (this.#begun < Math.min(atOnce, this.#items.length)) this.#beginNext()
  }

  #beginNext(): void {
    const index = this.#begun++
    const branch = this.#open(index)
    this.#call(branch, index).then(
      (value) => this.#end(branch, index, { ok: true, value }),
      (error: unknown) => this.#end(branch, index, { ok: false, error }),
    )
  }

  /** Code can throw at once, or return no promise, whatever the compiler says. */
  #call(branch: Context, index: number): Promise<Value> {
    try {
      return Promise.resolve(this.#work(branch, this.#items[index] as Item, index))
    } catch (error) {
      return Promise.reject(error)
    }
  }

  #end(branch: BranchContext, index: number, settled: Settled<Value>): void {
    this.#settled[index] = settled
    branch.end()
    this.#ended++
    if (this.#begun < this.#items.length) this.#beginNext()
    else if (this.#ended === this.#items.length) this.#resolve(this.#settled)
  }
}
