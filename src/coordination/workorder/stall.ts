import type { TrackedSubtask } from './lineage.ts'
import { failureSignature, type NextSubtask } from './next-order.ts'
import { workKey } from './work-order.ts'

/** How many orders in a row must have failed alike before the next one is held to be pointless. */
const alike = 3

/**
 * Whether another order would only repeat what has failed in the same way again and again: it asks for exactly what
 * failed last, and the orders before it failed in the same parts with the same kinds of error (WO-56).
 */
export function isStalled(tracked: readonly TrackedSubtask[], next: readonly NextSubtask[]): boolean {
  const failed = failedAlike(tracked)
  return (
    failed.length > 0 &&
    sameWork(
      next.map(({ subtask }) => workKey(subtask)),
      failed.map(({ subtask }) => workKey(subtask)),
    )
  )
}

/** What failed last, if the orders before failed in the same way; nothing where there were fewer, or it differs. */
export function failedAlike(tracked: readonly TrackedSubtask[]): readonly TrackedSubtask[] {
  const orders = [...new Set(tracked.map(({ workOrderId }) => workOrderId))].slice(-alike)
  const last = orders.at(-1)
  if (orders.length < alike || last === undefined) return []
  const [first, ...others] = orders.map((workOrderId) => failureSignature(tracked, workOrderId))
  if (others.some((signature) => signature !== first)) return []
  return tracked.filter(({ workOrderId, status }) => workOrderId === last && status === 'failed')
}

function sameWork(left: readonly string[], right: readonly string[]): boolean {
  const wanted = new Set(right)
  return new Set(left).size === wanted.size && left.every((key) => wanted.has(key))
}
