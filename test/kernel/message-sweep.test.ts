import { describe, expect, test } from 'vitest'
import { type Baton, createBaton } from '../../src/baton.ts'
import type { RunEvent } from '../../src/events/event.ts'
import type { MessageEvents } from '../../src/events/message.ts'
import type { Context } from '../../src/kernel/context.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { type CrashJourney, type CrashScenario, crashJourney, crashSweep } from '../../src/testing/crash-sweep.ts'
import type { Fault } from '../../src/testing/faulty-journal.ts'
import { checkStartsAndEnds } from './check-log.ts'
import { toolsOf, World } from './scenario.ts'

const sent = Array.from({ length: 20 }, (_, index) => `m${index + 1}`)

/** Takes all messages, some by waiting and some by looking, with effects and kept notes in between. */
async function takeAll(ctx: Context): Promise<string[]> {
  const taken: string[] = []
  while (taken.length < sent.length) {
    taken.push(...ctx.received('orders').map(({ id }) => id))
    if (taken.length < sent.length) taken.push((await ctx.receive('orders', { timeoutMs: 600_000 })).id)
    await ctx.tool('store', `after ${taken.length}`)
    ctx.keep('progress', taken.join(' '))
  }
  return taken
}

const inner = defineFunction('inner', async (ctx) => `inner heard ${(await ctx.receive('words')).id}`)

const hears = defineFunction('hears', async (ctx) => {
  const [orders, child, branches] = await Promise.all([
    takeAll(ctx),
    ctx.run(inner, 'listen'),
    ctx.all(['a', 'b'], async (branch) => (await branch.receive('work')).id),
  ])
  const work = branches.map((one) => (one.ok ? one.value : 'failed')).toSorted()
  return { output: `${orders.join(' ')}; ${child.output}; ${work.join(' ')}`, artifacts: child.artifacts ?? [] }
})

/** What the sender knows to have been sent, however often it died. */
class Sender extends World {
  readonly acknowledged: Set<string> = new Set<string>()
}

/** `careful` senders send everything again, others only what was not acknowledged. */
function scenarioOf(careful: boolean): CrashScenario<Sender> {
  let world = new Sender()
  const send = async (baton: Baton, runId: string, topic: string, id: string): Promise<void> => {
    if (!careful && world.acknowledged.has(id)) return
    await baton.send(runId, topic, `content of ${id}`, { id })
    world.acknowledged.add(id)
  }
  return {
    world: () => {
      world = new Sender()
      return world
    },
    target: 'function:hears',
    input: 'go',
    key: 'the one and only',
    answer: () => 'nobody asks',
    open: (process) =>
      createBaton({
        journal: process.journal,
        clock: process.clock,
        owner: process.owner,
        runnables: [hears, inner],
        tools: toolsOf(process, world),
      }),
    meanwhile: async (baton, runId) => {
      for (const id of sent.slice(0, 9)) await send(baton, runId, 'orders', id)
      for (const id of ['w1', 'w2']) await send(baton, runId, 'work', id)
      const children = (await baton.runs({ rootRunId: runId })).filter((run) => run.parentRunId !== null)
      for (const { runId: child, status } of children) {
        if (status !== 'completed') await send(baton, child, 'words', 'hello')
      }
      for (const id of sent.slice(9)) await send(baton, runId, 'orders', id)
    },
  }
}

function takenIn(events: readonly RunEvent[]): string[] {
  return events.flatMap(({ runId, type, data }) => {
    if (type === 'message.received') return [`${runId} ${(data as unknown as MessageEvents['message.received']).id}`]
    if (type !== 'message.taken') return []
    return (data as unknown as MessageEvents['message.taken']).messages.map(({ id }) => `${runId} ${id}`)
  })
}

function checkJourney({ faults, result, world, logs }: CrashJourney<Sender>): void {
  const shown = JSON.stringify(faults)
  expect(result.status, shown).toBe('completed')
  expect(result.output, shown).toBe(`${sent.join(' ')}; inner heard hello; w1 w2`)
  expect(result.warnings, shown).toEqual([])
  expect(result.artifacts?.at(-1)?.name, shown).toBe('progress')
  const log = logs.at(-1) ?? []
  const taken = takenIn(log)
  expect(taken.length, `${shown}: nothing is taken twice`).toBe(new Set(taken).size)
  expect(taken.length, shown).toBe(sent.length + 3)
  expect(new Set(log.map(({ rootRunId }) => rootRunId)).size, `${shown}: one key, one run`).toBe(1)
  const stored = new Map<string, number>()
  for (const { kind, key, process } of world.executions) {
    if (kind === 'store') stored.set(`${process} ${key}`, (stored.get(`${process} ${key}`) ?? 0) + 1)
  }
  expect(Math.max(...stored.values()), `${shown}: no process executes a call twice`).toBe(1)
  checkStartsAndEnds(log, shown)
}

describe.each([
  ['sends everything again', true],
  ['sends again only what was not acknowledged', false],
])('when the process dies, and the next one %s', (_, careful) => {
  const scenario = scenarioOf(careful)

  test('messages are taken once and in order, at whichever write it dies (K-4)', async () => {
    let journeys = 0
    for await (const journey of crashSweep(scenario)) {
      checkJourney(journey)
      journeys++
    }
    expect(journeys).toBeGreaterThan(50)
  }, 120_000)

  test('and so they are when the process that takes over dies too', { tags: ['slow'], timeout: 120_000 }, async () => {
    const { appends } = await crashJourney(scenario, [])
    const kinds: readonly Fault['kind'][] = ['die-before', 'die-after']
    for (let first = 1; first <= appends; first++) {
      for (const second of [1, 2, 3, 5, 8, 13]) {
        const faults = [
          { kind: kinds[first % 2], append: first },
          { kind: kinds[(first + second) % 4 < 2 ? 0 : 1], append: second },
        ] as readonly Fault[]
        checkJourney(await crashJourney(scenario, faults))
      }
    }
  })
})
