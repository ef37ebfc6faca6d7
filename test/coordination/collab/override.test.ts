import { describe, expect, test } from 'vitest'
import type { Lines } from '../patterns/stage.ts'
import { later } from '../patterns/stage.ts'
import { members, rule, teamStage } from './team-stage.ts'

const team = {
  agents: members('writer', 'reviewer', 'publisher'),
  after_work_behavior: 'terminate' as const,
  context_variables: { min_quality: 0.8, quality_score: 0.5 },
  handoffs: [
    rule('writer', 'reviewer', 'turn_count >= 1'),
    rule('reviewer', 'publisher', 'quality_score >= {{ min_quality }}'),
  ],
}

/** A team whose writer takes a while, and what is sent to it meanwhile. */
async function sending(
  messages: readonly (readonly [topic: string, content: string])[],
  then?: (send: (topic: string, content: string) => Promise<void>) => Promise<void>,
) {
  const script: Record<string, Lines> = {}
  const one = await teamStage(team, script)
  script['writer'] = () => later(5_000, one.clock, 'A draft.')
  const { runId, result } = await one.baton.start('collab:crew', 'go')
  await one.clock.advance(1_000)
  const send = (topic: string, content: string): Promise<void> => one.baton.send(runId, topic, content, { by: 'ana' })
  for (const [topic, content] of messages) await send(topic, content)
  await one.clock.advance(10_000)
  if (then !== undefined) await then(send)
  const ended = await one.passTime(result)
  return { one, runId, ended, names: (await one.history(runId)).map(({ agent_name }) => agent_name) }
}

describe('a person who steps in between turns (COL-63)', () => {
  test('names who goes on', async () => {
    const { one, runId, names } = await sending([['handoff', 'publisher']])
    expect(names).toEqual(['writer', 'publisher'])
    expect(await one.facts(runId, 'collab.overridden')).toMatchObject([
      { what: 'handoff', by: 'ana', detail: 'publisher' },
    ])
  })

  test('sets a variable, above what was measured', async () => {
    const { one, runId, names } = await sending([['set', 'quality_score=0.9']])
    expect(names).toEqual(['writer', 'reviewer', 'publisher'])
    expect(await one.facts(runId, 'collab.variables_set')).toMatchObject([
      { changes: [{ name: 'quality_score', value: 0.9, source: 'override', by: 'ana' }] },
    ])
  })

  test('is told why something is not done', async () => {
    const { one, runId, names } = await sending([
      ['handoff', 'printer'],
      ['set', 'quality_score=good'],
      ['set', 'turn_count=9'],
      ['set', 'better please'],
    ])
    expect(names).toEqual(['writer', 'reviewer'])
    const refused = (await one.facts(runId, 'collab.overridden')).map((event) => event.refused)
    expect(refused).toHaveLength(4)
    for (const why of refused) expect(why).toEqual(expect.any(String))
  })

  test('stops the team, and lets it go on', async () => {
    const waiting: string[] = []
    const { one, runId, names, ended } = await sending([['pause', '']], async (send) => {
      waiting.push('paused')
      await send('handoff', 'publisher')
      await send('resume', '')
    })
    expect(waiting).toEqual(['paused'])
    expect(ended).toMatchObject({ status: 'completed' })
    expect(names).toEqual(['writer', 'publisher'])
    expect((await one.facts(runId, 'collab.overridden')).map(({ what, by }) => [what, by])).toEqual([
      ['pause', 'ana'],
      ['resume', 'ana'],
      ['handoff', 'ana'],
    ])
  })

  test('is heard by the last word: to go on after two words to stop lets the team go on', async () => {
    const { ended, names } = await sending([['pause', '']], async (send) => {
      await send('pause', '')
      await send('resume', '')
    })
    expect(ended).toMatchObject({ status: 'completed' })
    expect(names).toEqual(['writer', 'reviewer'])
  })

  test('stops all branches, and lets all of them go on', async () => {
    const script: Record<string, Lines> = {}
    const one = await teamStage(
      {
        agents: members('lead', 'a', 'b', 'a2', 'b2', 'writer'),
        after_work_behavior: 'terminate',
        handoffs: [
          rule('lead', ['a', 'b'], 'turn_count >= 1'),
          rule('a', 'a2', 'turn_count >= 1'),
          rule('b', 'b2', 'turn_count >= 1'),
          rule('a2', 'writer', 'turn_count >= 1'),
          rule('b2', 'writer', 'turn_count >= 1'),
        ],
      },
      script,
    )
    script['a'] = () => later(2_000, one.clock, 'a is done.')
    script['b'] = () => later(4_000, one.clock, 'b is done.')
    const { runId, result } = await one.baton.start('collab:crew', 'go')
    await one.clock.advance(1_000)
    await one.baton.send(runId, 'pause', '')
    await one.clock.advance(20_000)
    const names = async (): Promise<readonly string[]> => (await one.history(runId)).map(({ agent_name }) => agent_name)
    expect(await names()).toEqual(['lead', 'a', 'b'])
    await one.baton.send(runId, 'resume', '')
    expect(await one.passTime(result)).toMatchObject({ status: 'completed' })
    expect((await names()).slice(3).toSorted()).toEqual(['a2', 'b2', 'writer'])
    expect(await one.facts(runId, 'collab.joined')).toHaveLength(1)
  })

  test('sends a thousand messages: each is taken once, in order, by the next turn', async () => {
    const numbers = Array.from({ length: 1_000 }, (_, at) => at + 1)
    const { one, runId, names } = await sending(numbers.map((at) => ['set', `quality_score=${at}`] as const))
    expect(names).toEqual(['writer', 'reviewer', 'publisher'])
    const details = (await one.facts(runId, 'collab.overridden')).map(({ detail }) => detail)
    expect(details).toEqual(numbers.map((at) => `quality_score=${at}`))
    const events = await one.baton.events(runId)
    const [first, second] = events.flatMap(({ type }, at) => (type === 'collab.turn_started' ? [at] : []))
    const taken = events.flatMap(({ type }, at) => (type === 'collab.overridden' ? [at] : []))
    expect(taken.every((at) => at > (first ?? 0) && at < (second ?? 0))).toBe(true)
  })
})

test('two hundred turns take two hundred times what one takes, and no more', async () => {
  const one = await teamStage(
    {
      agents: members('writer', 'reviewer'),
      after_work_behavior: 'terminate',
      max_turns: 200,
      max_visits_per_agent: 1_000,
      max_edge_repeats: 1_000,
      handoffs: [rule('writer', 'reviewer', 'turn_count >= 1'), rule('reviewer', 'writer', 'turn_count >= 1')],
    },
    {
      writer: (_, call) => `This is draft number ${1_000 + call}. ${'It says much. '.repeat(20)}`,
      reviewer: (_, call) => `I have read draft number ${1_000 + call}.`,
    },
  )
  const result = await one.collab()
  expect(result).toMatchObject({ status: 'partial', warnings: [expect.stringContaining('max_turns')] })
  const events = await one.log(result as never)
  const own = events.filter(({ runId }) => runId === result.runId)
  const begun = own.flatMap(({ type, seq }) => (type === 'collab.turn_started' ? [seq] : []))
  expect(begun).toHaveLength(200)
  const children = Map.groupBy(
    events.filter(({ runId }) => runId !== result.runId),
    ({ runId }) => runId,
  )
  const bytes = begun.map((seq, at) => {
    const turn = own.filter((event) => event.seq >= seq && event.seq < (begun[at + 1] ?? own.length + 1))
    const started = turn.flatMap(({ data }) => (data as { childRunId?: string }).childRunId ?? [])
    const child = started.flatMap((runId) => children.get(runId) ?? [])
    return JSON.stringify([...turn.filter(({ type }) => type !== 'run.ended'), ...child]).length
  })
  const mean = (from: number, to: number): number =>
    bytes.slice(from, to).reduce((sum, one) => sum + one, 0) / (to - from)
  expect(mean(150, 198)).toBeLessThan(mean(50, 98) * 1.02)
})
