import { describe, expect, test } from 'vitest'
import type { AgentDefinition } from '../../../src/agents/definition.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'
import { agent, asked, calling, dataOf, type Lines, routeTo, stage, textOf } from './stage.ts'

const desks = ['legal', 'technical-support', 'billing']

function reception(more: object = {}): AgentDefinition[] {
  const others = [...desks, 'general'].map((name) => agent(name, { description: `Handles ${name}.` }))
  return [agent('reception', { router: { destinations: desks, ...more } }), ...others]
}

const wrong = calling(['route_to', { agent: 'sales', reason: 'they sell' }])

describe('a router', () => {
  test('S-PAT-5 PAT-20 PAT-21 PAT-22 PAT-23: one forced call with one tool, and the chosen agent gets the same bytes', async () => {
    const input = 'My invoice is wrong ✱ \n\n## ORIGINAL USER REQUEST'
    const { run, heard, log, tree } = await stage(reception(), {
      reception: [{ ...routeTo('billing', 'about an invoice'), text: 'I would say billing.' }],
      billing: ['sorted out'],
    })
    const result = await run('reception', input)
    expect(result).toMatchObject({ status: 'completed', output: 'sorted out', terminalAgent: 'billing' })
    const [request, ...more] = asked(heard, 'reception')
    expect(more).toEqual([])
    expect(request?.settings).toMatchObject({ toolChoice: { tool: 'route_to' } })
    expect(request?.settings?.tools).toEqual([
      {
        name: 'route_to',
        description: 'Select the agent to handle this request',
        input: expect.objectContaining({
          required: ['reason', 'agent'],
          properties: expect.objectContaining({ agent: expect.objectContaining({ enum: desks }) }),
        }),
      },
    ])
    expect(textOf(request, 'system')).toContain('- technical-support: Handles technical-support.')
    expect(textOf(asked(heard, 'billing')[0])).toBe(input)
    expect(dataOf(await log(result), 'router.selected')).toMatchObject([
      { agent: 'billing', reason: 'about an invoice', candidates: desks },
    ])
    expect(await tree(result)).toMatchObject({ role: 'router' })
    expect((await tree(result)).children).toMatchObject([
      { agent: 'billing', role: 'destination', chainTrigger: 'route', reason: 'about an invoice' },
    ])
  })

  test('S-PAT-6 PAT-24: wrong answers are repaired twice, with the names to choose from', async () => {
    const { run, heard, log } = await stage(reception(), {
      reception: [wrong, 'Billing, I think.', routeTo('billing')],
      billing: ['ok'],
    })
    const result = await run('reception')
    expect(result.output).toBe('ok')
    expect(dataOf(await log(result), 'router.repair')).toMatchObject([
      { attempt: 1, raw: expect.stringContaining('sales') },
      { attempt: 2, raw: 'Billing, I think.' },
    ])
    const [, second, third] = asked(heard, 'reception')
    expect(second?.messages.at(-1)).toMatchObject({
      role: 'tool',
      failed: true,
      content: expect.stringContaining('legal, technical-support, billing'),
    })
    expect(third?.messages.at(-1)).toMatchObject({
      role: 'user',
      content: expect.stringContaining('legal, technical-support, billing'),
    })
  })

  test.each([
    {
      what: 'several calls',
      reply: calling(['route_to', { agent: 'legal', reason: 'a' }], ['route_to', { agent: 'billing', reason: 'b' }]),
    },
    { what: 'another tool', reply: calling(['answer', {}]) },
    { what: 'no reason', reply: calling(['route_to', { agent: 'legal' }]) },
    { what: 'no object', reply: calling(['route_to', 'legal']) },
    { what: 'nobody, where nobody is named for that', reply: routeTo('none') },
    { what: 'text', reply: 'legal' },
  ])('PAT-24: $what is no choice', async ({ reply }) => {
    const { run, heard } = await stage(reception(), { reception: [reply, reply, reply] })
    const { status, error } = await run('reception')
    expect({ status, type: error?.type }).toEqual({ status: 'failed', type: 'routing_failed' })
    expect(heard.map((one) => one.agent)).toEqual(['reception', 'reception', 'reception'])
  })

  test('S-PAT-6 PAT-24: after three wrong answers the fallback works, if there is one', async () => {
    const { run, heard, log } = await stage(reception({ fallback: 'general' }), {
      reception: [wrong, 'hm', wrong],
      general: ['general help'],
    })
    const result = await run('reception')
    expect(result).toMatchObject({ output: 'general help', terminalAgent: 'general' })
    expect(dataOf(await log(result), 'router.selected')).toMatchObject([
      { agent: 'general', reason: 'fallback: nobody was chosen' },
    ])
    expect(asked(heard, 'general')).toHaveLength(1)
  })

  test('S-PAT-6 PAT-24: without one the run fails with who there was and what was said, and nobody works', async () => {
    const { run, heard } = await stage(reception(), { reception: [wrong, 'hm', wrong] })
    const { error } = await run('reception')
    expect(error).toMatchObject({
      type: 'routing_failed',
      code: 'BATON_ROUTING_FAILED',
      candidates: desks,
      raw: [
        'route_to({"agent":"sales","reason":"they sell"})',
        'hm',
        'route_to({"agent":"sales","reason":"they sell"})',
      ],
    })
    expect(heard.every((one) => one.agent === 'reception')).toBe(true)
  })

  test.each([
    ['refuses', { text: 'I cannot.', finish: 'content_filter' }, 'the model or its provider refused to answer'],
    ['is cut off', { text: 'Let me', finish: 'length' }, 'the answer was cut off at the length limit'],
  ] as const)('PAT-24: one that %s is not asked again, and it is told why nobody was chosen', async (_, reply, why) => {
    const { run, heard, log } = await stage(reception(), { reception: [reply] })
    const failed = await run('reception')
    expect(failed.error).toMatchObject({ code: 'BATON_ROUTING_FAILED', raw: [reply.text] })
    expect(failed.error?.message).toContain(why)
    expect(dataOf(await log(failed), 'router.failed')).toMatchObject([{ problem: expect.stringContaining(why) }])
    expect(heard).toHaveLength(1)
    const helped = await stage(reception({ fallback: 'general' }), { reception: [reply], general: ['ok'] })
    const result = await helped.run('reception')
    expect(result.terminalAgent).toBe('general')
    expect(dataOf(await helped.log(result), 'router.selected')).toMatchObject([
      { reason: expect.stringContaining(`fallback: ${why}`) },
    ])
  })

  test.each(['pure', 'analyst'])('PAT-24: one that says nothing is asked once more: %s', async (mode) => {
    const { run, heard } = await stage(reception({ mode }), { reception: ['\n\n', ' '] })
    const { error } = await run('reception')
    expect(error?.message).toContain('the model said nothing, and again when it was asked once more. It said nothing.')
    const [, second, ...more] = asked(heard, 'reception')
    expect(second?.messages.filter(({ role }) => role === 'assistant')).toEqual([])
    expect(more).toEqual([])
  })

  test('PAT-25: "none" can be chosen only where a fallback is named, and leads there', async () => {
    const { run, heard, log } = await stage(reception({ fallback: 'general' }), {
      reception: [routeTo('none', 'nothing fits')],
      general: ['ok'],
    })
    const result = await run('reception')
    expect(result.terminalAgent).toBe('general')
    expect(asked(heard, 'reception')[0]?.settings?.tools?.[0]?.input).toMatchObject({
      properties: { agent: { enum: [...desks, 'none'] } },
    })
    expect(dataOf(await log(result), 'router.selected')).toMatchObject([{ reason: 'fallback: nothing fits' }])
  })

  test('PAT-22: the reason is passed on only when that is wanted', async () => {
    const { run, heard } = await stage(reception({ forwardReason: true }), {
      reception: [routeTo('legal', 'a contract')],
    })
    await run('reception', 'Read this.')
    expect(textOf(asked(heard, 'legal')[0])).toBe('Read this.\n\n## ROUTING NOTE\n\na contract')
  })

  test.each([
    { forwardAdvice: false, expected: /^Help me\.$/ },
    {
      forwardAdvice: true,
      expected: /^## ORIGINAL USER REQUEST\n\nHelp me\.\n\n## ANALYSIS GATHERED\n\n### From general/,
    },
  ])(
    'PAT-C17: with forwardAdvice $forwardAdvice the chosen agent sees the right text',
    async ({ forwardAdvice, expected }) => {
      const [, ...others] = reception()
      const router = agent('reception', { router: { destinations: desks, forwardAdvice }, advisors: ['general'] })
      const { run, heard } = await stage([router, ...others], { reception: [routeTo('legal')] })
      await run('reception', 'Help me.')
      expect(textOf(asked(heard, 'reception')[0])).toMatch(/^## ORIGINAL USER REQUEST/)
      expect(textOf(asked(heard, 'legal')[0])).toMatch(expected)
    },
  )

  test('PAT-27: where there is nobody else, nobody is asked', async () => {
    const { run, heard, log } = await stage([agent('r', { router: true, agents: ['only'] }), agent('only')], {})
    const result = await run('r')
    expect(heard.map((one) => one.agent)).toEqual(['only'])
    expect(dataOf(await log(result), 'router.selected')).toMatchObject([{ agent: 'only', reason: 'only destination' }])
  })

  describe('that looks around first (PAT-26)', () => {
    const look = defineTool({ name: 'look', description: 'Looks.', effect: 'read', run: () => 'an invoice' })
    const analyst = agent('reception', { router: { destinations: desks, mode: 'analyst' }, tools: ['look'] })
    const set = (lines: Lines) => stage([analyst, ...reception().slice(1)], { reception: lines }, { tools: [look] })

    test('uses its tools and ends with a choice', async () => {
      const { run, heard, log } = await set([calling(['look', {}]), routeTo('billing', 'saw an invoice')])
      const result = await run('reception', 'What is this?')
      expect(result.terminalAgent).toBe('billing')
      expect(asked(heard, 'reception')[0]?.settings?.tools?.map(({ name }) => name)).toEqual(['look', 'route_to'])
      expect(textOf(asked(heard, 'billing')[0])).toBe('What is this?')
      expect(dataOf(await log(result), 'router.selected')).toMatchObject([{ reason: 'saw an invoice' }])
    })

    test('may not end otherwise, nor choose twice', async () => {
      const twice = calling(
        ['route_to', { agent: 'legal', reason: 'a' }],
        ['route_to', { agent: 'billing', reason: 'b' }],
      )
      const patient = await set([twice, 'I think billing.', routeTo('legal')])
      expect((await patient.run('reception')).terminalAgent).toBe('legal')
      const stubborn = await set(['no', 'no', 'no'])
      const failed = await stubborn.run('reception')
      expect(failed.error).toMatchObject({ type: 'routing_failed', candidates: desks, raw: ['no', 'no', 'no'] })
      expect(dataOf(await stubborn.log(failed), 'router.repair')).toMatchObject([{ attempt: 1 }, { attempt: 2 }])
    })

    test('PAT-24: a name that is no choice counts like no choice, so it is asked three times and not on and on', async () => {
      const { run, heard, log } = await set(() => wrong)
      const failed = await run('reception')
      const said = 'route_to({"agent":"sales","reason":"they sell"})'
      expect(failed.error).toMatchObject({ type: 'routing_failed', candidates: desks, raw: [said, said, said] })
      expect(asked(heard, 'reception')).toHaveLength(3)
      expect(dataOf(await log(failed), 'router.repair')).toMatchObject([
        { attempt: 1, raw: said },
        { attempt: 2, raw: said },
      ])
    })

    test('PAT-24 PAT-25: ways to miss are counted together, and then the fallback works', async () => {
      const careful = agent('reception', { router: { destinations: desks, mode: 'analyst', fallback: 'general' } })
      const lines = [wrong, 'I think sales.', calling(['route_to', { agent: 'billing' }])]
      const { run, heard } = await stage([careful, ...reception().slice(1)], { reception: lines })
      expect(await run('reception')).toMatchObject({ status: 'completed', terminalAgent: 'general' })
      expect(asked(heard, 'reception')).toHaveLength(3)
    })
  })

  test('S-PAT-9 PAT-C1: routes first and then hands off, never the one instead of the other', async () => {
    const agents = [
      agent('r', { router: { destinations: ['x', 'y'] }, handoff: 'f' }),
      agent('x', { handoff: 'g' }),
      agent('y'),
      agent('g'),
      agent('f'),
    ]
    for (const [choice, order, given] of [
      ['x', ['r', 'x', 'g', 'f'], 'from g'],
      ['y', ['r', 'y', 'f'], 'from y'],
    ] as const) {
      const script = { r: [routeTo(choice)], x: ['from x'], y: ['from y'], g: ['from g'], f: ['from f'] }
      const { run, heard } = await stage(agents, script)
      expect(await run('r')).toMatchObject({ output: 'from f', terminalAgent: 'f' })
      expect(heard.map((one) => one.agent)).toEqual(order)
      expect(textOf(asked(heard, 'f')[0])).toBe(given)
    }
  })
})
