import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JournalRecord } from '../../src/events/record.ts'
import { mergeLogs } from '../../src/kernel/merge-logs.ts'

/** What one run does next: it leaves a note, or starts a child. */
const step = fc.record({ run: fc.nat(20), starts: fc.boolean(), ts: fc.nat(5) })

interface Step {
  readonly run: number
  readonly starts: boolean
  readonly ts: number
}

/** A journal in the one order in which it was written, and the log of each run, parents first. */
function write(steps: readonly Step[], timeOf: (step: Step, index: number) => number) {
  const logs: JournalRecord[][] = []
  const journal: JournalRecord[] = []
  const add = (run: number, ts: number, type: string, data: object): void => {
    const log = logs[run] as JournalRecord[]
    const lineage = log[0]?.lineage ?? { runId: 'r0', parentRunId: null, rootRunId: 'r0' }
    const json = JSON.stringify(data)
    const record = { lineage, seq: log.length + 1, ts, type, version: 1, actor: 'a', causation: 0, json, hash: '' }
    log.push(record)
    journal.push(record)
  }
  logs.push([])
  add(0, 0, 'talk.noted', {})
  for (const [index, one] of steps.entries()) {
    const run = one.run % logs.length
    const ts = timeOf(one, index)
    if (!one.starts) add(run, ts, 'talk.noted', {})
    else {
      const childRunId = `r${logs.length}`
      add(run, ts, 'child.started', { op: `run#${index}`, childRunId, runnable: 'function:x' })
      const lineage = { runId: childRunId, parentRunId: `r${run}`, rootRunId: 'r0' }
      const begun: JournalRecord = {
        ...(journal.at(-1) as JournalRecord),
        lineage,
        seq: 1,
        type: 'talk.noted',
        json: '{}',
      }
      logs.push([begun])
      journal.push(begun)
    }
  }
  return { logs, journal }
}

const named = ({ lineage, seq }: JournalRecord): string => `${lineage.runId}:${seq}`

describe('the logs of a tree of runs', () => {
  test('become the order of the journal again where each event has a time of its own', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { logs, journal } = write(steps, (_, index) => index + 1)
        expect([...mergeLogs(logs)].map(named)).toEqual(journal.map(named))
      }),
    )
  })

  test('lose nothing and keep each run in order and after its start, whatever the clocks say', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { logs } = write(steps, ({ ts }) => ts)
        const merged = [...mergeLogs(logs)]
        expect(merged).toHaveLength(logs.flat().length)
        for (const log of logs) {
          expect(merged.filter(({ lineage }) => lineage.runId === log[0]?.lineage.runId)).toEqual(log)
        }
        const places = new Map(merged.map((record, place) => [named(record), place]))
        for (const record of merged.filter(({ type }) => type === 'child.started')) {
          const { childRunId } = JSON.parse(record.json)
          expect(places.get(`${childRunId}:1`)).toBeGreaterThan(places.get(named(record)) ?? Number.NaN)
        }
      }),
    )
  })

  test.each([1, -1])('keep their order when the clock jumps by %i year and every run says so', (years) => {
    const jump = years * 365 * 24 * 3_600_000
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), fc.nat(40), (steps, place) => {
        const { logs, journal } = write(steps, (_, index) => index + 1)
        // A child writes its first event in the same moment in which its parent says that it starts.
        const jumpAt = journal[place]?.seq === 1 ? place + 1 : place
        const begun = new Set(journal.slice(0, jumpAt).map(({ lineage }) => lineage.runId))
        const later = new Set(journal.slice(jumpAt).map(named))
        const set = (record: JournalRecord): readonly JournalRecord[] => {
          if (!later.has(named(record))) return [record]
          const after = { ...record, ts: record.ts + jump }
          if (!begun.delete(record.lineage.runId)) return [after]
          return [{ ...after, seq: 0, type: 'run.clock_jumped', json: JSON.stringify({ ms: jump }) }, after]
        }
        const merged = [...mergeLogs(logs.map((log) => log.flatMap(set)))]
        expect(merged.filter(({ seq }) => seq > 0).map(named)).toEqual(journal.map(named))
      }),
    )
  })

  test('give the end of a child before its parent hears of it, within the same millisecond', () => {
    const { logs } = write([{ run: 0, starts: true, ts: 0 }], () => 1)
    const [parent = [], child = []] = logs
    const note = (log: readonly JournalRecord[]): JournalRecord => ({
      ...(log.at(-1) as JournalRecord),
      seq: log.length + 1,
      type: 'talk.noted',
    })
    const merged = mergeLogs([
      [...parent, note(parent)],
      [...child, note(child)],
    ])
    expect([...merged].map(named)).toEqual(['r0:1', 'r0:2', 'r1:1', 'r1:2', 'r0:3'])
  })
})
