import { expect, test } from 'vitest'
import type { AwaitingInput } from '../../../src/engine/handle.ts'
import { runErrorTypes } from '../../../src/errors/run-error.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import { isObject, type Json } from '../../../src/events/json.ts'
import type { RunEnd } from '../../../src/events/run.ts'
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

/** The same, but what dies on the way is only the process of the peer: the one that asked stays, and another peer comes. */
async function journeyWithoutPeer(plan: FivePlan, fault: Fault): Promise<Journey> {
  const five = new Five(plan)
  const doomed = faultyJournal(five.journal, fault)
  void doomed.died.then(() => five.dead.add('doomed'))
  const asker = await five.process('asker', five.journal, false)
  const first = await five.process('doomed', doomed)
  const handle = await asker.baton.start(plan.target, input, { key: 'five' })
  const early = await Promise.race([five.passTime(handle.result, () => doomed.dead), doomed.died])
  if (early === undefined) await five.journal.heartbeat('doomed', 0)
  const second = early === undefined ? await five.process('second') : first
  const result = early ?? (await five.passTime(handle.result))
  const journey = await told(five, result, second, doomed.appends)
  await asker.leave()
  return journey
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
  'a crash of the peer alone after any event of all five, $name, leads to the same result (S-X-1, WSP-1)',
  { tags: ['slow'], timeout: 600_000 },
  async ({ plan }) => {
    const reference = await journeyWithoutPeer(plan(), never)
    await checkLeft(reference, 'undisturbed')
    for (let append = 1; append <= reference.appends; append++) {
      for (const kind of ['die-after', 'die-before'] as const) {
        const shown = `${kind} ${append}`
        const one = await journeyWithoutPeer(plan(), { kind, append })
        expect(one.result.status, shown).toBe(reference.result.status)
        expect(one.result.output, shown).toBe(reference.result.output)
        await checkLeft(one, shown)
        checkStartsAndEnds(one.events, shown)
      }
    }
    expect(reference.appends).toBeGreaterThan(10)
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

/** Limits of which none lets the work be done: each is a point on the way from nothing to what it takes. */
function budgets({ result, events }: Journey): Partial<Limits>[] {
  const { modelCalls, toolCalls, usdMicros } = result.usage
  const times = events.map(({ ts }) => ts)
  const wallMs = Math.max(...times) - Math.min(...times)
  const upTo = (most: number, parts = most): number[] =>
    Array.from({ length: parts }, (_, part) => Math.floor((part * most) / parts))
  return [
    ...upTo(modelCalls).map((limit) => ({ modelCalls: limit })),
    ...upTo(toolCalls).map((limit) => ({ toolCalls: limit })),
    ...upTo(usdMicros, Math.min(usdMicros, 12)).map((limit) => ({ usdMicros: limit })),
    ...upTo(depthOf(events)).map((limit) => ({ depth: limit })),
    ...upTo(wallMs, 12)
      .slice(1)
      .map((limit) => ({ wallMs: limit })),
  ]
}

/** How deep the runs of a tree are nested, those of peers included: each border is a level. */
function depthOf(events: readonly RunEvent[]): number {
  const parents = new Map(events.map(({ runId, parentRunId }) => [runId, parentRunId]))
  const levels = (runId: string | null): number => (runId === null ? 0 : 1 + levels(parents.get(runId) ?? null))
  return Math.max(...[...parents.keys()].map(levels)) - 1
}

/** Runs of a tree that ended otherwise than whole, and say neither of what kind that is, nor what is missing. */
function withoutReason(events: readonly RunEvent[]): readonly string[] {
  return events.flatMap(({ type, data }) => {
    if (type !== 'run.failed' && type !== 'run.partial' && type !== 'run.cancelled') return []
    const { error, warnings, data: more, output } = data as RunEnd
    const isTyped = runErrorTypes.some((one) => one === (error?.type ?? errorIn(more)))
    const isNamed = reasons.some((one) => isObject(more) && more['reason'] === one)
    if (isTyped || isNamed || (type === 'run.partial' && warnings.length > 0)) return []
    return [`${type} ${output.slice(0, 60)} ${JSON.stringify(more ?? null).slice(0, 200)}`]
  })
}

const reasons = ['budget', 'time', 'max_iterations', 'max_rounds', 'limit', 'stalled']
const errorIn = (data: Json | undefined): Json | undefined =>
  isObject(data) && isObject(data['error']) ? data['error']['type'] : undefined

test.each(plans)(
  'a budget that ends at any operation of all five, $name, is kept, and every end but a whole one has its reason (X-4, X-10)',
  { tags: ['slow'], timeout: 600_000 },
  async ({ plan }) => {
    const reference = await journey(plan(), never)
    const ended = new Map<string, number>()
    for (const limits of budgets(reference)) {
      const shown = JSON.stringify(limits)
      const one = await journey(plan(), never, limits)
      for (const dimension of ['modelCalls', 'toolCalls', 'usdMicros'] as const)
        expect(one.result.usage[dimension], shown).toBeLessThanOrEqual(limits[dimension] ?? Number.POSITIVE_INFINITY)
      expect(depthOf(one.events), shown).toBeLessThanOrEqual(limits.depth ?? Number.POSITIVE_INFINITY)
      if (one.result.status === 'completed') expect(one.result.warnings.length, shown).toBeGreaterThan(0)
      expect(withoutReason(one.events), shown).toEqual([])
      await checkLeft(one, shown)
      ended.set(one.result.status, (ended.get(one.result.status) ?? 0) + 1)
    }
    expect(ended.get('completed') ?? 0).toBeLessThan([...ended.values()].reduce((sum, count) => sum + count))
  },
)
