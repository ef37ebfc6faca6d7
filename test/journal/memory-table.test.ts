import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MemoryRun } from '../../src/journal/memory-run.ts'
import { MemoryTable } from '../../src/journal/memory-table.ts'
import { batch, root } from '../../src/testing/journal-conformance/fixture.ts'

const owner = { owner: 'alice', epoch: 1 }

function runCalled(runId: string, rootRunId = runId): MemoryRun {
  const lineage = { runId, parentRunId: runId === rootRunId ? null : rootRunId, rootRunId }
  return new MemoryRun(1, batch({ ...root(runId), ...lineage }, 0, 'run.started'), owner)
}

describe('the runs of a journal in memory', () => {
  test('are found as in a map from which those that are forgotten are deleted', () => {
    const step = fc.record({ key: fc.nat(1_500), isForgotten: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { minLength: 4_000, maxLength: 6_000, size: 'max' }), (steps) => {
        const table = new MemoryTable()
        const plain = new Map<string, MemoryRun>()
        for (const { key, isForgotten } of steps) {
          const runId = key % 3 === 0 ? `${key}` : `${key} of ${key - (key % 3)}`
          const rootRunId = `${key - (key % 3)}`
          const known = plain.get(runId)
          expect(table.get(runId)).toBe(known)
          if (known === undefined) {
            const run = runCalled(runId, rootRunId)
            table.add(run)
            plain.set(runId, run)
            continue
          }
          expect(table.find(known.lineage)).toBe(known)
          expect(table.find({ ...known.lineage })).toBe(known)
          expect(table.rootOf(known.lineage)).toBe(plain.get(rootRunId))
          if (!isForgotten) continue
          table.leave(1)
          known.forget()
          plain.delete(runId)
          expect(table.find(known.lineage)).toBeUndefined()
        }
        expect(new Set(table.values())).toEqual(new Set(plain.values()))
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })
})
