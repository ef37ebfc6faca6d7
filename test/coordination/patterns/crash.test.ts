import { describe, expect, test } from 'vitest'
import type { AgentDefinition } from '../../../src/agents/definition.ts'
import { createBaton } from '../../../src/baton.ts'
import { partOf } from '../../../src/events/catalog.ts'
import { operationOf, type RunEvent } from '../../../src/events/event.ts'
import { type CrashJourney, type CrashScenario, crashJourney, crashSweep } from '../../../src/testing/crash-sweep.ts'
import { checkStartsAndEnds } from '../../kernel/check-log.ts'
import { agent, calling, castModel, flat, type Lines, report, routeTo, treeOf, turn } from './stage.ts'

/** Which model calls truly took place, and in which process. */
class World {
  readonly calls: { process: number; key: string }[] = []
}

const gone = new Promise<never>(() => {})

function scenarioOf(agents: readonly AgentDefinition[], script: Readonly<Record<string, Lines>>): CrashScenario<World> {
  return {
    world: () => new World(),
    target: agents[0]?.name ?? '',
    input: 'go',
    answer: () => 'yes',
    open: (process, world) => {
      const model = castModel(script)
      return createBaton({
        journal: process.journal,
        clock: process.clock,
        owner: process.owner,
        random: () => 0.5,
        agents,
        model: {
          ...model,
          call: async (request, call) => {
            if (process.dead()) return gone
            // Some are slower than others, so that ends come in another order than starts.
            for (let wait = 0; wait < request.model.length % 3; wait++)
              await new Promise((resolve) => setImmediate(resolve))
            if (process.dead()) return gone
            world.calls.push({ process: process.number, key: call.key })
            return model.call(request, call)
          },
        },
      })
    },
  }
}

function endedKeys(events: readonly RunEvent[]): Set<string> {
  return new Set(
    events.filter((event) => partOf(event.type) === 'end').map((event) => `${event.runId}/${operationOf(event)}`),
  )
}

function checkJourney(journey: CrashJourney<World>, reference: CrashJourney<World>): void {
  const shown = JSON.stringify(journey.faults)
  const { result, world, logs } = journey
  const { status, output, terminalAgent, warnings, data, error } = result
  const expected = reference.result
  expect({ status, output, terminalAgent, warnings }, shown).toEqual({
    status: expected.status,
    output: expected.output,
    terminalAgent: expected.terminalAgent,
    warnings: expected.warnings,
  })
  expect(data, shown).toEqual(expected.data)
  expect({ ...error, message: '' }, shown).toEqual({ ...expected.error, message: '' })
  checkStartsAndEnds(logs.at(-1) ?? [], shown)
  logs.forEach((log, index) => {
    const ended = endedKeys(log)
    const repeated = world.calls.filter(({ process, key }) => process > index + 1 && ended.has(key))
    expect(repeated, `${shown}: model calls that were paid for twice`).toEqual([])
  })
  const tree = treeOf(logs.at(-1) ?? [])
  expect(tree.total.usdMicros, shown).toBe(flat(tree).reduce((sum, { own }) => sum + own.usdMicros, 0))
  expect(result.usage.usdMicros, shown).toBe(tree.total.usdMicros)
}

async function sweep(scenario: CrashScenario<World>): Promise<number> {
  let reference: CrashJourney<World> | undefined
  let journeys = 0
  for await (const journey of crashSweep(scenario)) {
    reference ??= journey
    checkJourney(journey, reference)
    journeys++
  }
  for (let step = 1; step <= 4 && reference !== undefined; step++) {
    const faults = Array.from({ length: 5 }, (_, index) => ({
      kind: index % 2 === 0 ? ('die-after' as const) : ('die-before' as const),
      append: step + (index % 3),
    }))
    checkJourney(await crashJourney(scenario, faults), reference)
  }
  return journeys
}

/** Answers by what was asked, never by how often: a crash makes some ask again. */
const member =
  (name: string): Lines =>
  ({ messages }) => {
    if (messages.at(-1)?.role === 'tool') return 'over'
    const round = messages.filter(({ role }) => role === 'user').length
    return turn([`${name} in round ${round}`], round >= 2)
  }

describe('a process that dies at any append leaves a run that ends the same', () => {
  test('with a router that looks around and chooses wrongly until the fallback works (PAT-24 PAT-26)', async () => {
    const agents = [
      agent('r', { router: { destinations: ['x', 'y'], mode: 'analyst', fallback: 'x' } }),
      agent('x'),
      agent('y'),
    ]
    const two = calling(['route_to', { agent: 'x', reason: 'a' }], ['route_to', { agent: 'y', reason: 'b' }])
    const wrong = calling(['route_to', { agent: 'z', reason: 'c' }])
    const r: Lines = ({ messages }) => {
      const said = messages.filter(({ role }) => role === 'assistant').length
      if (said > 2) return routeTo('y')
      return said === 0 ? two : wrong
    }
    const scenario = scenarioOf(agents, { r, x: () => 'by x', y: () => 'by y' })
    const { result, logs } = await crashJourney(scenario, [])
    expect(result.output).toBe('by x')
    expect(logs.at(-1)?.filter(({ type }) => type === 'router.repair')).toHaveLength(2)
    expect(await sweep(scenario)).toBeGreaterThan(8)
  }, 60_000)

  test('with a handoff (PAT-10)', async () => {
    const agents = [agent('a', { handoff: 'b' }), agent('b', { handoff: 'c' }), agent('c')]
    expect(await sweep(scenarioOf(agents, { a: () => '1', b: () => '2', c: () => '3' }))).toBeGreaterThan(8)
  }, 60_000)

  test('with a handoff that fails (PAT-15)', async () => {
    const agents = [agent('a', { handoff: 'b' }), agent('b', { handoff: 'c' }), agent('c')]
    await sweep(scenarioOf(agents, { a: () => '1', b: () => '2', c: () => ({ error: 'no' }) }))
  }, 60_000)

  test('with a router, also one that is repaired (PAT-24)', async () => {
    const agents = [
      agent('r', { router: { destinations: ['x', 'y'] } }),
      agent('x', { handoff: 'z' }),
      agent('y'),
      agent('z'),
    ]
    const r: Lines = ({ messages }) => (messages.length > 2 ? routeTo('x') : 'x, I think')
    await sweep(scenarioOf(agents, { r, x: () => 'from x', z: () => 'from z' }))
  }, 60_000)

  test('with advisors, one of which fails (PAT-33)', async () => {
    const agents = [
      agent('board', { advisors: { agents: ['p', 'qq', 'rrr'], format: 'tagged' } }),
      agent('p'),
      agent('qq'),
      agent('rrr'),
    ]
    const script = {
      board: () => 'decided',
      p: () => calling(['submit_advice', { advice: 'yes' }]),
      qq: () => ({ error: 'ill' }),
      rrr: () => 'no',
    }
    await sweep(scenarioOf(agents, script))
  }, 60_000)

  test('with a team (PAT-53)', async () => {
    const agents = [
      agent('lead', { team: { members: ['x', 'yy', 'zzz'], terminationMode: 'consensus', maxRounds: 4 } }),
      agent('x'),
      agent('yy', { handoff: 'w' }),
      agent('w'),
      agent('zzz'),
    ]
    const script = {
      x: member('x'),
      yy: () => 'prepared',
      w: member('w'),
      zzz: member('zzz'),
      lead: () => report('All of it.'),
    }
    expect(await sweep(scenarioOf(agents, script))).toBeGreaterThan(20)
  }, 120_000)

  test('with a team whose coordinator decides, and a member that fails (PAT-57, PAT-61)', {
    tags: ['slow'],
    timeout: 120_000,
  }, async () => {
    const agents = [
      agent('lead', { team: { members: ['x', 'yy'], terminationMode: 'coordinatorDecides', maxRounds: 4 } }),
      agent('x'),
      agent('yy'),
    ]
    const lead: Lines = ({ messages }) => {
      if (messages.at(-1)?.role === 'tool') return 'go on'
      return messages.length > 2
        ? calling(['conclude_team', { report: 'Enough.' }])
        : calling(['broadcast', { message: 'More?' }])
    }
    const yy: Lines = ({ messages }) => (messages.length > 2 ? { error: 'gone' } : 'here')
    await sweep(scenarioOf(agents, { x: member('x'), yy, lead }))
  })

  test('though the files were edited meanwhile: what had begun goes on as it began, in the part it played', {
    tags: ['slow'],
    timeout: 120_000,
  }, async () => {
    const written = [
      agent('lead', {
        team: { members: ['x', 'yy'], terminationMode: 'consensus', maxRounds: 3 },
        advisors: ['zzz'],
      }),
      agent('x', { handoff: 'w' }),
      agent('w'),
      agent('yy'),
      agent('zzz'),
    ]
    const edited = written.map(({ name, handoff, team, advisors }) =>
      agent(name, {
        prompt: 'Edited.',
        ...(handoff === undefined ? {} : { handoff }),
        ...(team === undefined ? {} : { team }),
        ...(advisors === undefined ? {} : { advisors }),
      }),
    )
    const script = {
      x: () => 'prepared',
      w: member('w'),
      yy: member('yy'),
      zzz: () => 'advice',
      lead: () => report('Done.'),
    }
    const scenario: CrashScenario<World> = {
      ...scenarioOf(written, script),
      resuming: { definitions: 'begun' },
      open: (process, world) => scenarioOf(process.number === 1 ? written : edited, script).open(process, world),
    }
    for await (const { result, faults, logs } of crashSweep(scenario)) {
      expect({ status: result.status, output: result.output }, JSON.stringify(faults)).toEqual({
        status: 'completed',
        output: 'Done.',
      })
      checkStartsAndEnds(logs.at(-1) ?? [], JSON.stringify(faults))
    }
  })
})
