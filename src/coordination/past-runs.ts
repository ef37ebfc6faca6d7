import type { ReadableEvent } from '../events/family.ts'

/** Where past runs are looked up. */
export interface PastRuns {
  runs(filter: { readonly runnable: string; readonly limit: number }): Promise<readonly { readonly runId: string }[]>
  events(runId: string): Promise<readonly ReadableEvent[]>
}
