import { expect, test } from 'vitest'
import type { AwaitingInput } from '../../../src/engine/handle.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import { isFinal } from '../../../src/events/status.ts'
import type { Limits } from '../../../src/kernel/limits.ts'
import type { Journal } from '../../../src/kernel/ports/journal.ts'
import type { RunResult } from '../../../src/kernel/run-result.ts'
import { type Fault, faultyJournal } from '../../../src/testing/faulty-journal.ts'
import { checkStartsAndEnds } from '../../kernel/check-log.ts'
import { asWritten, Five, type FivePlan, inTheOffice, leaves } from './five.ts'

interface Journey {
  readonly result: RunResult
  readonly five: Five
  readonly events: readonly RunEvent[]
  readonly appends: number
}

const input = 'AI in healthcare 2024'

/** Runs it to its end; the first process, which has both the run and its peer, dies on the way. */
async function journey(plan: FivePlan, fault: Fault, limits: Partial<Limits> = {}): Promise<Journey> {
  const five = new Five(plan)
  const doomed = faultyJournal(five.journal, fault)
  void doomed.died.then(() => five.dead.add('first'))
  const first = await five.process('first', doomed)
  const began = first.baton.run(plan.target, input, { key: 'five', limits })
  const result = await Promise.race([five.passTime(began, () => doomed.dead), doomed.died])
  if (result !== undefined) return await told(five, result, first, doomed.appends)
  await five.journal.heartbeat('first', 0)
  const second = await five.process('second')
  const handle = await second.baton.start(plan.target, input, { key: 'five', limits })
  return await told(five, await five.passTime(handle.result), second, doomed.appends)
}

async function told(
  five: Five,
  result: RunResult | AwaitingInput,
  process: Awaited<ReturnType<Five['process']>>,
  appends: number,
): Promise<Journey> {
  if (result.status === 'awaiting_input') throw new Error('It waits for a person.')
  const events = await five.all(process.baton, result.runId)
  await five.clock.advance(3_000)
  await process.leave()
  return { result, five, events, appends }
}

async function checkLeft({ five, events, result }: Journey, shown: string): Promise<void> {
  expect(await five.alive(), `${shown}: nothing is left alive`).toEqual([])
  expect(five.owned, `${shown}: no task is owned`).toEqual([])
  expect(new Set(events.map(({ rootRunId }) => rootRunId)), `${shown}: one root`).toEqual(new Set([result.runId]))
  expect(result.usage, `${shown}: the root is the sum of its leaves`).toEqual(leaves(events))
}

/** Does something right after the n-th append. */
function atAppend(journal: Journal, at: number, act: () => void): Journal {
  let appends = 0
  return {
    ...faultyJournal(journal, never),
    append: async (lease, batch) => {
      await journal.append(lease, batch)
      appends++
      if (appends === at) act()
    },
  }
}

const never: Fault = { kind: 'die-before', append: 0 }

const plans = [
  { name: 'as the scenario has it', plan: asWritten },
  { name: 'as an office has it', plan: inTheOffice },
]

test.each(plans)(
  'a crash after any event of all five, $name, leads to the same result (S-X-1)',
  { tags: ['slow'], timeout: 600_000 },
  async ({ plan }) => {
    const reference = await journey(plan(), never)
    await checkLeft(reference, 'undisturbed')
    for (let append = 1; append <= reference.appends; append++) {
      for (const kind of ['die-after', 'die-before'] as const) {
        const shown = `${kind} ${append}`
        const one = await journey(plan(), { kind, append })
        expect(one.result.status, shown).toBe(reference.result.status)
        expect(one.result.output, shown).toBe(reference.result.output)
        await checkLeft(one, shown)
        checkStartsAndEnds(one.events, shown)
      }
    }
    expect(reference.appends).toBeGreaterThan(50)
  },
)

test.each(plans)(
  'a cancel at any operation of all five, $name, leaves nothing alive and counts all (S-X-1, X-5)',
  { tags: ['slow'], timeout: 600_000 },
  async ({ plan }) => {
    const reference = await journey(plan(), never)
    const ended = new Map<string, number>()
    for (let at = 1; at <= reference.appends; at++) {
      const five = new Five(plan())
      const process = await five.process(
        'only',
        atAppend(five.journal, at, () => cancel()),
      )
      const cancel = (): void => void process.baton.cancel(reference.result.runId, 'enough').catch(() => {})
      const handle = await process.baton.start(plan().target, input, { key: 'five' })
      const result = await five.passTime(handle.result)
      ended.set(result.status, (ended.get(result.status) ?? 0) + 1)
      const one = await told(five, result, process, 0)
      await checkLeft(one, `cancelled at ${at}`)
      expect(isFinal(result.status)).toBe(true)
    }
    expect(ended.get('cancelled')).toBeGreaterThan(40)
  },
)

test.each(plans)(
  'a budget that ends at any operation of all five, $name, is kept, and what is missing is named (X-4, X-10)',
  { tags: ['slow'], timeout: 600_000 },
  async ({ plan }) => {
    const reference = await journey(plan(), never)
    const { modelCalls, toolCalls } = reference.result.usage
    for (const [dimension, most] of [
      ['modelCalls', modelCalls],
      ['toolCalls', toolCalls],
    ] as const) {
      for (let limit = 0; limit < most; limit++) {
        const shown = `${dimension} ${limit} of ${most}`
        const one = await journey(plan(), never, { [dimension]: limit })
        expect(one.result.usage[dimension], shown).toBeLessThanOrEqual(limit)
        if (one.result.status === 'completed') expect(one.result.warnings.length, shown).toBeGreaterThan(0)
        else if (one.result.status === 'failed')
          expect(`${one.result.error?.message} ${one.result.output}`, shown).toMatch(/\w{4,}/)
        await checkLeft(one, shown)
      }
    }
  },
)
