import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WriterRequest } from '../../src/journal/sqlite/request.ts'
import { packed, unpacked } from '../../src/journal/sqlite/thread-message.ts'
import { search } from '../search.ts'

const id = fc.string({ minLength: 1 })
const value = fc.record({ hash: fc.string(), json: fc.json() })

const append: fc.Arbitrary<WriterRequest> = fc
  .record({
    lease: fc.record({ rootRunId: id, owner: id, epoch: fc.nat() }),
    lineage: fc.record({ runId: id, parentRunId: fc.option(id), rootRunId: id }),
    expectedSeq: fc.nat(),
    heard: fc.option(fc.array(id), { freq: 4 }),
    contents: fc.array(
      fc.record({
        seq: fc.maxSafeNat(),
        ts: fc.maxSafeNat(),
        type: fc.string(),
        version: fc.nat(),
        actor: fc.string(),
        causation: fc.nat(),
        json: fc.json(),
        values: fc.oneof({ arbitrary: fc.constant([]), weight: 4 }, fc.array(value)),
      }),
    ),
  })
  .map(({ lease, lineage, expectedSeq, heard, contents }) => {
    const entries = contents.map((content) => ({ runId: lineage.runId, ...content }))
    return ['append', lease, { lineage, expectedSeq, entries, ...(heard === null ? {} : { heard: new Set(heard) }) }]
  })

const other: fc.Arbitrary<WriterRequest> = fc.oneof(
  fc.tuple(fc.constant('release' as const), id, id, fc.nat()),
  fc.tuple(fc.constant('heartbeat' as const), id, fc.nat(), fc.nat(), fc.nat()),
  fc.constant<WriterRequest>(['close']),
)

search('requests come out of the other thread as they were, in their order', 1_000, (tries) => {
  fc.assert(
    fc.property(fc.array(fc.oneof(append, other)), (requests) => {
      expect(unpacked(structuredClone(packed(requests)))).toEqual(requests)
    }),
    { numRuns: tries },
  )
})

test('appends of events alone go without a single object', () => {
  const entry = { runId: 'one', seq: 1, ts: 5, type: 'note.taken', version: 1, actor: 'a', causation: 0, json: '{}' }
  const lineage = { runId: 'one', parentRunId: null, rootRunId: 'one' }
  const batch = { lineage, expectedSeq: 0, entries: [{ ...entry, values: [] }] }
  expect(packed([['append', { rootRunId: 'one', owner: 'alice', epoch: 1 }, batch]]).others).toEqual([])
})
