import { expect } from 'vitest'
import type { RunEvent } from '../../src/events/event.ts'
import { operationOf, partOf } from '../../src/kernel/recording.ts'

/** Every start has exactly one end, every run exactly one, and nothing follows it. */
export function checkStartsAndEnds(events: readonly RunEvent[], shown: string): void {
  const open = new Map<string, number>()
  const finished = new Set<string>()
  for (const event of events) {
    expect(finished.has(event.runId), `${shown}: ${event.type} after the end of ${event.runId}`).toBe(false)
    const part = partOf(event)
    const key = part === undefined ? event.runId : `${event.runId}/${operationOf(event)}`
    if (part === 'start' || event.type === 'run.started') open.set(key, (open.get(key) ?? 0) + 1)
    if (part === 'end' || part === 'giveUp') open.set(key, (open.get(key) ?? 0) - 1)
    if (/^run\.(completed|partial|failed|cancelled)$/.test(event.type)) {
      finished.add(event.runId)
      open.set(key, (open.get(key) ?? 0) - 1)
    }
  }
  const unbalanced = [...open].filter(([, balance]) => balance !== 0)
  expect(unbalanced, `${shown}: starts without exactly one end`).toEqual([])
}
