import { describe, expect, test } from 'vitest'
import { advisors } from '../../../src/coordination/advisors/define.ts'
import { defineAgent } from '../../../src/coordination/agents/define-agent.ts'
import { handoff } from '../../../src/coordination/handoff/define.ts'
import { router } from '../../../src/coordination/router/define.ts'
import { team } from '../../../src/coordination/team/define.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'
import { agent, asked, calling, flat, report, routeTo, stage, textOf, turn } from './stage.ts'

const once = (message: string, ready = true) => [turn([message], ready)]

describe('patterns inside patterns', () => {
  test('handoff + advisors: whoever finishes sees the answer, not the advice (S-PAT-10)', async () => {
    const agents = [
      agent('a', { advisors: ['p', 'q'], handoff: 'b' }),
      agent('p'),
      agent('q'),
      agent('b', { advisors: ['q'] }),
    ]
    const { run, heard, tree } = await stage(agents, { p: ['P'], q: ['Q', 'Q again'], a: ['drafted'], b: ['done'] })
    const result = await run('a', 'Task.')
    expect(result).toMatchObject({ output: 'done', terminalAgent: 'b' })
    expect(textOf(asked(heard, 'q')[1])).toBe('drafted')
    expect(textOf(asked(heard, 'b')[0])).toContain(
      '## ORIGINAL USER REQUEST\n\ndrafted\n\n## ANALYSIS GATHERED\n\n### From q\n\nQ again',
    )
    expect(flat(await tree(result)).map(({ agent: name, role }) => `${name} ${role}`)).toEqual([
      'a main',
      'p advisor',
      'q advisor',
      'b handoff',
      'q advisor',
    ])
  })

  test('advisors + team + members with handoffs, three deep', async () => {
    const agents = [
      agent('board', { advisors: ['panel'], handoff: 'clerk' }),
      agent('panel', { team: { members: ['x', 'y'], terminationMode: 'consensus' } }),
      agent('x', { handoff: 'z' }),
      agent('y', { router: { destinations: ['u', 'v'] } }),
      agent('z'),
      agent('u'),
      agent('v'),
      agent('clerk'),
    ]
    const { run, heard, tree } = await stage(agents, {
      x: ['x first'],
      z: once('from z'),
      y: [routeTo('v')],
      v: once('from v'),
      panel: [report('the panel agrees')],
      board: ['decided'],
      clerk: ['filed'],
    })
    const result = await run('board', 'Task.')
    expect(result).toMatchObject({ status: 'completed', output: 'filed', terminalAgent: 'clerk' })
    expect(textOf(asked(heard, 'board')[0])).toContain('### From panel\n\nthe panel agrees')
    expect(textOf(asked(heard, 'panel')[0])).toContain('#### From x (as z)\n\nfrom z')
    expect(textOf(asked(heard, 'panel')[0])).toContain('#### From y (as v)\n\nfrom v')
    const root = await tree(result)
    expect(root.total.usdMicros).toBe(result.usage.usdMicros)
    expect(result.usage.modelCalls).toBe(heard.length)
    expect(flat(root).map(({ agent: name, role }) => `${name} ${role}`)).toEqual([
      'board main',
      'panel advisor',
      'x member',
      'z handoff',
      'y member',
      'v destination',
      'panel coordinator',
      'clerk handoff',
    ])
  })

  test('a team in a team is heard by its report, and then by whoever coordinates it (PAT-42)', async () => {
    const agents = [
      agent('outer', { team: { members: ['inner', 'solo'], terminationMode: 'maxRounds', maxRounds: 2 } }),
      agent('inner', { team: { members: ['m', 'n'], terminationMode: 'consensus' } }),
      agent('m'),
      agent('n'),
      agent('solo'),
    ]
    const { run, heard } = await stage(agents, {
      m: once('M'),
      n: once('N'),
      inner: [report('inner report'), ...once('still the same')],
      solo: [...once('S1'), ...once('S2')],
      outer: [report('all in all')],
    })
    expect((await run('outer')).output).toBe('all in all')
    expect(textOf(asked(heard, 'solo')[1])).toContain('### From inner\n\ninner report')
    expect(asked(heard, 'm')).toHaveLength(1)
    expect(textOf(asked(heard, 'outer')[0])).toContain('#### From inner\n\nstill the same')
  })

  test('PAT-5: agents that are called like tools bring their patterns along', async () => {
    const agents = [
      agent('a', { agents: ['desk'] }),
      agent('desk', { router: { destinations: ['x', 'y'] } }),
      agent('x', { handoff: 'z' }),
      agent('y'),
      agent('z'),
    ]
    const { run, heard, tree } = await stage(agents, {
      a: [calling(['desk', { request: 'help me' }]), 'done'],
      desk: [routeTo('x')],
      x: ['from x'],
      z: ['from z'],
    })
    const result = await run('a')
    expect(asked(heard, 'a')[1]?.messages.at(-1)).toMatchObject({ role: 'tool', content: 'from z' })
    expect(flat(await tree(result)).map(({ agent: name, role }) => `${name} ${role}`)).toEqual([
      'a main',
      'desk subagent',
      'x destination',
      'z handoff',
    ])
  })

  test('X-4: an agent that is called and runs out of money fails for itself, not for its caller', async () => {
    const agents = [agent('a', { agents: ['b'] }), agent('b', { budget: { usd: 0.005 } })]
    const { run, heard } = await stage(agents, { a: [calling(['b', { request: 'x' }]), 'without b, then'] })
    expect(await run('a')).toMatchObject({ status: 'completed', output: 'without b, then' })
    expect(asked(heard, 'a')[1]?.messages.at(-1)).toMatchObject({ role: 'tool', failed: true })
  })

  test('X-4: a member that runs out of money leaves; the team goes on', async () => {
    const agents = [
      agent('lead', { team: { members: ['poor', 'rich'], terminationMode: 'consensus' } }),
      agent('poor', { budget: { usd: 0.005 } }),
      agent('rich'),
    ]
    const { run } = await stage(agents, { rich: once('R'), lead: [report('ok')] })
    const result = await run('lead')
    expect(result.output).toBe('ok')
    expect(result.warnings[0]).toMatch(/^Member poor of lead failed: budget_exceeded: /)
  })

  test('X-7 S-X-3: a question three levels down makes the root wait, and its answer goes exactly there', async () => {
    const send = defineTool({
      name: 'send',
      description: 'Sends.',
      effect: 'once',
      inputSchema: { type: 'object', properties: {} },
      run: () => 'sent',
    })
    const agents = [
      agent('top', { advisors: ['mid'], grants: { ask: ['send'] } }),
      agent('mid', { handoff: 'low', grants: { ask: ['send'] } }),
      agent('low', { tools: ['send'], grants: { ask: ['send'] } }),
    ]
    const one = await stage(
      agents,
      { mid: ['go on'], low: [calling(['send', {}]), 'it was sent'], top: ['all done'] },
      { tools: [send] },
    )
    const waiting = await one.baton.run('top', 'go')
    if (waiting.status !== 'awaiting_input') throw new Error(`It did not wait: ${JSON.stringify(waiting)}`)
    const [question] = waiting.questions
    await one.baton.answer(question?.runId ?? '', question?.op ?? '', 'Approve')
    const { result } = await one.baton.resume(waiting.runId)
    expect(await one.ended(result)).toMatchObject({ status: 'completed', output: 'all done' })
    expect(textOf(asked(one.heard, 'top')[0])).toContain('### From mid\n\nit was sent')
  })

  test('X-8 X-10: every event of a nested run names its root, and a run ends in one of the known ways', async () => {
    const { run, log } = await stage([agent('a', { handoff: 'b', advisors: ['b'] }), agent('b')], {})
    const result = await run('a')
    const events = await log(result)
    expect(new Set(events.map(({ rootRunId }) => rootRunId))).toEqual(new Set([result.runId]))
    expect(['completed', 'partial', 'failed', 'cancelled']).toContain(result.status)
  })

  test('a team of many rounds is not held against the number of agents a run may start', async () => {
    const agents = [
      agent('lead', { team: { members: ['x', 'y'], terminationMode: 'maxRounds', maxRounds: 15 } }),
      agent('x'),
      agent('y'),
    ]
    const { run } = await stage(agents, { lead: [report('long')] })
    const result = await run('lead')
    expect(result).toMatchObject({ output: 'long', warnings: [] })
  })
})

describe('whoever fails in its own words', () => {
  const data = { unmet: ['find_x'] }
  const broken = defineFunction('broken', async () => ({ status: 'failed', output: 'I could not find x.', data }))
  const options = { runnables: [broken] }
  const error = { type: 'worker_error', message: 'I could not find x.' }

  test('PAT-21: behind a router, its result is the result', async () => {
    const agents = [agent('r', { router: { destinations: ['function:broken', 'b'] } }), agent('b')]
    const { run } = await stage(agents, { r: [routeTo('function:broken')] }, options)
    const result = await run('r')
    expect(result).toMatchObject({ status: 'failed', output: error.message, data, terminalAgent: 'function:broken' })
  })

  test('PAT-15: at the end of a handoff, says why in the error', async () => {
    const { run } = await stage([agent('a', { handoff: 'function:broken' })], { a: ['drafted'] }, options)
    const result = await run('a')
    expect(result.error).toMatchObject({ stage: 2, cause: error.message, partial: { agent: 'a', output: 'drafted' } })
    expect(result.error?.message).toContain('(function:broken): I could not find x.')
  })

  test('PAT-15 PAT-19: at the beginning of a handoff, hands nothing on', async () => {
    const agents = [agent('r', { router: { destinations: ['function:broken', 'b'] }, handoff: 'b' }), agent('b')]
    const { run, heard } = await stage(agents, { r: [routeTo('function:broken')] }, options)
    const result = await run('r')
    expect(result).toMatchObject({
      status: 'failed',
      error: { ...error, stage: 1, cause: error.message, message: expect.stringContaining(error.message) },
    })
    expect(asked(heard, 'b')).toEqual([])
  })

  test('PAT-33: as an advisor, is quoted', async () => {
    const { run, heard } = await stage([agent('host', { advisors: ['function:broken'] })], {}, options)
    expect((await run('host')).warnings).toEqual(['Advisor function:broken failed: worker_error: I could not find x.'])
    expect(textOf(asked(heard, 'host')[0])).toContain('[ADVISOR FAILED] worker_error: I could not find x.')
  })

  test('PAT-61: as a member of a team, leaves with its reason', async () => {
    const lead = agent('lead', {
      team: { members: ['ann', 'function:broken'], terminationMode: 'maxRounds', maxRounds: 1 },
    })
    const { run } = await stage([lead, agent('ann')], { lead: [report('done')] }, options)
    expect((await run('lead')).warnings).toContain(
      'Member function:broken of lead failed: worker_error: I could not find x.',
    )
  })
})

describe('in code', () => {
  const plain = (name: string) => defineAgent({ name, prompt: `You are ${name}.`, model: `test/${name}` })
  const written = (fields: object) => defineAgent({ name: 'a', prompt: 'You are a.', model: 'test/a', ...fields })

  test('each combinator is the same as its key in the frontmatter, to the byte', () => {
    const pairs = [
      [handoff(plain('a'), plain('b'), { pass: 'envelope' }), written({ handoff: { agent: 'b', pass: 'envelope' } })],
      [
        router(plain('a'), ['b', plain('c')], { fallback: plain('d') }),
        written({ router: { destinations: ['b', 'c'], fallback: 'd' } }),
      ],
      [
        advisors(plain('a'), ['b', 'function:f'], { require: 'any' }),
        written({ advisors: { agents: ['b', 'function:f'], require: 'any' } }),
      ],
      [
        team(plain('a'), ['b', 'c'], { terminationMode: 'consensus', coordinator: 'c' }),
        written({ team: { members: ['b', 'c'], terminationMode: 'consensus', coordinator: 'c' } }),
      ],
      [handoff(advisors(plain('a'), ['b']), 'c'), written({ handoff: 'c', advisors: ['b'] })],
    ] as const
    for (const [combined, asWritten] of pairs) expect(JSON.stringify(combined)).toBe(JSON.stringify(asWritten))
  })

  test('and leaves the same events', async () => {
    const shapeOf = (events: readonly RunEvent[]) =>
      events.map(({ type, actor, data }) => [type, actor, type === 'run.started' ? data : ''])
    const others = ['b', 'c', 'd'].map(plain)
    const script = { a: [routeTo('b')], b: ['from b'], c: ['from c'], d: ['from d'] }
    const first = await stage([handoff(router(advisors(plain('a'), ['d']), ['b', 'd']), 'c'), ...others], script)
    const second = await stage(
      [written({ handoff: 'c', router: { destinations: ['b', 'd'] }, advisors: ['d'] }), ...others],
      script,
    )
    const [left, right] = [await first.log(await first.run('a')), await second.log(await second.run('a'))]
    expect(shapeOf(left)).toEqual(shapeOf(right))
  })

  test('what does not go together is refused at once', () => {
    const lead = team(plain('a'), ['b', 'c'], { terminationMode: 'consensus' })
    expect(() => handoff(lead, 'd')).toThrow(/concludes a team, so it can't hand off/)
    expect(() => router(lead, ['d'])).toThrow(/can't have both "router" and "team"/)
  })
})
