import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import type { OpenQuestion } from '../../src/engine/questions.ts'
import type { Json } from '../../src/events/json.ts'
import type { Limits } from '../../src/kernel/limits.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import { operationTree } from '../../src/projections/operation-tree.ts'
import { project } from '../../src/projections/projection.ts'
import { type CrashJourney, type CrashScenario, crashJourney, crashSweep } from '../../src/testing/crash-sweep.ts'
import type { Fault } from '../../src/testing/faulty-journal.ts'
import { checkStartsAndEnds } from './check-log.ts'
import { modelOf, toolsOf, truthfully, World } from './scenario.ts'

function scenarioOf(
  target: Runnable,
  others: readonly Runnable[] = [],
  limits: Partial<Limits> = {},
): CrashScenario<World> {
  return {
    world: () => new World(),
    target,
    input: 'go',
    limits,
    answer: truthfully,
    open: (process, world) =>
      createBaton({
        journal: process.journal,
        clock: process.clock,
        owner: process.owner,
        runnables: [target, ...others],
        tools: toolsOf(process, world),
        model: modelOf(process, world),
      }),
  }
}

/** What holds after any journey: starts and ends match, and the books agree with the log. */
function checkJourney({ logs, result, faults, world }: CrashJourney<World>): void {
  const shown = JSON.stringify(faults)
  const events = logs.at(-1) ?? []
  checkStartsAndEnds(events, shown)
  const ordered = [...events].sort(
    (left, right) => Number(left.parentRunId !== null) - Number(right.parentRunId !== null),
  )
  expect(project(operationTree, ordered).root?.total.usdMicros, `${shown}: the books`).toBe(result.usage.usdMicros)
  const letters = world.executions.filter(({ kind }) => kind === 'send').map(({ key }) => key)
  expect(new Set(letters).size, `${shown}: letters sent once`).toBe(letters.length)
}

/** Every single crash, and crashes in pairs. */
async function* journeys(scenario: CrashScenario<World>): AsyncGenerator<CrashJourney<World>> {
  let appends = 0
  for await (const journey of crashSweep(scenario)) {
    if (journey.faults.length === 0) appends = journey.appends
    yield journey
  }
  for (let first = 1; first <= appends; first++) {
    for (const second of [1, 2, 4]) {
      const faults: Fault[] = [
        { kind: 'die-after', append: first },
        { kind: 'die-after', append: second },
      ]
      yield await crashJourney(scenario, faults)
    }
  }
}

const thinking = defineFunction('thinking', async (ctx, input) => {
  const { text } = await ctx.model({ model: 'm', messages: [{ role: 'user', content: input.text }] })
  return text
})

describe('whenever the process dies, once or twice,', () => {
  test('a failing run takes everything back exactly as if it had not died, children included', async () => {
    const booking = defineFunction('booking', async (ctx, input) =>
      String(await ctx.tool('book', `${input.text} hotel`)),
    )
    const trip = defineFunction('trip', async (ctx) => {
      await ctx.tool('book', 'flight')
      await ctx.all(['a', 'bb'], (branch, item) => branch.run(booking, item))
      await ctx.tool('store', 'x')
      throw new Error('it rains')
    })
    for await (const journey of journeys(scenarioOf(trip, [booking]))) {
      checkJourney(journey)
      expect(journey.result.status).toBe('failed')
      expect([...journey.world.rooms], JSON.stringify(journey.faults)).toEqual([])
    }
  }, 60_000)

  test('a child that fails in the middle takes back its own, and only its own', async () => {
    const leg = defineFunction('leg', async (ctx, input) => {
      await ctx.tool('send', input.text)
      await ctx.tool('book', input.text)
      if (input.text === 'bad') throw new Error('no such leg')
      return 'done'
    })
    const trip = defineFunction('trip', async (ctx) => {
      const settled = await ctx.all(['good', 'bad', 'fine'], (branch, item) => branch.run(leg, item))
      return settled.map((one) => (one.ok ? one.value.status : 'thrown')).join(' ')
    })
    for await (const journey of journeys(scenarioOf(trip, [leg]))) {
      checkJourney(journey)
      expect(journey.result.output, JSON.stringify(journey.faults)).toBe('completed failed completed')
      expect([...journey.world.rooms].sort(), JSON.stringify(journey.faults)).toEqual(['fine', 'good'])
    }
  }, 60_000)

  test('a budget that parallel branches use up is never overspent, and what was held back stays there', async () => {
    const lead = defineFunction('lead', async (ctx) => {
      const ending = ctx.budget.holdBack({ usdMicros: 10_000 })
      await ctx.all(['1', '22', '333', '4444', '55555', '666666'], (branch, item) => branch.run(thinking, item))
      ending.release()
      return 'done'
    })
    for await (const journey of journeys(scenarioOf(lead, [thinking], { usdMicros: 50_000 }))) {
      checkJourney(journey)
      expect(journey.result.usage.usdMicros, JSON.stringify(journey.faults)).toBeLessThanOrEqual(50_000)
    }
  }, 60_000)

  test('letters in doubt are settled one by one, however often', async () => {
    const mailing = defineFunction('mailing', async (ctx) => {
      const settled = await ctx.all(['a', 'bb', 'ccc'], (branch, item) => branch.tool('send', item))
      return settled.map((one) => (one.ok ? one.value : 'failed')).join(' ')
    })
    for await (const journey of journeys(scenarioOf(mailing))) {
      checkJourney(journey)
      expect(journey.result.output, JSON.stringify(journey.faults)).toBe('sent a sent bb sent ccc')
    }
  }, 60_000)

  test('letters that must be approved are sent once each, those that are refused never (T8)', async () => {
    const mailing: Runnable = {
      ...defineFunction('mailing', async (ctx) => {
        const settled = await ctx.all(['a', 'bb', 'refuse me'], (branch, item) => branch.tool('send', item))
        return settled.map((one) => (one.ok ? one.value : 'refused')).join(' ')
      }),
      grants: { ask: ['send'] },
    }
    const scenario = scenarioOf(mailing)
    const answer = (question: OpenQuestion, world: World): Json => {
      const { tool, input, approval } = question.about as Record<string, unknown>
      if (approval === undefined) return truthfully(question, world)
      expect(tool).toBe('send')
      return input === 'refuse me' ? 'Refuse' : 'Approve'
    }
    for await (const journey of journeys({ ...scenario, answer })) {
      checkJourney(journey)
      expect(journey.result.output, JSON.stringify(journey.faults)).toBe('sent a sent bb refused')
      expect([...journey.world.letters.values()].sort(), JSON.stringify(journey.faults)).toEqual(['a', 'bb'])
    }
  }, 60_000)
})
