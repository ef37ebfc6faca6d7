import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBatonError } from '../../src/errors/baton-error.ts'
import { firstSeal, sealOf } from '../../src/events/hash-chain.ts'
import type { JournalRecord } from '../../src/events/record.ts'
import { decodeText, encodeText, type TextJournal } from '../../src/events/text-format.ts'
import { valueHash } from '../../src/events/value-reference.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import { search } from '../search.ts'

const content = fc.record({
  ts: fc.maxSafeNat(),
  type: fc.constantFrom('run.started', 'note.taken', 'model.answered'),
  version: fc.nat(9),
  actor: fc.string(),
  causation: fc.nat(99),
  json: fc.json(),
})

const run = fc.record({
  runId: fc.uuid(),
  parentRunId: fc.option(fc.uuid()),
  rootRunId: fc.uuid(),
  contents: fc.array(content, { maxLength: 6 }),
})

const journal: fc.Arbitrary<TextJournal> = fc
  .record({
    runs: fc.uniqueArray(run, { maxLength: 3, selector: ({ runId }) => runId }),
    values: fc.array(fc.json(), { maxLength: 3 }),
  })
  .map(({ runs, values }) => ({
    records: runs.flatMap(({ contents, ...lineage }) => {
      let hash = firstSeal
      return contents.map((entry, index): JournalRecord => {
        const numbered = { ...entry, seq: index + 1 }
        hash = sealOf(hash, lineage, numbered, sha256)
        return { lineage, ...numbered, hash }
      })
    }),
    values: values.map((json) => ({ hash: valueHash(json, sha256), json })),
  }))

/** What came through a change unrefused may be less than was written, and nothing else. */
function expectRefusalOrPrefix(whole: TextJournal, changed: string): void {
  let left: TextJournal
  try {
    left = decodeText(changed, sha256)
  } catch (error) {
    expect(isBatonError(error)).toBe(true)
    expect((error as Error).message).toMatch(/line \d+, byte \d+|run .+, event \d+|the text/)
    return
  }
  for (const runId of new Set(left.records.map(({ lineage }) => lineage.runId))) {
    const before = whole.records.filter(({ lineage }) => lineage.runId === runId)
    const after = left.records.filter(({ lineage }) => lineage.runId === runId)
    expect(after).toEqual(before.slice(0, after.length))
  }
  for (const value of left.values) expect(whole.values).toContainEqual(value)
}

describe('a journal as text', () => {
  test('comes back as it was', () => {
    fc.assert(
      fc.property(journal, (whole) => {
        expect(decodeText(encodeText(whole), sha256)).toEqual({ ...whole, tornBytes: 0 })
      }),
    )
  })

  search(
    'that ends anywhere is a prefix of what it was, and says how much of a line was left out',
    1_000,
    (numRuns) => {
      fc.assert(
        fc.property(journal, fc.nat(), (whole, at) => {
          const bytes = Buffer.from(encodeText(whole))
          const cut = bytes.subarray(0, at % bytes.length).toString('utf8')
          expectRefusalOrPrefix(whole, cut)
          const lastLine = cut.slice(cut.lastIndexOf('\n') + 1)
          if (cut.includes('\n')) expect(decodeText(cut, sha256).tornBytes).toBe(Buffer.byteLength(lastLine))
        }),
        { numRuns },
      )
    },
  )

  search('with one bit changed anywhere is refused, or is a prefix of what it was', 3_000, (numRuns) => {
    fc.assert(
      fc.property(journal, fc.nat(), fc.nat(7), (whole, at, bit) => {
        const bytes = Buffer.from(encodeText(whole))
        const place = at % bytes.length
        bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << bit), place)
        expectRefusalOrPrefix(whole, bytes.toString('utf8'))
      }),
      { numRuns },
    )
  })

  search('with two lines exchanged is refused, unless no run and no value is changed by that', 1_000, (numRuns) => {
    fc.assert(
      fc.property(journal, fc.nat(), fc.nat(), (whole, first, second) => {
        const lines = encodeText(whole).split('\n').slice(0, -1)
        const [a, b] = [first % lines.length, second % lines.length]
        const exchanged = lines.with(a, lines[b] ?? '').with(b, lines[a] ?? '')
        expectRefusalOrPrefix(whole, exchanged.map((line) => `${line}\n`).join(''))
      }),
      { numRuns },
    )
  })

  search('with a line taken out of the middle of a run is refused with its place', 500, (numRuns) => {
    fc.assert(
      fc.property(journal, fc.nat(), (whole, at) => {
        const holed = whole.records.filter((_, index) => index !== at % Math.max(1, whole.records.length))
        expectRefusalOrPrefix(whole, encodeText({ ...whole, records: holed }))
      }),
      { numRuns },
    )
  })

  test('is refused when it is anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => decodeText(text, sha256)).toThrow()
      }),
    )
  })
})
