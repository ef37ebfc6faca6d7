import { describe, expect, test } from 'vitest'
import { defineWorkOrder } from '../../src/coordination/workorder/define-work-order.ts'
import { agent, asksFor, lookUp, thoughtful, to } from './cast.ts'
import { expectGreen } from './green.ts'
import { openBaton, openLane, speakers } from './rig.ts'

describe.each(speakers)('with $title', (speaker) => {
  test('an agent calls tools, several at once, and answers', { tags: ['slow'] }, async () => {
    const lane = await openLane()
    await lane.script(
      thoughtful(speaker, { text: 'I look.', ...asksFor('Paris', 'Rome') }),
      thoughtful(speaker, asksFor('Oslo'), 'Oslo'),
      thoughtful(speaker, { text: 'Mild everywhere.' }),
    )
    const baton = await openBaton(lane, [agent(speaker, 'scout', { tools: ['look_up'] })], { tools: [lookUp] })
    const result = await baton.run('scout', 'How is the weather?')
    expect(result).toMatchObject({ status: 'completed', output: 'Mild everywhere.' })
    expect(await expectGreen(lane)).toHaveLength(3)
    await baton.close()
  })

  test('an agent calls another like a tool', async () => {
    const lane = await openLane()
    await lane.script(
      { ...to('boss'), ...thoughtful(speaker, { calls: [{ tool: 'scout', input: { request: 'Look at Paris.' } }] }) },
      { ...to('scout'), ...thoughtful(speaker, asksFor('Paris')) },
      { ...to('scout'), ...thoughtful(speaker, { text: 'Paris is mild.' }) },
      { ...to('boss'), ...thoughtful(speaker, { text: 'It is mild.' }) },
    )
    const agents = [agent(speaker, 'boss', { agents: ['scout'] }), agent(speaker, 'scout', { tools: ['look_up'] })]
    const baton = await openBaton(lane, agents, { tools: [lookUp] })
    expect(await baton.run('boss', 'Paris?')).toMatchObject({ status: 'completed', output: 'It is mild.' })
    await expectGreen(lane)
    await baton.close()
  })

  test('an agent hands over to another, and that to a third', async () => {
    const lane = await openLane()
    await lane.script(
      { ...to('scout'), ...thoughtful(speaker, asksFor('Paris')) },
      { ...to('scout'), ...thoughtful(speaker, { text: 'Paris is mild.' }) },
      { ...to('writer'), ...thoughtful(speaker, { text: 'In Paris the air is soft.' }) },
      { ...to('editor'), ...thoughtful(speaker, { text: 'Soft air in Paris.' }) },
    )
    const agents = [
      agent(speaker, 'scout', { tools: ['look_up'], handoff: { agent: 'writer', pass: 'envelope' } }),
      agent(speaker, 'writer', { handoff: 'editor' }),
      agent(speaker, 'editor'),
    ]
    const baton = await openBaton(lane, agents, { tools: [lookUp] })
    expect(await baton.run('scout', 'Paris?')).toMatchObject({ status: 'completed', output: 'Soft air in Paris.' })
    await expectGreen(lane)
    await baton.close()
  })

  test('a router chooses, is put right once, and the chosen agent works', async () => {
    const lane = await openLane()
    const choose = (name: string) => ({ calls: [{ tool: 'route_to', input: { agent: name, reason: 'It fits.' } }] })
    await lane.script(
      { ...to('desk'), ...thoughtful(speaker, choose('nobody-known')) },
      { ...to('desk'), ...thoughtful(speaker, choose('scout')) },
      { ...to('scout'), ...thoughtful(speaker, asksFor('Rome')) },
      { ...to('scout'), ...thoughtful(speaker, { text: 'Rome is mild.' }) },
    )
    const agents = [
      agent(speaker, 'desk', { router: { destinations: ['scout', 'writer'] } }),
      agent(speaker, 'scout', { tools: ['look_up'] }),
      agent(speaker, 'writer'),
    ]
    const baton = await openBaton(lane, agents, { tools: [lookUp] })
    expect(await baton.run('desk', 'Rome?')).toMatchObject({ status: 'completed', output: 'Rome is mild.' })
    await expectGreen(lane)
    await baton.close()
  })

  test('a router that says nothing is asked again', async () => {
    const lane = await openLane()
    await lane.script(
      { ...to('desk') },
      {
        ...to('desk'),
        ...thoughtful(speaker, { calls: [{ tool: 'route_to', input: { agent: 'scout', reason: 'It fits.' } }] }),
      },
      { ...to('scout'), ...thoughtful(speaker, { text: 'Rome is mild.' }) },
    )
    const agents = [
      agent(speaker, 'desk', { router: { destinations: ['scout', 'writer'] } }),
      agent(speaker, 'scout'),
      agent(speaker, 'writer'),
    ]
    const baton = await openBaton(lane, agents)
    expect(await baton.run('desk', 'Rome?')).toMatchObject({ status: 'completed', output: 'Rome is mild.' })
    await expectGreen(lane)
    await baton.close()
  })

  test('advisors are heard before an agent answers', async () => {
    const lane = await openLane()
    const advise = (advice: string) => ({ calls: [{ tool: 'submit_advice', input: { advice } }] })
    await lane.script(
      { ...to('legal'), ...thoughtful(speaker, asksFor('Paris')) },
      { ...to('legal'), ...thoughtful(speaker, advise('Mind the law.')) },
      { ...to('risk'), ...thoughtful(speaker, advise('Mind the rain.')) },
      { ...to('board'), ...thoughtful(speaker, { text: 'We go.' }) },
    )
    const agents = [
      agent(speaker, 'board', { advisors: { agents: ['legal', 'risk'] } }),
      agent(speaker, 'legal', { tools: ['look_up'] }),
      agent(speaker, 'risk'),
    ]
    const baton = await openBaton(lane, agents, { tools: [lookUp] })
    expect(await baton.run('board', 'Shall we?')).toMatchObject({ status: 'completed', output: 'We go.' })
    await expectGreen(lane)
    await baton.close()
  })
})

describe.each(speakers)('with $title', (speaker) => {
  test('a team speaks, votes and reports in two rounds', async () => {
    const lane = await openLane()
    const members = ['analyst', 'critic', 'builder']
    const says = (message: string) => [
      { tool: 'broadcast', input: { message } },
      { tool: 'vote_conclude', input: { ready: true, reason: 'Enough.' } },
    ]
    await lane.script(
      ...members.flatMap((name) => [
        { ...to(name), ...thoughtful(speaker, { calls: says(`First of the ${name}.`) }) },
        { ...to(name), ...thoughtful(speaker, { calls: says(`Second of the ${name}.`) }) },
      ]),
      { ...to('chair'), ...thoughtful(speaker, { calls: [{ tool: 'final_report', input: { report: 'We agree.' } }] }) },
    )
    const team = { members, terminationMode: 'maxRounds', maxRounds: 2 } as const
    const agents = [agent(speaker, 'chair', { team }), ...members.map((name) => agent(speaker, name))]
    const baton = await openBaton(lane, agents)
    expect(await baton.run('chair', 'Shall we?')).toMatchObject({ status: 'completed', output: 'We agree.' })
    await expectGreen(lane)
    await baton.close()
  })

  test('a work order is planned at the second attempt, carried out, reviewed and answered by the model', async () => {
    const lane = await openLane()
    const subtasks = ['Paris', 'Rome'].map((city) => ({ name: `look_at_${city}`, args: { city }, tool: 'look_up' }))
    const review = { decision: 'complete', reason: 'All is there.', missing: [], revise: [], waive: [] }
    await lane.script(
      {},
      thoughtful(speaker, { to: 'You are the lead', text: JSON.stringify({ goal: 'Weather', subtasks }) }),
      thoughtful(speaker, { text: JSON.stringify(review) }),
      thoughtful(speaker, { text: JSON.stringify({ answer: 'Mild in both.' }) }),
    )
    const order = defineWorkOrder({ name: 'weather', tools: [lookUp] })
    const baton = await openBaton(lane, [], { runnables: [order], tools: [lookUp], decisionModel: speaker.model })
    expect(await baton.run('weather', 'Paris and Rome?')).toMatchObject({
      status: 'completed',
      output: 'Mild in both.',
    })
    await expectGreen(lane)
    await baton.close()
  })
})
