import { expect, test } from 'vitest'
import { collabMessages } from '../../../src/coordination/collab/messages.ts'
import { collabView } from '../../../src/coordination/collab/view.ts'
import { eventData } from '../../../src/events/catalog.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { type Lines, later } from '../patterns/stage.ts'
import { members, rule, teamStage } from './team-stage.ts'

const counter = defineFunction('counter', async () => ({ output: 'counted', data: { lines: 3 } }))
const runnables = [counter]

test('a member that is no agent and says the same three times stalls (COL-52)', async () => {
  const agents = [{ name: 'counts', run: 'function:counter' }]
  const one = await teamStage({ agents, after_work_behavior: 'continue', handoffs: [] }, {}, { runnables })
  const { runId, status } = await one.collab()
  expect(status).toBe('awaiting_input')
  expect(await one.history(runId)).toHaveLength(3)
  expect(await one.facts(runId, 'collab.returned')).toMatchObject([{ stalled: true }])
})

test('what members that are no agents return is kept under names of its own', async () => {
  const agents = [
    { name: 'one', run: 'function:counter' },
    { name: 'two', run: 'function:counter' },
  ]
  const handoffs = [rule('one', 'two', 'turn_count >= 1')]
  const stage = await teamStage({ agents, after_work_behavior: 'terminate', handoffs }, {}, { runnables })
  const { runId } = await stage.collab()
  const kept = (await stage.baton.events(runId)).flatMap((event) => eventData(event, 'artifact.kept')?.name ?? [])
  expect(kept).toEqual(['final_output.json', 'final_output-two-2.json'])
  const fold = collabView.open()
  const events = await stage.treeOf(runId)
  for (const event of events) fold.take(event)
  const turns = events.flatMap((event) => eventData(event, 'child.started')?.childRunId ?? [])
  expect(turns.map((id) => fold.note(id)?.says)).toEqual([
    expect.stringMatching(/^turn 1 of one, hands over to two/),
    'turn 2 of two, passes on to nobody: it has no rule',
  ])
})

test('a rule that was used up is listed as that', async () => {
  const one = await teamStage(
    {
      agents: members('writer', 'reviewer'),
      after_work_behavior: 'terminate',
      handoffs: [
        rule('writer', 'reviewer', 'turn_count >= 1'),
        rule('reviewer', 'writer', 'turn_count >= 1', { max: 1 }),
      ],
    },
    {},
  )
  const { runId } = await one.collab()
  const last = (await one.facts(runId, 'collab.decided')).at(-1)
  expect(last?.rules).toMatchObject([{ rule: 1, outcome: 'skipped', why: 'used up (max 1)' }])
})

test('the question after a deadlock says why none of the branches goes on (COL-72)', async () => {
  const one = await teamStage(
    {
      agents: members('lead', 'a', 'b', 'writer'),
      context_variables: { ready: false },
      handoffs: [
        rule('lead', ['a', 'b'], 'turn_count >= 1'),
        rule('a', 'writer', 'ready == true'),
        rule('b', 'writer', 'ready == true'),
      ],
    },
    {},
  )
  const { runId } = await one.collab()
  const [question] = await one.baton.questions(runId)
  expect(question?.prompt).toMatch(/^b says so\.\n\nNo branch goes on: a and b wait for each other\.\na: ready == true/)
})

test('a team that a person has stopped is shown as paused by that person', async () => {
  const script: Record<string, Lines> = {}
  const handoffs = [rule('writer', 'printer', 'turn_count >= 1')]
  const one = await teamStage({ agents: members('writer', 'printer'), handoffs }, script)
  script['writer'] = () => later(5_000, one.clock, 'A draft.')
  const { runId } = await one.baton.start('collab:crew', 'go')
  await one.clock.advance(1_000)
  await one.baton.send(runId, 'pause', '', { by: 'ana' })
  await one.clock.advance(10_000)
  const fold = collabView.open()
  for (const event of await one.treeOf(runId)) fold.take(event)
  expect(fold.note(runId)).toEqual({ says: 'paused by ana', tone: 'warn' })
  expect((await one.baton.runs({ runId }))[0]?.status).toBe('sleeping')
})

test.each([
  ['hand_off', 'writer', 'a team takes nothing on the topic "hand_off"', 'Did you mean "handoff"?'],
  ['handoff', 'writr', 'there is no member "writr"', 'Did you mean "writer"?'],
  ['set', 'turn_count=3', '"turn_count" can\'t be set: Baton counts it', 'Known variables'],
  ['set', 'leve=3', '"leve" can\'t be set: the team does not know it', 'Did you mean "level"?'],
  ['set', 'level=many', '"level" can\'t be set: it holds a number, such as 1', 'of that kind'],
  ['set', 'more please', 'it does not say what to set', 'quality_score=0.9'],
])('a message on %s that says "%s" is refused before it is sent', (topic, content, problem, advice) => {
  const team = {
    agents: members('writer', 'reviewer'),
    handoffs: [rule('writer', 'reviewer', 'level > 1')],
    context_variables: { level: 1 },
  }
  const definition = JSON.parse(JSON.stringify(team))
  expect(collabMessages.problem(definition, topic, content)).toEqual({
    problem,
    advice: expect.stringContaining(advice),
  })
  expect(collabMessages.problem(definition, 'handoff', 'reviewer')).toBeUndefined()
  expect(collabMessages.problem(definition, 'set', 'level=2')).toBeUndefined()
})

test('what is given to a team by an answer and does not fit is said to be refused (COL-44)', async () => {
  const team = {
    agents: members('writer', 'reviewer'),
    handoffs: [rule('writer', 'reviewer', 'level > 1')],
    context_variables: { level: 1 },
  }
  const one = await teamStage(team, {})
  const { runId } = await one.collab()
  const [question] = await one.baton.questions(runId)
  await one.baton.answer(runId, question?.op ?? '', { text: 'Go on.', params: { level: 'many', depth: 2 } })
  await one.clock.advance(10_000)
  expect(await one.facts(runId, 'collab.overridden')).toMatchObject([
    { what: 'set', detail: 'level=many', refused: expect.stringContaining('it holds a number') },
    { what: 'set', detail: 'depth=2', refused: 'the team does not know it' },
  ])
})
