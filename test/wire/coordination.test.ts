import { describe, expect, test } from 'vitest'
import { agent, asksFor, lookUp, thoughtful, to } from './cast.ts'
import { expectGreen } from './green.ts'
import { openBaton, openLane, speakers } from './rig.ts'

describe.each(speakers)('with $title', (speaker) => {
  test('a coordinator leads a team that votes on a closed question, and concludes it', async () => {
    const lane = await openLane()
    const votes = (choice: string, message?: string) => [
      ...(message === undefined ? [] : [{ tool: 'broadcast', input: { message } }]),
      { tool: 'vote_conclude', input: { reason: 'It is clear.', choice, ready: true } },
    ]
    await lane.script(
      { ...to('analyst'), ...thoughtful(speaker, asksFor('Paris')) },
      { ...to('analyst'), ...thoughtful(speaker, { calls: votes('go', 'It is mild.') }) },
      { ...to('critic'), ...thoughtful(speaker, { calls: votes('stay', 'It may rain.') }) },
      {
        ...to('chair'),
        ...thoughtful(speaker, { calls: [{ tool: 'broadcast', input: { message: 'Think again.' } }] }),
      },
      { ...to('analyst'), ...thoughtful(speaker, { calls: votes('go') }) },
      { ...to('critic'), ...thoughtful(speaker, { calls: votes('go', 'Then we go.') }) },
      { ...to('chair'), ...thoughtful(speaker, { calls: [{ tool: 'final_report', input: { report: 'We go.' } }] }) },
    )
    const members = ['analyst', 'critic']
    const team = { members, terminationMode: 'coordinatorDecides', maxRounds: 3, ballot: ['go', 'stay'] } as const
    const agents = [
      agent(speaker, 'chair', { team }),
      agent(speaker, 'analyst', { tools: ['look_up'] }),
      agent(speaker, 'critic'),
    ]
    const baton = await openBaton(lane, agents, { tools: [lookUp] })
    expect(await baton.run('chair', 'Shall we?')).toMatchObject({ status: 'completed', output: 'We go.' })
    await expectGreen(lane)
    await baton.close()
  })

  test('a router looks around before it chooses', async () => {
    const lane = await openLane()
    await lane.script(
      { ...to('desk'), ...thoughtful(speaker, asksFor('Rome')) },
      {
        ...to('desk'),
        ...thoughtful(speaker, { calls: [{ tool: 'route_to', input: { agent: 'writer', reason: 'It is mild.' } }] }),
      },
      { ...to('writer'), ...thoughtful(speaker, { text: 'Mild Rome.' }) },
    )
    const agents = [
      agent(speaker, 'desk', { tools: ['look_up'], router: { destinations: ['scout', 'writer'], mode: 'analyst' } }),
      agent(speaker, 'scout'),
      agent(speaker, 'writer'),
    ]
    const baton = await openBaton(lane, agents, { tools: [lookUp] })
    expect(await baton.run('desk', 'Rome?')).toMatchObject({ status: 'completed', output: 'Mild Rome.' })
    await expectGreen(lane)
    await baton.close()
  })

  test('an agent with a work order plans, its workers speak and call again, and it reviews and answers', async () => {
    const lane = await openLane()
    const subtasks = ['Paris', 'Rome'].map((city) => ({ name: `look_at_${city}`, args: { city }, tool: 'look_up' }))
    const worker = (city: string) => ({ to: ['You are a worker', `It is mild in ${city}.`] })
    const review = { decision: 'complete', reason: 'All is there.', missing: [], revise: [], waive: [] }
    await lane.script(
      thoughtful(speaker, { text: JSON.stringify({ goal: 'Weather', subtasks }) }),
      { ...worker('Rome'), ...thoughtful(speaker, { text: 'Rome is mild.' }) },
      { ...worker('Paris'), ...thoughtful(speaker, asksFor('Paris')) },
      { ...worker('Paris'), ...thoughtful(speaker, { text: 'Paris is mild.' }) },
      thoughtful(speaker, { text: JSON.stringify(review) }),
      thoughtful(speaker, { text: JSON.stringify({ answer: 'Mild in both.' }) }),
    )
    const lead = agent(speaker, 'boss', { workorder: { tools: ['look_up'] } })
    const baton = await openBaton(lane, [lead], { tools: [lookUp], defaultModel: speaker.model })
    expect(await baton.run('boss', 'Paris and Rome?')).toMatchObject({ status: 'completed', output: 'Mild in both.' })
    await expectGreen(lane)
    await baton.close()
  })
})
