import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contextStoreOf,
  timestamp,
  workEventId,
  wrapResult,
} from '../../../src/coordination/workorder/context-store.ts'
import { composeAnswer, namingEveryUnmet } from '../../../src/coordination/workorder/decisions/compose-answer.ts'
import type { WorkFact } from '../../../src/coordination/workorder/facts.ts'
import { lastTries, trackSubtasks } from '../../../src/coordination/workorder/lineage.ts'
import { partLabel } from '../../../src/coordination/workorder/names.ts'
import { nextSubtasks, waitBefore } from '../../../src/coordination/workorder/next-order.ts'
import { checkPlace, follow } from '../../../src/coordination/workorder/phase.ts'
import { failedAlike, isStalled } from '../../../src/coordination/workorder/stall.ts'
import { unmetParts } from '../../../src/coordination/workorder/unmet.ts'
import { hashOfOrder, issueOrder, noTool, workKey } from '../../../src/coordination/workorder/work-order.ts'
import { workStateOf, workStatesOf } from '../../../src/coordination/workorder/work-state.ts'
import {
  failed,
  failedWith,
  succeeded,
  type Worked,
  workerName,
} from '../../../src/coordination/workorder/worker-result.ts'
import type { JsonObject } from '../../../src/events/json.ts'
import { currentEdition } from '../../../src/kernel/edition.ts'
import { complete, subtask } from './stage.ts'

const review = complete as unknown as Parameters<typeof nextSubtasks>[0]['review']

function issued(number: number, tools: readonly string[], attempt = 1): WorkFact {
  const order = issueOrder(
    number,
    'goal',
    tools.map((tool) => subtask(`use_${tool}`, tool, { tool })),
  )
  const lineage = tools.map((_, index) => ({ origin: { work_order_id: 'wo-001', index }, attempt }))
  return {
    type: 'workorder.order_issued',
    data: { work_order: order, sha256: hashOfOrder(order), created_at: 't', lineage },
  }
}

function ended(number: number, index: number, worked: Worked, eventNumber = number * 10 + index): WorkFact {
  const { work_order_id } = issueOrder(number, '', [])
  const { result, retryable } = worked
  const at = { number: eventNumber, ms: 0, workOrderId: work_order_id, index, edition: currentEdition }
  const event = wrapResult(at, subtask('x', 'y'), result)
  const data = { work_order_id, index, status: result.ok ? 'completed' : 'failed', retryable, event }
  return { type: 'workorder.result_recorded', data: data as unknown as JsonObject }
}

const well = succeeded('x', 'fine', {})
const badly = failed('x', { message: 'slow', type: 'timeout' }, true)
const forGood = failed('x', { message: 'no', type: 'validation' }, true)

describe('the hash of an order (WO-20)', () => {
  const order = issueOrder(1, 'goal', [subtask('look', 'eye', { b: [1, { d: 4, c: 3 }], a: 'x' })])

  test('is that of its text with keys in order, so that anyone can compute it', () => {
    const text =
      '{"goal":"goal","subtasks":[{"args":{"a":"x","b":[1,{"c":3,"d":4}]},"name":"look","tool":"eye"}],"work_order_id":"wo-001"}'
    expect(hashOfOrder(order)).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`)
  })

  test('does not depend on how it was written down, and on everything that it says', () => {
    const { work_order_id, goal, subtasks } = order
    expect(hashOfOrder({ subtasks, goal, work_order_id })).toBe(hashOfOrder(order))
    const [look] = subtasks
    const others = [
      { ...order, work_order_id: 'wo-002' },
      { ...order, goal: 'other' },
      { ...order, subtasks: [] },
      ...(look === undefined
        ? []
        : [
            { ...look, name: 'see' },
            { ...look, tool: 'ear' },
            { ...look, args: {} },
          ]
      ).map((one) => ({ ...order, subtasks: [one] })),
    ]
    expect(new Set([order, ...others].map(hashOfOrder)).size).toBe(7)
  })
})

describe('results and events', () => {
  test('arguments never hide what came of them (WO-26)', () => {
    const ms = Date.UTC(2025, 11, 16, 10, 0, 3)
    const at = { number: 1, ms, workOrderId: 'wo-001', index: 0, edition: currentEdition }
    const plain = wrapResult(at, subtask('a', 'b', { location: 'Paris' }), succeeded('a', 's', 1).result)
    expect(plain.content).toEqual({ location: 'Paris', summary: 's', raw: 1 })
    const clash = wrapResult(at, subtask('a', 'b', { summary: 'mine', raw: 2 }), succeeded('a', 's', 1).result)
    expect(clash.content).toEqual({ args: { summary: 'mine', raw: 2 }, summary: 's', raw: 1 })
    const error = wrapResult(at, subtask('a', 'b', { error: 'mine' }), badly.result)
    expect(error.content).toEqual({ args: { error: 'mine' }, error: { message: 'slow', type: 'timeout' } })
    const named = wrapResult(at, subtask('a', 'b', { args: { x: 1 }, y: 2 }), succeeded('a', 's', 1).result)
    expect(named.content).toEqual({ args: { args: { x: 1 }, y: 2 }, summary: 's', raw: 1 })
    expect(plain.timestamp).toBe('2025-12-16T10:00:03Z')
  })

  test.each([
    ['weather_tool', 'worker_weather'],
    ['weather', 'worker_weather'],
    ['agent:triage', 'worker_triage'],
    ['research:deep', 'worker_deep'],
  ])('the worker of %s is %s (WO-27, WO-C11)', (tool, worker) => expect(workerName(tool)).toBe(worker))

  test('ids of events match their pattern and grow (WO-28, WO-C9)', () => {
    expect([1, 2, 900].map(workEventId)).toEqual(['e-101', 'e-102', 'e-1000'])
    expect(timestamp(999)).toBe('1970-01-01T00:00:00Z')
  })

  test.each(['no_tool', 'validation', 'not_found', 'cancelled', 'budget_exceeded'])(
    '%s is not tried again (WO-47)',
    (type) => {
      expect(failed('x', { message: 'm', type }, true).retryable).toBe(false)
    },
  )

  test('what is not configured is not tried again, and says what would help', () => {
    const error = {
      type: 'unsupported',
      code: 'BATON_TOOL_NOT_CONFIGURED',
      message: 'No.',
      retryable: false,
      hint: 'Do this.',
    }
    expect(failedWith('x', error as Parameters<typeof failedWith>[1])).toEqual({
      result: { task_name: 'x', ok: false, error: { type: 'unsupported', message: 'No. Do this.' } },
      retryable: false,
    })
  })
})

describe('the state of an order', () => {
  test('is pending at first, one entry for each subtask, with strings as keys (WO-22, WO-C5)', () => {
    const [state] = workStatesOf([issued(1, ['a', 'b'])])
    expect(Object.keys(state?.subtask_state ?? {})).toEqual(['0', '1'])
    expect(state?.completed).toBe(false)
  })

  test('is completed when every subtask is, and not before (WO-29)', () => {
    const facts = [issued(1, ['a', 'b']), ended(1, 0, well)]
    expect(workStateOf(facts, 'wo-001')?.completed).toBe(false)
    expect(workStateOf([...facts, ended(1, 1, well)], 'wo-001')?.completed).toBe(true)
  })

  test('never leaves a final status, whatever comes later (WO-23, WO-51)', () => {
    const fact = fc.oneof(
      fc.record({ kind: fc.constant('start' as const), index: fc.nat(2) }),
      fc.record({ kind: fc.constant('well' as const), index: fc.nat(2) }),
      fc.record({ kind: fc.constant('badly' as const), index: fc.nat(2) }),
      fc.constant({ kind: 'cancel' as const, index: 0 }),
    )
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 20 }), (steps) => {
        const facts: WorkFact[] = [issued(1, ['a', 'b', 'c'])]
        let before = workStatesOf(facts)[0]
        steps.forEach(({ kind, index }, number) => {
          if (kind === 'start')
            facts.push({
              type: 'workorder.subtask_started',
              data: { work_order_id: 'wo-001', index, attempt: 1, worker: 'w', key: 'k' },
            })
          else if (kind === 'cancel') facts.push({ type: 'workorder.cancelled', data: { work_order_id: 'wo-001' } })
          else facts.push(ended(1, index, kind === 'well' ? well : badly, number + 1))
          const after = workStatesOf(facts)[0]
          for (const [key, old] of Object.entries(before?.subtask_state ?? {})) {
            if (['completed', 'failed', 'cancelled'].includes(old.status))
              expect(after?.subtask_state[key]).toEqual(old)
          }
          before = after
        })
        expect(contextStoreOf(facts).events).toHaveLength(
          steps.filter(({ kind }) => kind === 'well' || kind === 'badly').length,
        )
      }),
    )
  })
})

describe('the next order', () => {
  const next = (facts: readonly WorkFact[], changes: Partial<typeof review> = {}, workOrderId = 'wo-001') =>
    nextSubtasks({
      tracked: trackSubtasks(facts),
      workOrderId,
      review: { ...review, ...changes },
      maxAttempts: 3,
      edition: currentEdition,
      isSound: ({ tool }) => tool !== 'unsound',
      isSameAgain: (tool) => !tool.startsWith('dice'),
    })

  test('has the failed ones that are worth another try, and nothing that was completed (WO-42)', () => {
    const facts = [issued(1, ['a', 'b', 'c']), ended(1, 0, well), ended(1, 1, badly), ended(1, 2, forGood)]
    expect(next(facts)).toEqual([
      {
        subtask: subtask('use_b', 'b', { tool: 'b' }),
        descent: { origin: { work_order_id: 'wo-001', index: 1 }, attempt: 2 },
        revised: false,
      },
    ])
  })

  test('has no fourth try (WO-42)', () => {
    expect(next([issued(1, ['a'], 3), ended(1, 0, badly)])).toEqual([])
    expect(next([issued(1, ['a'], 2), ended(1, 0, badly)])).toHaveLength(1)
  })

  test('takes what was changed, even where the same again could not help', () => {
    const facts = [issued(1, ['a']), ended(1, 0, forGood)]
    const [revised] = next(facts, { revise: [{ index: 0, args: { other: 1 } }] })
    expect(revised).toMatchObject({ subtask: { args: { other: 1 } }, revised: true })
    expect(next(facts, { revise: [{ index: 0, tool: 'unsound' }] })).toEqual([])
    expect(next(facts, { revise: [{ index: 0 }] })).toEqual([])
  })

  test('has no part twice: not what is there, not what was tried, not what is asked for twice', () => {
    const facts = [issued(1, ['a', 'b']), ended(1, 0, well), ended(1, 1, forGood)]
    const fresh = subtask('new', 'c', { z: 1, y: 2 })
    const missing = [
      subtask('again', 'a', { tool: 'a' }),
      subtask('again', 'b', { tool: 'b' }),
      fresh,
      subtask('other name', 'c', { y: 2, z: 1 }),
      subtask('bad', 'unsound'),
    ]
    expect(next(facts, { missing })).toEqual([{ subtask: fresh, revised: false }])
  })

  test('has what is asked twice on purpose twice, where the same again is not the same (WO-42)', () => {
    const facts = [issued(1, ['a', 'dice', 'dice']), ended(1, 0, well), ended(1, 1, badly), ended(1, 2, badly)]
    const keys = (some: ReturnType<typeof next>) => some.map(({ subtask: { tool } }) => tool)
    expect(keys(next(facts))).toEqual(['dice', 'dice'])
    const thrown = subtask('throw', 'dice2')
    expect(keys(next(facts, { missing: [thrown, thrown] }))).toEqual(['dice', 'dice', 'dice2', 'dice2'])
    const fresh = subtask('look', 'c')
    expect(keys(next(facts, { missing: [fresh, fresh] }))).toEqual(['dice', 'dice', 'c'])
  })

  test('does not turn what failed into work that there is already: then it is tried as it was, if that helps (WO-42)', () => {
    const facts = [issued(1, ['a', 'b', 'c']), ended(1, 0, well), ended(1, 1, badly), ended(1, 2, forGood)]
    const revise = [1, 2].map((index) => ({ index, tool: 'a', args: { tool: 'a' } }))
    expect(next(facts, { revise }).map(({ subtask: { tool }, revised }) => [tool, revised])).toEqual([['b', false]])
    const both = [1, 2].map((index) => ({ index, tool: 'd', args: {} }))
    expect(next(facts, { revise: both }).map(({ subtask: { tool } }) => tool)).toEqual(['d'])
  })

  test('is never larger than what failed and what is missing, and never repeats a success (property)', () => {
    const outcome = fc.constantFrom(well, badly, forGood)
    fc.assert(
      fc.property(
        fc.array(outcome, { minLength: 1, maxLength: 8 }),
        fc.array(fc.constantFrom('0', '1', '9', noTool), { maxLength: 4 }),
        (outcomes, extra) => {
          const facts = [
            issued(
              1,
              outcomes.map((_, index) => String(index)),
            ),
            ...outcomes.map((one, index) => ended(1, index, one)),
          ]
          const chosen = next(facts, { missing: extra.map((tool) => subtask('m', tool, { tool })) })
          const done = new Set(
            trackSubtasks(facts)
              .filter(({ status }) => status === 'completed')
              .map((one) => workKey(one.subtask)),
          )
          const keys = chosen.map((one) => workKey(one.subtask))
          expect(keys.filter((key) => done.has(key))).toEqual([])
          expect(new Set(keys).size).toBe(keys.length)
          expect(chosen.length).toBeLessThanOrEqual(outcomes.filter((one) => one === badly).length + extra.length)
        },
      ),
    )
  })

  test('waits 2 s, then 4 s, and not at all for what is new or changed (WO-46)', () => {
    const descent = (attempt: number) => ({ origin: { work_order_id: 'wo-001', index: 0 }, attempt })
    expect([1, 2, 3, 4].map((attempt) => waitBefore(descent(attempt), false))).toEqual([0, 2_000, 4_000, 8_000])
    expect(waitBefore(descent(3), true)).toBe(0)
  })
})

describe('lineage', () => {
  test('what was met later is met, and what never began was not paid for (WO-43, WO-45, WO-52)', () => {
    const first = [issued(1, ['a', 'b', 'c']), ended(1, 0, well), ended(1, 1, badly)]
    const unpaid = { message: 'The budget did not allow this part any more.', type: 'budget_exceeded' }
    const circumstances = { planned: [], isSameAgain: () => true, problems: new Map(), unissued: unpaid }
    expect(unmetParts(first, circumstances)).toEqual([
      { name: 'use_b', args: { tool: 'b' }, error: { message: 'slow', type: 'timeout' } },
      { name: 'use_c', args: { tool: 'c' }, error: unpaid },
    ])
    const order = issueOrder(2, 'goal', [subtask('use_b', 'b', { tool: 'b' })])
    const lineage = [{ origin: { work_order_id: 'wo-001', index: 1 }, attempt: 2 }]
    const second = { type: 'workorder.order_issued', data: { work_order: order, sha256: '', created_at: 't', lineage } }
    const facts = [...first, second, ended(2, 0, well)]
    expect(unmetParts(facts, circumstances).map(({ name }) => name)).toEqual(['use_c'])
    expect(lastTries(facts).map(({ descent }) => descent.attempt)).toEqual([1, 2, 1])
  })
})

describe('stall (WO-56, 4.6)', () => {
  const failing = (orders: number, types: readonly string[] = []) =>
    Array.from({ length: orders }, (_, index) => index + 1).flatMap((number) => [
      issued(number, ['a'], number),
      ended(number, 0, failed('x', { message: 'm', type: types[number - 1] ?? 'timeout' }, true)),
    ])
  const again = [{ subtask: subtask('use_a', 'a', { tool: 'a' }), revised: false }]

  test('three orders that failed alike are enough, two are not', () => {
    expect(isStalled(trackSubtasks(failing(2)), again)).toBe(false)
    expect(isStalled(trackSubtasks(failing(3)), again)).toBe(true)
  })

  test('what failed alike in three orders has stalled, also where no further try is left', () => {
    expect(failedAlike(trackSubtasks(failing(3)))).toHaveLength(1)
    expect(failedAlike(trackSubtasks(failing(2)))).toEqual([])
    const fine = [1, 2, 3].flatMap((number) => [issued(number, ['a'], number), ended(number, 0, well)])
    expect(failedAlike(trackSubtasks(fine))).toEqual([])
  })

  test('another error, another subtask or nothing to do is no stall', () => {
    expect(isStalled(trackSubtasks(failing(3, ['timeout', 'exception', 'timeout'])), again)).toBe(false)
    expect(isStalled(trackSubtasks(failing(3)), [{ subtask: subtask('use_b', 'b'), revised: false }])).toBe(false)
    expect(isStalled(trackSubtasks(failing(3)), [])).toBe(false)
  })
})

describe('the controller', () => {
  test('reaches an answer only through a review (WO-5)', () => {
    expect(() => follow('EXECUTING', 'SUMMARISING')).toThrow(
      "A work order that is EXECUTING can't go on with SUMMARISING",
    )
    expect(() => follow('PLANNING', 'DONE')).toThrow()
    expect(() => follow('DONE', 'PLANNING')).toThrow()
    expect(() => checkPlace('EXECUTING', 'workorder.answered')).toThrow()
    expect(follow(follow(follow('PLANNING', 'EXECUTING'), 'REVIEWING'), 'SUMMARISING')).toBe('SUMMARISING')
  })
})

describe('the answer', () => {
  const unmet = [{ name: 'find_hotels', error: { message: 'Hotel API timeout.', type: 'timeout' } }]

  test('names every unmet part, by its name or in words (WO-45)', () => {
    expect(namingEveryUnmet('I tried to Find Hotels in vain.', unmet)).toBe('I tried to Find Hotels in vain.')
    expect(namingEveryUnmet('find_hotels failed', unmet)).toBe('find_hotels failed')
    expect(namingEveryUnmet('All well!', unmet)).toBe(
      'All well!\n\nI could not complete: find hotels (Hotel API timeout).',
    )
  })

  test('tells parts of the same name by their arguments, so that one that is done hides none (WO-45)', () => {
    const error = { message: 'Nobody answered.', type: 'timeout' }
    const oslo = [{ name: 'check_weather', args: { place: 'Oslo', days: 2 }, error }]
    const done = ['check weather (Rome, 2)']
    const sentence = 'I could not complete: check weather (Oslo, 2): Nobody answered.'
    expect(namingEveryUnmet('Check weather: mild in Rome.', oslo, done)).toBe(
      `Check weather: mild in Rome.\n\n${sentence}`,
    )
    expect(namingEveryUnmet('No check weather (Oslo, 2).', oslo, done)).toBe('No check weather (Oslo, 2).')
    expect(namingEveryUnmet('Check weather: done.', oslo)).toContain(sentence)
    const dice = [{ name: 'throw_dice', error }]
    expect(namingEveryUnmet('Throw dice: 6.', dice, ['throw dice'])).toContain(
      'I could not complete: throw dice (Nobody answered).',
    )
  })

  test('names a part with its arguments, shortly and once', () => {
    expect(partLabel({ name: 'check_weather', args: { place: 'Oslo' } })).toBe('check weather (Oslo)')
    expect(partLabel({ name: 'check_weather_oslo', args: { place: 'Oslo' } })).toBe('check weather oslo')
    expect(partLabel({ name: 'look' })).toBe('look')
    expect(partLabel({ name: 'add', args: { numbers: [1, 2], round: true } })).toBe('add ([1,2], true)')
    expect(partLabel({ name: 'send', args: { text: 'x'.repeat(500) } }).length).toBeLessThan(80)
  })

  test('takes a name that is only part of another word for no name (WO-45)', () => {
    const map = [{ name: 'map', error: { message: 'No map.', type: 'timeout' } }]
    expect(namingEveryUnmet('Here is the roadmap.', map)).toContain('I could not complete: map (No map).')
    expect(namingEveryUnmet('There is no Map.', map)).toBe('There is no Map.')
    const odd = [{ name: 'cost (c++)', error: { message: 'No.', type: 'timeout' } }]
    expect(namingEveryUnmet('Without cost (C++).', odd)).toBe('Without cost (C++).')
  })

  test('by rule says once that it is offline, whatever workers say', async () => {
    const said = 'Mild.\n\nAnswered offline by rules, without a language model.'
    const brought = [{ event_id: 'e-101', task_name: 'a', args: {}, said }]
    const { verdict } = await composeAnswer.rule({ request: 'r', goal: 'g', brought, unmet: [], unpaid: false })
    expect(verdict.answer.match(/offline/g)).toHaveLength(1)
  })
})
