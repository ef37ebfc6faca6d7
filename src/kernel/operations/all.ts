import type { Context, Settled } from '../context.ts'

/** How many branches run at once unless said otherwise. */
export const defaultConcurrency = 8

/** What a branch works with. */
export interface BranchContext extends Context {
  /** To be called when the work of the branch has ended. */
  end(): void
}

/** `ctx.all`: the same work for each item, side by side, each in a scope of its own. */
export async function runAll<Item, Value>(
  items: readonly Item[],
  concurrency: number,
  open: (index: number) => BranchContext,
  work: (branch: Context, item: Item, index: number) => Promise<Value>,
): Promise<Settled<Value>[]> {
  const settled: Settled<Value>[] = new Array(items.length)
  let next = 0
  const takeTurns = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++
      const branch = open(index)
      try {
        settled[index] = { ok: true, value: await work(branch, items[index] as Item, index) }
      } catch (error) {
        settled[index] = { ok: false, error }
      }
      branch.end()
    }
  }
  const wanted = Number.isFinite(concurrency) ? Math.floor(concurrency) : defaultConcurrency
  const workers = Math.min(Math.max(1, wanted), items.length)
  await Promise.all(Array.from({ length: workers }, takeTurns))
  return settled
}
