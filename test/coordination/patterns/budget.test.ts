import { describe, expect, test } from 'vitest'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { scriptedModel } from '../../../src/testing/scripted-model.ts'
import { bench } from '../../kernel/bench-of-one.ts'
import { agent, asked, calling, dataOf, type Lines, later, report, stage, textOf } from './stage.ts'

describe('what patterns need of budgets', () => {
  test('an estimate is recorded, so that a resumed run shares out the same (PAT-34)', async () => {
    const model = scriptedModel({ m: ['hi'] })
    let price = 10
    const planning = defineFunction('planning', async (ctx) => {
      const { usdMicros } = ctx.budget.estimate({ model: 'm', messages: [] })
      await ctx.sleep(60_000)
      return String(usdMicros)
    })
    const dear = { ...model, estimate: () => ({ tokens: 1, usdMicros: price }) }
    const one = await bench({ model: dear, runnables: [planning] })
    const handle = await one.baton.start('function:planning', '')
    await one.clock.advance(100)
    price = 99
    const again = await one.restart()
    await again.recover()
    expect(await one.ended(again.result(handle.runId))).toMatchObject({ output: '10' })
    expect(dataOf(await again.events(handle.runId), 'budget.estimated')).toMatchObject([
      { model: 'm', amount: { usdMicros: 10 } },
    ])
  })

  test('a child that goes on with the work of another is not one more (K-5)', async () => {
    const leaf = defineFunction('leaf', async () => 'ok')
    const lead = defineFunction('lead', async (ctx) => {
      const first = await ctx.run(leaf, '1')
      const again = await ctx.run(leaf, '2', { continues: true })
      const another = await ctx.run(leaf, '3')
      return [first, again, another].map(({ status }) => status).join(' ')
    })
    const { baton, ended } = await bench({ runnables: [leaf, lead] })
    expect((await ended(baton.run('function:lead', '', { limits: { fanOut: 1 } }))).output).toBe(
      'completed completed failed',
    )
  })

  test('PAT-34: an advisor that talks on uses up its own share, and not that of another', async () => {
    const agents = [agent('board', { advisors: ['greedy', 'modest'] }), agent('greedy'), agent('modest')]
    const script: Record<string, Lines> = { greedy: () => calling(['nothing', {}]), board: ['decided'] }
    const one = await stage(agents, script)
    script['modest'] = () => later(10_000, one.clock, 'advice')
    const result = await one.ended(one.baton.run('board', 'go', { limits: { usdMicros: 90_000 } }))
    expect(result.output).toBe('decided')
    const told = textOf(asked(one.heard, 'board')[0])
    expect(told).toContain('### From greedy\n\n[ADVISOR FAILED] budget_exceeded: ')
    expect(told).toContain('### From modest\n\nadvice')
    expect(asked(one.heard, 'greedy')).toHaveLength(3)
  })

  test('PAT-34: what is put aside for the agent is safe from others beside it, too', async () => {
    const agents = [agent('board', { advisors: ['slow'] }), agent('slow'), agent('greedy')]
    const beside = defineFunction('beside', async (ctx) => {
      const settled = await ctx.all(['board', 'greedy'], (branch, name) => branch.run(name, 'go'))
      return settled.map((done) => (done.ok ? done.value.status : 'thrown')).join(' ')
    })
    const script: Record<string, Lines> = { greedy: () => calling(['nothing', {}]), board: ['decided'] }
    const one = await stage(agents, script, { runnables: [beside] })
    script['slow'] = () => later(10_000, one.clock, 'advice')
    const result = await one.ended(one.baton.run('function:beside', 'go', { limits: { usdMicros: 60_000 } }))
    expect(result.output).toBe('completed failed')
  })

  test('PAT-57 PAT-59: a coordinator that spends all between rounds still has its last turn', async () => {
    const team = { members: ['x', 'y'], terminationMode: 'coordinatorDecides' as const, maxRounds: 9 }
    const lead: Lines = ({ settings }) =>
      settings?.toolChoice === undefined ? calling(['nothing', {}]) : report('What we have.')
    const { baton, ended, log } = await stage([agent('lead', { team }), agent('x'), agent('y')], { lead })
    const result = await ended(baton.run('lead', 'go', { limits: { usdMicros: 70_000 } }))
    expect(result).toMatchObject({ status: 'partial', output: 'What we have.' })
    expect(result.warnings).toContain('The budget of lead was used up after round 1.')
    expect(dataOf(await log(result), 'team.concluded')).toMatchObject([{ reason: 'budget', round: 1 }])
  })

  test('PAT-34: what an advisor lacks is its failure, and not that of whoever asked', async () => {
    const agents = [
      agent('board', { advisors: ['broken', 'sound'] }),
      agent('broken', { tools: ['nowhere'] }),
      agent('sound'),
    ]
    const { run, heard } = await stage(agents, { sound: ['hm'], board: ['decided'] }, { agentsChecked: true })
    expect((await run('board')).output).toBe('decided')
    expect(textOf(asked(heard, 'board')[0])).toMatch(
      /### From broken\n\n\[ADVISOR FAILED\] no_tool: There is no tool "nowhere"/,
    )
  })

  test('PAT-61: the same holds for a member', async () => {
    const team = { members: ['broken', 'sound'], terminationMode: 'maxRounds' as const, maxRounds: 2 }
    const agents = [agent('lead', { team }), agent('broken', { tools: ['nowhere'] }), agent('sound')]
    const { run } = await stage(agents, { lead: [report('ok')] }, { agentsChecked: true })
    expect(await run('lead')).toMatchObject({
      output: 'ok',
      warnings: [expect.stringContaining('Member broken of lead failed')],
    })
  })
})
