import { describe, expect, test } from 'vitest'
import { defineCollab } from '../../../src/coordination/collab/define-collab.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { agent, asked, calling, type Lines, routeTo, textOf } from '../patterns/stage.ts'
import { judgeLines, members, rule, teamStage } from './team-stage.ts'

describe('members of a team', () => {
  test('are anything that can be run, and what they make is measured (S-COL-13)', async () => {
    const article = { article: { word_count: 2300, title: 'Ferries' }, sources: ['a', 'b'] }
    const study = defineFunction('study', async () => ({ output: 'The article is written.', data: article }))
    const one = await teamStage(
      {
        agents: [
          ...members('intake'),
          { name: 'desk', role: 'finds who knows', run: 'triage' },
          { name: 'study', role: 'reads', run: 'function:study' },
          ...members('printer'),
        ],
        after_work_behavior: 'terminate',
        handoffs: [
          rule('intake', 'desk', 'turn_count >= 1'),
          rule('desk', 'study', 'turn_count >= 1'),
          rule('study', 'printer', 'word_count >= 2000 and source_count == 2'),
        ],
      },
      { triage: [routeTo('billing')], billing: ['You paid twice.'], judge: judgeLines({}) },
      { runnables: [study], agents: [agent('triage', { router: { destinations: ['billing'] } }), agent('billing')] },
    )
    const { runId } = await one.collab()
    const [, desk, studied, printed] = await one.history(runId)
    expect(desk).toMatchObject({ agent_name: 'desk', terminal_agent: 'billing', parts: [{ text: 'You paid twice.' }] })
    expect(studied).toMatchObject({ agent_name: 'study', artifacts: ['final_output.json'], handoff_target: 'printer' })
    expect(printed?.agent_name).toBe('printer')
    expect(await one.judged(runId)).toEqual([])
    expect(textOf(asked(one.heard, 'printer')[0])).toContain('Kept so far: final_output.json.')
  })

  test('may be teams: one inside another ends with what it would have shown to a user (COL-76)', async () => {
    const inner = defineCollab({
      name: 'desk',
      agents: members('clerk', 'senior'),
      handoffs: [rule('clerk', 'senior', 'turn_count >= 1')],
    })
    const one = await teamStage(
      {
        agents: [...members('intake'), { name: 'desk', role: 'answers', run: 'collab:desk' }, ...members('sender')],
        after_work_behavior: 'terminate',
        handoffs: [rule('intake', 'desk', 'turn_count >= 1'), rule('desk', 'sender', 'turn_count >= 2')],
      },
      { senior: ['The answer is 42.'] },
      { runnables: [inner], agents: [agent('clerk'), agent('senior')] },
    )
    const { runId, status } = await one.collab()
    expect(status).toBe('completed')
    expect((await one.history(runId))[1]).toMatchObject({
      agent_name: 'desk',
      terminal_agent: 'senior',
      parts: [{ text: 'The answer is 42.' }],
    })
  })

  test('are told what the rule passes on (COL-61)', async () => {
    const told = async (pass: 'full' | 'last' | 'summary' | 'artifacts'): Promise<string> => {
      const keeper = defineFunction('keeper', async (ctx) => {
        ctx.keep('notes.md', 'Ferries float.', { type: 'text/markdown' })
        return 'I kept notes. They are long.'
      })
      const one = await teamStage(
        {
          agents: [...members('a'), { name: 'b', role: 'keeps', run: 'function:keeper' }, ...members('c', 'd')],
          after_work_behavior: 'terminate',
          handoffs: [
            rule('a', 'b', 'turn_count >= 1'),
            rule('b', 'c', 'turn_count >= 1'),
            rule('c', 'd', 'turn_count >= 1', { pass }),
          ],
        },
        { a: ['First words. Second words.'], c: ['Last words. And more.'] },
        { runnables: [keeper] },
      )
      await one.collab('Go.')
      return textOf(asked(one.heard, 'd')[0])
    }
    const full = await told('full')
    for (const part of [
      'First words. Second words.',
      'I kept notes. They are long.',
      'Last words. And more.',
      'Ferries float.',
    ])
      expect(full).toContain(part)
    const last = await told('last')
    expect(last).toContain('Last words. And more.')
    expect(last).not.toContain('First words.')
    const summary = await told('summary')
    expect(summary).toContain('[a]\nFirst words.')
    expect(summary).not.toContain('Second words.')
    expect(summary).toContain('And more.')
    const artifacts = await told('artifacts')
    expect(artifacts).toContain('notes.md')
    expect(artifacts).not.toContain('words')
  })

  test('fire a rule no more often than it says', async () => {
    const one = await teamStage(
      {
        agents: members('writer', 'reviewer'),
        after_work_behavior: 'terminate',
        handoffs: [
          rule('writer', 'reviewer', 'turn_count >= 1'),
          rule('reviewer', 'writer', 'turn_count >= 1', { max: 2 }),
        ],
      },
      {},
    )
    const { runId } = await one.collab()
    expect((await one.history(runId)).filter(({ agent_name }) => agent_name === 'writer')).toHaveLength(3)
  })

  test('are chosen by a model where the team is formed anew each time, and rules for others sleep (COL-78)', async () => {
    const script: Record<string, Lines> = {
      // The one that begins takes part, whether it is named again or not.
      judge: () => JSON.stringify({ first: 'writer', members: ['printer'], reason: 'nothing to look up' }),
    }
    const one = await teamStage(
      {
        agents: members('researcher', 'writer', 'printer'),
        formation: 'dynamic',
        after_work_behavior: 'terminate',
        handoffs: [rule('writer', 'researcher', 'turn_count >= 1'), rule('writer', 'printer', 'turn_count >= 1')],
      },
      script,
    )
    const { runId } = await one.collab()
    expect((await one.history(runId)).map(({ agent_name }) => agent_name)).toEqual(['writer', 'printer'])
    expect(await one.facts(runId, 'collab.started')).toMatchObject([
      { members: ['writer', 'printer'], initial_agent: 'writer', reason: 'nothing to look up' },
    ])
  })
})

describe('a team that has used up what it may', () => {
  test('keeps its history, asks no judge and says that it is not done (S-COL-14)', async () => {
    const one = await teamStage(
      { agents: members('researcher', 'writer'), handoffs: [rule('researcher', 'writer', 'turn_count >= 1')] },
      { writer: () => calling(['update_context', { values: {} }]), judge: judgeLines({}) },
    )
    const result = await one.ended(one.baton.run('collab:crew', 'go', { limits: { usdMicros: 45_000 } }))
    expect(result).toMatchObject({ status: 'partial', warnings: [expect.stringContaining('budget')] })
    expect(result.usage.usdMicros).toBeLessThanOrEqual(45_000)
    const [first, second] = await one.history(result.runId)
    expect(first).toMatchObject({ agent_name: 'researcher', handoff_target: 'writer' })
    expect(second).toMatchObject({ agent_name: 'writer', layer: null, handoff_target: null })
    expect(await one.facts(result.runId, 'collab.turn_ended')).toMatchObject([
      {},
      { error: { type: 'budget_exceeded' } },
    ])
    expect(await one.judged(result.runId)).toEqual([])
  })

  test('does not overspend in branches either', async () => {
    const names = Array.from({ length: 6 }, (_, at) => `m${at}`)
    const one = await teamStage(
      { agents: members('lead', ...names), handoffs: [rule('lead', names, 'turn_count >= 1')] },
      Object.fromEntries(names.map((name) => [name, () => calling(['update_context', { values: {} }])])),
    )
    const result = await one.ended(one.baton.run('collab:crew', 'go', { limits: { usdMicros: 95_000 } }))
    expect(result.status).toBe('partial')
    expect(result.usage.usdMicros).toBeLessThanOrEqual(95_000)
  })

  test('says which limit ended it when writer and reviewer never agree (COL-45)', async () => {
    const one = await teamStage(
      {
        agents: members('writer', 'reviewer'),
        handoffs: [rule('writer', 'reviewer', 'turn_count >= 1'), rule('reviewer', 'writer', 'turn_count >= 1')],
      },
      {},
    )
    const result = await one.collab()
    expect(result).toMatchObject({ status: 'partial', warnings: [expect.stringContaining('max_edge_repeats')] })
    expect(await one.facts(result.runId, 'collab.limit')).toMatchObject([{ limit: 'max_edge_repeats', value: 5 }])
  })
})

test('a team that is cancelled in the midst leaves nothing under way', async () => {
  const script: Record<string, Lines> = {}
  const one = await teamStage(
    {
      agents: members('lead', 'a', 'b', 'writer'),
      handoffs: [
        rule('lead', ['a', 'b'], 'turn_count >= 1'),
        rule('a', 'writer', 'turn_count >= 1'),
        rule('b', 'writer', 'turn_count >= 1'),
      ],
    },
    script,
  )
  const never = new Promise(() => {})
  script['b'] = () => ({ text: 'b is done.', after: never })
  const handle = await one.baton.start('collab:crew', 'go')
  await one.clock.advance(1_000)
  await one.baton.cancel(handle.runId, 'enough')
  expect(await one.passTime(handle.result)).toMatchObject({ status: 'cancelled' })
  const runs = await one.journal.list({ rootRunId: handle.runId })
  expect(runs.map(({ status }) => status).filter((status) => !['completed', 'cancelled'].includes(status))).toEqual([])
  expect((await one.history(handle.runId)).map(({ agent_name }) => agent_name)).toEqual(['lead', 'a'])
})
