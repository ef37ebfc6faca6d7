// @module-tag slow
import { expect, test } from 'vitest'
import { createBaton } from '../../../src/baton.ts'
import type { WrittenCollab } from '../../../src/coordination/collab/fields.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import type { Model } from '../../../src/kernel/ports/model.ts'
import {
  type CrashJourney,
  type CrashScenario,
  crashJourney,
  crashSweep,
  type DoomedProcess,
} from '../../../src/testing/crash-sweep.ts'
import { checkStartsAndEnds } from '../../kernel/check-log.ts'
import { agent, castModel, type Lines } from '../patterns/stage.ts'
import { crewOf, factsIn, historyIn, judgedIn, judgeLines, members, rule, setting } from './team-stage.ts'

const gone = new Promise<never>(() => {})

/** What was really asked of models, by all processes. */
class World {
  /** What the judge was asked, and whether its answer came back before the process died. */
  readonly judged: { readonly process: number; readonly asked: string }[] = []
}

interface TeamPlay {
  readonly team: WrittenCollab
  /** By what a request says, not by how often it was made: a process that is new has heard nothing yet. */
  readonly lines: Readonly<Record<string, (said: string) => Lines>>
  readonly takes: Readonly<Record<string, number>>
}

/** Writer and reviewer until the quality suffices, with a judge for what code does not know. */
const iterative: TeamPlay = {
  team: {
    agents: members('writer', 'reviewer', 'publisher'),
    after_work_behavior: 'terminate',
    context_variables: { min_quality: 0.8 },
    runtime_variables: ['quality_score'],
    handoffs: [
      rule('writer', 'reviewer', 'draft is finished'),
      rule('reviewer', 'writer', 'quality_score < {{ min_quality }} and revisions are needed'),
      rule('reviewer', 'publisher', 'quality_score >= {{ min_quality }} and content approved', { critical: true }),
    ],
  },
  takes: { writer: 300, reviewer: 200, publisher: 100, judge: 50 },
  lines: {
    writer: (said) => [said.includes('[reviewer]') ? 'The second draft is finished.' : 'The draft is finished.'],
    reviewer: (said) =>
      setting({ quality_score: said.includes('second') ? 0.9 : 0.5 }, `I have read it: ${said.length}.`),
    publisher: () => ['It is out.'],
  },
}

/** Three branches with tails of their own, and one who puts them together. */
const parallel: TeamPlay = {
  team: {
    agents: members('lead', 'a', 'b', 'c', 'a_tail', 'b_tail', 'writer'),
    after_work_behavior: 'terminate',
    handoffs: [
      rule('lead', ['a', 'b', 'c'], 'turn_count >= 1'),
      rule('a', 'a_tail', 'notes are ready'),
      rule('b', 'b_tail', 'notes are ready'),
      rule('a_tail', 'writer', 'a_tail complete and b_tail complete and c_complete'),
      rule('b_tail', 'writer', 'a_tail complete and b_tail complete and c_complete'),
      rule('c', 'writer', 'a_tail complete and b_tail complete and c_complete'),
    ],
  },
  takes: { lead: 100, a: 200, b: 500, c: 900, a_tail: 300, b_tail: 100, writer: 100, judge: 50 },
  lines: {},
}

/** A branch that waits until another has what it needs, and then goes on beside it, each with a judge. */
const woken: TeamPlay = {
  team: {
    agents: members('lead', 'cook', 'shop', 'waiter', 'guest', 'cleaner'),
    after_work_behavior: 'terminate',
    context_variables: { bread: false },
    runtime_variables: ['bread'],
    handoffs: [
      rule('lead', ['cook', 'shop'], 'turn_count >= 1'),
      rule('cook', 'waiter', 'bread == true and notes are ready'),
      rule('shop', 'guest', 'bread == true'),
      rule('waiter', 'cleaner', 'revisions are needed'),
      rule('guest', 'cleaner', 'revisions are needed'),
    ],
  },
  takes: { lead: 100, cook: 100, shop: 300, waiter: 200, guest: 500, cleaner: 100, judge: 50 },
  lines: { shop: () => setting({ bread: true }, 'There is bread.') },
}

/** Branches that wait for each other without a word of a model: the one that comes last is judged, and tells of the others. */
const waiting: TeamPlay = {
  team: {
    agents: members('lead', 'a', 'b', 'c', 'writer'),
    after_work_behavior: 'terminate',
    handoffs: [
      rule('lead', ['a', 'b', 'c'], 'turn_count >= 1'),
      ...['a', 'b', 'c'].map((name) =>
        rule(name, 'writer', 'a_complete and b_complete and c_complete and notes are ready'),
      ),
    ],
  },
  takes: { lead: 100, a: 200, b: 500, c: 900, writer: 100, judge: 50 },
  lines: {},
}

/** The same team, whose members no project lists: its file makes them. */
function inline(play: TeamPlay): TeamPlay {
  const agents = play.team.agents.map((member) => ({ ...member, model: `test/${member.name}` }))
  return { ...play, team: { ...play.team, agents } }
}

function scenario({ team, lines, takes }: TeamPlay): CrashScenario<World> {
  return {
    world: () => new World(),
    target: 'collab:crew',
    input: 'Please help.',
    answer: () => 'It did not happen',
    open: (process, world) =>
      createBaton({
        journal: process.journal,
        clock: process.clock,
        owner: process.owner,
        // A member with a model is made by the file itself.
        agents: team.agents.flatMap(({ name, model }) => (model === undefined ? [agent(name)] : [])),
        runnables: [crewOf(team)],
        model: speaking(process, world, { lines, takes }),
        decisionModel: 'test/judge',
      }),
  }
}

const yes = {
  'draft finished': 'yes',
  'revisions are needed': 'yes',
  'content approved': 'yes',
  'notes are ready': 'yes',
} as const

function speaking(process: DoomedProcess, world: World, { lines, takes }: Omit<TeamPlay, 'team'>): Model {
  const judge = castModel({ judge: judgeLines({ ...yes, 'notes ready': 'yes' }) })
  return {
    ...judge,
    call: async (request, call) => {
      if (process.dead()) return gone
      const name = request.model.replace('test/', '')
      const said = JSON.stringify(request.messages)
      await new Promise<void>((resolve) => void process.clock.timer((takes[name] ?? 10) * 20, resolve))
      if (process.dead()) return gone
      if (name === 'judge') {
        world.judged.push({ process: process.number, asked: said })
        return judge.call(request, call)
      }
      const own = lines[name]?.(said) ?? [`${name} is done.`]
      const at = said.includes('"role":"tool"') ? 1 : 0
      const reply = Array.isArray(own) ? own[at] : undefined
      return castModel({ [name]: [reply ?? ''] }).call(request, call)
    },
  }
}

/** Judge calls whose answers the log holds. */
function answeredIn(log: readonly RunEvent[]): number {
  const requests = new Set(
    log
      .filter(
        ({ type, data }) => type === 'model.requested' && String((data as { op?: string }).op).includes('decide:'),
      )
      .map(({ data }) => (data as { op: string }).op),
  )
  return log.filter(({ type, data }) => type === 'model.answered' && requests.has((data as { op: string }).op)).length
}

/** Who took turns and where they led. Which of several branches is last depends on how long each takes. */
function pathOf(log: readonly RunEvent[], isOrdered: boolean): readonly string[] {
  const turns = historyIn(log)
  if (!isOrdered) return turns.map(({ agent_name }) => agent_name).toSorted()
  return turns.map(
    ({ agent_name, handoff_target, handoff_rule, layer }) =>
      `${agent_name} → ${handoff_target} by rule ${handoff_rule} of layer ${layer}`,
  )
}

function check(journey: CrashJourney<World>, reference: CrashJourney<World>, isOrdered: boolean): void {
  const { result, world, logs } = journey
  const shown = JSON.stringify(journey.faults)
  const log = logs.at(-1) ?? []
  const wanted = reference.logs.at(-1) ?? []
  expect(result.status, shown).toBe('completed')
  expect(result.output, shown).toBe(reference.result.output)
  expect(pathOf(log, isOrdered), `${shown}: the same path`).toEqual(pathOf(wanted, isOrdered))
  expect(judgedIn(log).toSorted(), `${shown}: the same decisions`).toEqual(judgedIn(wanted).toSorted())
  logs.slice(0, -1).forEach((before, index) => {
    const later = world.judged.filter(({ process }) => process > index + 1).length
    const turns = historyIn(before)
    expect(historyIn(log).slice(0, turns.length), `${shown}: what happened stays`).toEqual(turns)
    expect(later, `${shown}: no judge call twice`).toBeLessThanOrEqual(answeredIn(wanted) - answeredIn(before))
  })
  const joined = (one: readonly RunEvent[]) =>
    factsIn(one, 'collab.joined').map(({ agents, at }) => ({ agents: agents.toSorted(), at }))
  expect(joined(log), `${shown}: joined once`).toEqual(joined(wanted))
  checkStartsAndEnds(log, shown)
}

test.each([
  { name: 'the iterative team', play: iterative, turns: 5, joins: 0 },
  { name: 'the team with branches', play: parallel, turns: 7, joins: 1 },
  { name: 'the team with a branch that waits', play: woken, turns: 6, joins: 1 },
  { name: 'the team whose branches wait for each other', play: waiting, turns: 5, joins: 1 },
  { name: 'the iterative team of members that its file makes', play: inline(iterative), turns: 5, joins: 0 },
  { name: 'the team with branches of members that its file makes', play: inline(parallel), turns: 7, joins: 1 },
])(
  'a crash between any two events of $name leads to the same path, and no judge call is made twice (S-COL-12, COL-71)',
  async ({ play, turns, joins }) => {
    let reference: CrashJourney<World> | undefined
    let journeys = 0
    for await (const journey of crashSweep(scenario(play))) {
      reference ??= journey
      check(journey, reference, joins === 0)
      journeys++
    }
    const log = reference?.logs.at(-1) ?? []
    expect(historyIn(log)).toHaveLength(turns)
    expect(factsIn(log, 'collab.joined')).toHaveLength(joins)
    expect(journeys).toBeGreaterThan(20)
  },
  240_000,
)

test('a crash between the verdict and the handoff asks no judge again (S-COL-12)', async () => {
  const reference = await crashJourney(scenario(iterative), [])
  let moments = 0
  for (let append = 1; append <= reference.appends; append++) {
    const journey = await crashJourney(scenario(iterative), [{ kind: 'die-after', append }])
    const [before = []] = journey.logs
    const made = before.filter(({ type }) => type === 'decision.made').length
    const turns = factsIn(before, 'collab.turn_ended').length
    if (made !== 1 || turns !== 0) continue
    moments++
    const [first = '', ...rest] = [
      ...new Set(journey.world.judged.filter(({ process }) => process === 1).map(({ asked }) => asked)),
    ]
    expect(rest).toEqual([])
    expect(journey.world.judged.filter(({ process, asked }) => process === 2 && asked === first)).toEqual([])
    check(journey, reference, true)
  }
  expect(moments).toBeGreaterThan(0)
}, 60_000)

test('what a person sends is done once, whenever a process dies (COL-63)', async () => {
  const sent: CrashScenario<World> = {
    ...scenario(parallel),
    meanwhile: (baton, runId) => baton.send(runId, 'set', 'mood=good', { id: 'only', by: 'ana' }),
  }
  let journeys = 0
  for await (const { result, logs, faults } of crashSweep(sent)) {
    const shown = JSON.stringify(faults)
    const log = logs.at(-1) ?? []
    expect(result.status, shown).toBe('completed')
    expect(factsIn(log, 'collab.overridden'), shown).toMatchObject([{ what: 'set', by: 'ana', detail: 'mood=good' }])
    expect(factsIn(log, 'collab.joined'), shown).toHaveLength(1)
    journeys++
  }
  expect(journeys).toBeGreaterThan(28)
}, 120_000)
