import { expect } from 'vitest'
import { partOf } from '../../src/events/catalog.ts'
import { operationOf, type RunEvent } from '../../src/events/event.ts'

/** Every start has exactly one end, every run exactly one, and nothing follows it. */
export function checkStartsAndEnds(events: readonly RunEvent[], shown: string): void {
  const open = new Map<string, number>()
  const finished = new Set<string>()
  for (const event of events) {
    expect(finished.has(event.runId), `${shown}: ${event.type} after the end of ${event.runId}`).toBe(false)
    const part = partOf(event.type)
    const op = operationOf(event)
    const key = op === undefined ? event.runId : `${event.runId}/${op}`
    if (part === 'start') open.set(key, (open.get(key) ?? 0) + 1)
    if (part === 'end' || part === 'lost') open.set(key, (open.get(key) ?? 0) - 1)
    if (part === 'end' && op === undefined) finished.add(event.runId)
  }
  const unbalanced = [...open].filter(([, balance]) => balance !== 0)
  expect(unbalanced, `${shown}: starts without exactly one end`).toEqual([])
}
