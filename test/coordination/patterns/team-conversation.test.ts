import { describe, expect, test } from 'vitest'
import { readTool } from '../../../src/tools/read-tool.ts'
import { agent, asked, calling, dataOf, report, stage, textOf, turn } from './stage.ts'

const look = readTool({
  name: 'look',
  version: '1',
  description: 'Looks at something.',
  inputSchema: { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] },
  run: () => ({ seen: 'a hole in the fence' }),
})

const members = ['x', 'y']

describe('the conversation of a member', () => {
  test('PAT-50 PAT-53: goes on from round to round: each request begins with the one before, with the same tools', async () => {
    const agents = [
      agent('lead', { team: { members, terminationMode: 'maxRounds', maxRounds: 3 } }),
      agent('x', { tools: ['look'] }),
      agent('y', { advisors: ['z'] }),
      agent('z'),
    ]
    const turns = [turn(['one'], false, 'early'), turn(['two'], true), turn([], true)]
    const { run, heard } = await stage(
      agents,
      {
        x: [calling(['look', { at: 'the fence' }]), ...turns],
        y: turns,
        z: [calling(['submit_advice', { advice: 'Mind the gate.' }])],
        lead: [report('ok')],
      },
      { tools: [look] },
    )
    await run('lead', 'Is the garden safe?')
    for (const name of members) {
      const requests = asked(heard, name)
      for (const [index, request] of requests.entries()) {
        const before = requests[index - 1]
        if (before === undefined) continue
        expect(request.messages.slice(0, before.messages.length)).toEqual(before.messages)
        expect(request.messages.length).toBeGreaterThan(before.messages.length)
        expect(request.settings).toEqual(before.settings)
        expect(request.prefixKey).toBe(before.prefixKey)
      }
    }
    const keys = new Set(heard.map(({ request }) => request.prefixKey))
    expect([...keys].every((key) => key !== undefined && key.length <= 64)).toBe(true)
    expect(keys.size, 'one for each agent').toBe(4)
    // Its own calls and what came of them are calls and answers, and no prose.
    const last = asked(heard, 'x').at(-1)?.messages ?? []
    expect(last.map(({ role }) => role).join(' ')).toBe(
      'system user assistant tool assistant tool tool user assistant tool tool user',
    )
    expect(last[3]).toMatchObject({ role: 'tool', tool: 'look', content: { seen: 'a hole in the fence' } })
    expect(last[4]).toMatchObject({
      toolCalls: [{ tool: 'broadcast', input: { message: 'one' } }, { tool: 'vote_conclude' }],
    })
    expect(JSON.stringify(last)).not.toContain('Said to the team')
  })

  test('a vote ends a turn: nothing more is asked in it', async () => {
    const agents = [agent('lead', { team: { members, terminationMode: 'consensus' } }), agent('x'), agent('y')]
    const { run, heard, tree } = await stage(agents, {
      x: [turn(['X'], true)],
      y: [calling(['vote_conclude', { ready: true, reason: 'fine by me' }])],
      lead: [report('ok')],
    })
    const result = await run('lead')
    expect(result.usage.modelCalls).toBe(3)
    expect(heard).toHaveLength(3)
    const { children } = await tree(result)
    expect(children.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok'])
  })

  test('a vote that does not fit does not end a turn', async () => {
    const agents = [
      agent('lead', { team: { members, terminationMode: 'consensus', ballot: ['ship', 'wait'] } }),
      agent('x'),
      agent('y'),
    ]
    const vote = (choice: string) => calling(['vote_conclude', { ready: true, choice }])
    const { run, heard } = await stage(agents, {
      x: [vote('sleep'), vote('ship')],
      y: [vote('ship')],
      lead: [report('ok')],
    })
    expect((await run('lead')).data).toMatchObject({ team: { plurality: 'ship' } })
    expect(asked(heard, 'x')).toHaveLength(2)
  })

  test('what a turn ends with counts as said when nothing was broadcast in it; that there is nothing new does not', async () => {
    const agents = [
      agent('lead', { team: { members, terminationMode: 'maxRounds', maxRounds: 2 } }),
      agent('x'),
      agent('y'),
    ]
    const { run, heard, log } = await stage(agents, {
      x: ['I would wait.', 'Nothing new to add.'],
      y: [turn(['Y1']), 'Only for myself.', turn([], true)],
      lead: [report('ok')],
    })
    const events = await log(await run('lead'))
    const said = dataOf(events, 'team.broadcast') as readonly { memberId: string; message: string; type: string }[]
    expect(
      said.filter(({ type }) => type === 'update').map(({ memberId, message }) => `${memberId}: ${message}`),
    ).toEqual(['x: I would wait.', 'y: Y1'])
    expect(textOf(asked(heard, 'y')[2])).toContain('### From x\n\nI would wait.')
    expect(dataOf(events, 'team.silent')).toMatchObject([
      { memberId: 'x', round: 2 },
      { memberId: 'y', round: 2 },
    ])
  })

  test('each is told which round it is, how it voted and when it is the last', async () => {
    const agents = [
      agent('lead', { team: { members, terminationMode: 'maxRounds', maxRounds: 3, ballot: ['ship', 'wait'] } }),
      agent('x'),
      agent('y'),
    ]
    const vote = calling(['vote_conclude', { ready: false, choice: 'wait' }])
    const { run, heard } = await stage(agents, {
      x: [vote, 'Hm.', vote],
      y: ['One.', 'Two.', 'Three.'],
      lead: [report('ok')],
    })
    await run('lead')
    const firstLines = (name: string) => asked(heard, name).map((request) => textOf(request).split('\n')[0])
    expect(firstLines('x')).toEqual([
      'Please help.',
      'This is round 2 of 3. Your vote so far: "wait", not ready.',
      'This is round 3 of 3, the last one. Your vote so far: "wait", not ready.',
    ])
    expect(firstLines('y')[1]).toBe('This is round 2 of 3. Your vote so far: none.')
    expect(textOf(asked(heard, 'x')[0], 'system')).toContain('in at most 3 rounds')
  })

  test('what a coordinator answers between rounds is heard like a broadcast', async () => {
    const agents = [
      agent('lead', { team: { members, terminationMode: 'coordinatorDecides', maxRounds: 3 } }),
      agent('x'),
      agent('y'),
    ]
    const { run, heard } = await stage(agents, {
      x: [turn(['X1'], true), turn(['X2'], true)],
      y: [turn(['Y1'], true), turn(['Y2'], true)],
      lead: ['Look at the costs.', report('ok')],
    })
    expect((await run('lead')).output).toBe('ok')
    expect(textOf(asked(heard, 'x')[1])).toContain('### From lead\n\nLook at the costs.')
  })
})
