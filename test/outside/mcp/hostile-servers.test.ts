import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Tool } from '../../../src/kernel/ports/tool.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { bench, countingClock, here, hostile, isAlive, until } from './bench.ts'

/** What a tool is called at its server. */
function originOf(tool: Tool): string | undefined {
  const [touch] = tool.touches?.({}) ?? []
  return touch?.kind === 'mcp' ? touch.tool : undefined
}

const code = (name: string, problem?: string | RegExp): unknown =>
  expect.objectContaining({
    code: name,
    ...(problem === undefined ? {} : { message: expect.stringMatching(problem) }),
  })

describe('a server whose calls misbehave (A4)', () => {
  test('that dies in mid-call fails the call with what it last said, and is started again for the next', async () => {
    const { call } = bench([hostile('plain')])
    await expect(call('hostile__die')).rejects.toEqual(
      code('BATON_MCP_SERVER_DIED', /ended with code 3.*Segmentation \[31mfault/),
    )
    expect(await call('hostile__ok')).toEqual({ text: 'fine' })
  })

  test('that prints what is not JSON-RPC is understood all the same', async () => {
    expect(await bench([hostile('plain')]).call('hostile__junk')).toEqual({ text: 'fine after all' })
  })

  test.each([
    ['wrong', 'BATON_MCP_ANSWER_INVALID', undefined],
    ['fails', 'BATON_MCP_TOOL_FAILED', /no such \[31mcity$/],
    ['bigger', 'BATON_MCP_SERVER_DIED', /more than 16 MiB/],
    ['flood', 'BATON_MCP_SERVER_DIED', /does not stop talking/],
  ])('%s: %s', async (name, expected, problem) => {
    const { call } = bench([hostile('plain')])
    await expect(call(`hostile__${name}`)).rejects.toEqual(code(expected, problem))
    expect(await call('hostile__ok')).toEqual({ text: 'fine' })
  })

  test('that answers with 5 MiB is cut to 1 MiB, and the cut is marked', async () => {
    const output = (await bench([hostile('plain')]).call('hostile__big')) as { text: string; truncated: true }
    expect(output.truncated).toBe(true)
    expect(output.text.length).toBeGreaterThan(800_000)
    expect(JSON.stringify(output).length).toBeLessThanOrEqual(2 ** 20 + 100)
  })

  test('that answers 50,000 levels deep is not followed there', async () => {
    const { call } = bench([hostile('plain')])
    expect(await call('hostile__deep').catch((error: Error) => error)).toSatisfy(
      (outcome: object) => outcome instanceof Error || ('truncated' in outcome && !('structured' in outcome)),
    )
    expect(await call('hostile__ok')).toEqual({ text: 'fine' })
  })

  test('that sends __proto__ as a key changes no prototype (H2)', async () => {
    const { structured } = (await bench([hostile('plain')]).call('hostile__proto')) as { structured: object }
    expect(Object.keys(structured)).not.toContain('__proto__')
    expect(structured).toMatchObject({ kept: 1 })
    expect(({} as { polluted?: true }).polluted).toBeUndefined()
  })

  test('that asks for models, people and folders is refused all three', async () => {
    const { text } = (await bench([hostile('plain')]).call('hostile__asks')) as { text: string }
    const refusals = JSON.parse(text) as [string, { code: number }][]
    expect(refusals.map(([method, { code }]) => [method, code]).sort()).toEqual([
      ['elicitation/create', -32601],
      ['roots/list', -32601],
      ['sampling/createMessage', -32601],
    ])
  })
})

describe('a server that takes its time', { tags: ['slow'] }, () => {
  test('is given up on after the limit, told so, and still there for the next call', async () => {
    const clock = simulatedClock()
    const server = hostile('plain')
    const { start, call } = bench([server], { clock })
    const { answer } = await start('hostile__hang', {}, new AbortController().signal)
    const refused = expect(answer).rejects.toEqual(code('BATON_MCP_TIMEOUT', /"hang" within 60000 ms/))
    await until(() => server.heard().some(({ params }) => params?.['name'] === 'hang'))
    await clock.advance(60_000)
    await refused
    await until(() => server.heard().some(({ method }) => method === 'notifications/cancelled'))
    expect(await call('hostile__ok')).toEqual({ text: 'fine' })
  })

  test('leaves the outcome unknown when the call must not happen twice', async () => {
    const clock = simulatedClock()
    const server = hostile('plain')
    const { start } = bench([server], { clock })
    const { answer } = await start('hostile__once', {}, new AbortController().signal)
    const refused = expect(answer).rejects.toEqual(code('BATON_MCP_OUTCOME_UNKNOWN', /"once".*did not answer/))
    await until(() => server.heard().some(({ params }) => params?.['name'] === 'once'))
    await clock.advance(60_000)
    await refused
  })

  test('and dies leaves the outcome unknown as well', async () => {
    const server = hostile('plain')
    const { start, call } = bench([server])
    const { text } = (await call('hostile__spawns')) as { text: string }
    const { answer } = await start('hostile__once', {}, new AbortController().signal)
    const refused = expect(answer).rejects.toEqual(code('BATON_MCP_OUTCOME_UNKNOWN', /"once".*ended by SIGKILL/))
    await until(() => server.heard().some(({ params }) => params?.['name'] === 'once'))
    process.kill((JSON.parse(text) as { leader: number }).leader, 'SIGKILL')
    await refused
  })

  test('and reports progress for ever is given up on all the same, but later', async () => {
    const { clock, asked } = countingClock(simulatedClock())
    const server = hostile('plain')
    const { start } = bench([server], { clock })
    const { answer } = await start('hostile__progress', {}, new AbortController().signal)
    let outcome: unknown
    answer.catch((error: unknown) => {
      outcome = error
    })
    const began = clock.now()
    while (outcome === undefined) {
      // Each sign of life sets the timer of the silence anew.
      const before = asked.length
      await until(() => asked.length > before)
      await clock.advance(30_000)
    }
    expect(outcome).toEqual(code('BATON_MCP_TIMEOUT', /within 600000 ms/))
    expect(clock.now() - began).toBe(600_000)
  })

  test('is told when its caller cancels, with nothing about why', async () => {
    const server = hostile('plain')
    const { start } = bench([server])
    const cancel = new AbortController()
    const { answer } = await start('hostile__hang', {}, cancel.signal)
    const refused = expect(answer).rejects.toThrow('no longer wanted')
    await until(() => server.heard().some(({ params }) => params?.['name'] === 'hang'))
    cancel.abort(new Error('no longer wanted'))
    await refused
    await until(() => server.heard().some(({ method }) => method === 'notifications/cancelled'))
    const heard = server.heard()
    const asked = heard.find(({ params }) => params?.['name'] === 'hang')
    const cancelled = heard.find(({ method }) => method === 'notifications/cancelled')
    expect(cancelled?.params).toMatchObject({ requestId: asked?.id, reason: 'it was cancelled' })
  })

  test.each([
    ['silent', 'BATON_MCP_TIMEOUT', 'the greeting'],
    ['hangs-at-list', 'BATON_MCP_TIMEOUT', 'tools/list'],
  ])('to introduce itself is not waited for: %s', async (mode, expected, what) => {
    const clock = simulatedClock()
    const server = hostile(mode)
    const { mcp } = bench([server], { clock, limits: { closeMs: 1 } })
    const listing = mcp.list()
    await until(() =>
      server.heard().some(({ method }) => method === (mode === 'silent' ? 'server/discover' : 'tools/list')),
    )
    await clock.advance(30_000)
    expect((await listing).problems).toEqual([code(expected, what)])
  })

  async function expectPauses(...pauses: readonly number[]): Promise<void> {
    const { clock, asked } = countingClock(simulatedClock())
    const { mcp } = bench([hostile('exits')], { clock, limits: { closeMs: 7 } })
    for (const pause of pauses) {
      const before = asked.length
      const listing = mcp.list()
      if (pause > 0) {
        await until(() => asked.length > before)
        expect(asked.slice(before)).toEqual([pause])
        await clock.advance(pause)
      }
      const { problems } = await listing
      expect(problems).toEqual([code('BATON_MCP_UNAVAILABLE', /code 1; it last wrote: .*No such license/)])
    }
  }

  test('to start again after dying over and over is tried ever more seldom', { tags: ['slow'] }, () =>
    expectPauses(0, 0, 1_000, 2_000),
  )

  test('to start again is tried four times a minute at least', { tags: ['slow'] }, () =>
    expectPauses(0, 0, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000),
  )
})

describe('a server whose list misbehaves', { tags: ['slow'] }, () => {
  test('with 10,000 tools is listed up to 500, and that is said', async () => {
    const { mcp, notices } = bench([hostile('many')])
    expect((await mcp.list()).tools).toHaveLength(500)
    expect(notices).toContainEqual({
      kind: 'tools_left_out',
      server: 'hostile',
      reason: expect.stringContaining('500'),
    })
  })

  test('with a tool that the protocol does not allow loses this tool alone, and that is said', async () => {
    const { mcp, notices, call } = bench([hostile('misdeclared')])
    expect((await mcp.list()).tools.map(({ name }) => name)).toEqual(['hostile__ok'])
    expect(await call('hostile__ok')).toEqual({ text: 'fine' })
    expect(notices).toContainEqual({
      kind: 'tools_left_out',
      server: 'hostile',
      reason: '4 do not declare their input as an object: empty, text, one without a name, …',
    })
  })

  test('that is no list is refused', async () => {
    const { problems } = await bench([hostile('noList')]).mcp.list()
    expect(problems).toEqual([code('BATON_MCP_ANSWER_INVALID')])
  })

  test('with pages that never end is read for 50 of them', async () => {
    const server = hostile('pages')
    const { mcp } = bench([server])
    expect((await mcp.list()).tools).toHaveLength(50)
    expect(server.heard().filter(({ method }) => method === 'tools/list')).toHaveLength(50)
  })

  test('with a description of 5 MB, escapes and hidden characters is cut and cleaned (H7)', async () => {
    const { description } = await bench([hostile('long')]).tool('hostile__ok')
    expect(description.length).toBeLessThan(4_200)
    expect(description).toMatch(/^\]0;pwnedHiAAAA/)
    expect(description).not.toMatch(/[^\P{C}\n]/u)
  })

  test('with names that clash, hide or climb gets names of ours, each its own (H4)', async () => {
    const { mcp, notices } = bench([hostile('names')])
    const { tools } = await mcp.list()
    const names = tools.map(({ name }) => name)
    expect(names).toHaveLength(new Set(names).size)
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]{0,62}$/)
    const byOrigin = new Map(tools.map((tool) => [originOf(tool), tool.name]))
    expect(byOrigin.get('get_sum')).toBe('hostile__get_sum')
    expect(byOrigin.get('get-sum')).toMatch(/^hostile__get_sum_[0-9a-f]{6}$/)
    expect(byOrigin.get('../../etc/passwd')).toBe('hostile__etc_passwd')
    expect(byOrigin.get('__proto__')).toBe('hostile__proto')
    expect(byOrigin.get('Ω')).toMatch(/^hostile__tool_[0-9a-f]{6}$/)
    expect(byOrigin.size).toBe(8)
    expect(notices).toContainEqual({
      kind: 'tools_left_out',
      server: 'hostile',
      reason: '1 have the name of another; 2 have no usable name',
    })
  })

  test('with schemas that refer to themselves, explode or fetch is listed with schemas that do not', async () => {
    const { mcp, call } = bench([hostile('schemas')])
    const { tools } = await mcp.list()
    const schema = (name: string) => tools.find((tool) => tool.name === `hostile__${name}`)?.inputSchema
    expect(schema('recursive')).toEqual({
      type: 'object',
      properties: { child: { properties: { child: {}, other: {} }, type: 'object' }, other: {} },
    })
    expect(JSON.stringify(schema('bomb')).length).toBeLessThanOrEqual(32 * 1024)
    expect(schema('remote')).toEqual({ type: 'object', properties: { x: {} } })
    expect(schema('proto')).toEqual({ type: 'object', properties: { good: { type: 'string' } }, required: ['good'] })
    await expect(call('hostile__proto', {})).rejects.toThrow('good: is required')
    // Patterns are for the reader: nobody here runs them (H3).
    expect(await call('hostile__pattern', { text: `${'a'.repeat(40)}!` })).toEqual({ text: 'fine' })
  })

  test('with a schema 20,000 levels deep is refused or cut, and does not take the process with it', async () => {
    const { tools, problems } = await bench([hostile('deepSchema')]).mcp.list()
    expect(tools.length + problems.length).toBe(1)
    expect(JSON.stringify(tools[0]?.inputSchema ?? {}).length).toBeLessThan(1_000)
  })
})

describe('processes', { tags: ['slow'] }, () => {
  test('that a server starts end with it, when it is closed', async () => {
    const { mcp, call } = bench([hostile('plain')])
    const { text } = (await call('hostile__spawns')) as { text: string }
    const { leader, child } = JSON.parse(text) as { leader: number; child: number }
    expect([isAlive(leader), isAlive(child)]).toEqual([true, true])
    await mcp.close()
    await until(() => !isAlive(leader) && !isAlive(child))
  })

  test('that a server starts end with it, when it is killed', async () => {
    const { call } = bench([hostile('plain')])
    const { text } = (await call('hostile__spawns')) as { text: string }
    const { leader, child } = JSON.parse(text) as { leader: number; child: number }
    process.kill(leader, 'SIGKILL')
    await until(() => !isAlive(child))
    expect(await call('hostile__ok')).toEqual({ text: 'fine' })
  })

  test('of a server that ignores the end of its input and SIGTERM are killed', async () => {
    const clock = simulatedClock()
    const server = hostile('stubborn')
    const { mcp, call } = bench([server], { clock })
    const { leader } = JSON.parse(((await call('hostile__spawns')) as { text: string }).text) as { leader: number }
    const closed = mcp.close()
    await clock.advance(2_000)
    await until(() => server.heard().some((heard) => (heard as unknown) === 'SIGTERM'))
    expect(isAlive(leader)).toBe(true)
    await clock.advance(2_000)
    await closed
    await until(() => !isAlive(leader))
  })

  test('of a server that ignores the end of its input are killed when Baton exits without closing it', async () => {
    const [server = '', , log = ''] = hostile('stubborn').args ?? []
    const { stdout } = await promisify(execFile)(process.execPath, [here('exiting-process.ts'), server, log])
    const { leader, child } = JSON.parse(stdout) as { leader: number; child: number }
    await until(() => !isAlive(leader) && !isAlive(child))
  })

  test('that end on being asked for the newer protocol are started again and greeted in the older', async () => {
    const server = hostile('exits-when-probed')
    expect(await bench([server]).call('hostile__ok')).toEqual({ text: 'fine' })
    expect(
      server
        .heard()
        .map(({ method }) => method)
        .slice(0, 2),
    ).toEqual(['server/discover', 'initialize'])
  })
})
