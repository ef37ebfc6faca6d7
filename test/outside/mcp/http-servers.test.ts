import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/kernel/system-clock.ts'
import { createEgressStream } from '../../../src/outside/egress/stream.ts'
import { bench, countingClock, official, until } from './bench.ts'
import { freePort, scripted, serve, startHttp } from './http-server.ts'

const egress = createEgressStream()
const failure = (code: string, message?: RegExp): unknown =>
  expect.objectContaining({ code, ...(message === undefined ? {} : { message: expect.stringMatching(message) }) })

async function everything(): Promise<{ readonly url: string; kill(): void; said(): string }> {
  const port = await freePort()
  const [file = ''] = official('everything').args ?? []
  const { child, said } = await startHttp([file, 'streamableHttp'], { PORT: String(port) }, (line) =>
    line.includes('listening on port') ? port : undefined,
  )
  return { url: `http://127.0.0.1:${port}/mcp`, kill: () => child.kill('SIGKILL'), said }
}

describe('the official server "everything", over streamable HTTP', () => {
  test('is listed, called, followed while it works, and left properly', { tags: ['slow'] }, async () => {
    const { url, said } = await everything()
    const { clock, asked } = countingClock(systemClock)
    const { mcp, call } = bench([{ name: 'all', url }], { clock, egress, limits: { callMs: 54_321 } })
    const { tools, problems } = await mcp.list()
    expect(problems).toEqual([])
    expect(tools.find(({ name }) => name === 'all__echo')?.labels).toEqual(['untrusted'])
    expect(await call('all__echo', { message: 'hi' })).toEqual({ text: 'Echo: hi' })
    const output = await call('all__trigger_long_running_operation', { duration: 0.3, steps: 5 })
    expect(output).toEqual({ text: expect.stringContaining('completed') })
    expect(asked.filter((ms) => ms === 54_321).length).toBeGreaterThanOrEqual(6)
    await mcp.close()
    await until(() => said().includes('session termination request'))
  })

  test('that is killed in mid-call fails the call at once', { tags: ['slow'] }, async () => {
    const { url, kill } = await everything()
    const { clock, asked } = countingClock(systemClock)
    const { start, mcp } = bench([{ name: 'all', url }], { clock, egress, limits: { callMs: 54_321 } })
    const long = { duration: 60, steps: 600 }
    const { answer } = await start('all__trigger_long_running_operation', long, new AbortController().signal)
    const died = expect(answer).rejects.toEqual(failure('BATON_MCP_SERVER_DIED'))
    await until(() => asked.filter((ms) => ms === 54_321).length > 1)
    kill()
    await died
    expect((await mcp.list()).problems).toEqual([failure('BATON_MCP_UNAVAILABLE', /no server listens there/)])
  })
})

describe('a server over HTTP', () => {
  test('that wants a login is told apart, with what to do about it', async () => {
    const url = await serve((_, response) => void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end())
    const { problems } = await bench([{ name: 'x', url }], { egress }).mcp.list()
    expect(problems).toEqual([failure('BATON_MCP_NEEDS_LOGIN')])
    expect(problems[0]?.hint).toContain('OAuth is not supported; give a token by `headers`')
  })

  test('is sent its secret, by name, in a header', async () => {
    const seen = new Set<string | undefined>()
    const answer = scripted((_, response) => void response.writeHead(500).end())
    const url = await serve((request, response) => {
      seen.add(request.headers.authorization)
      return answer(request, response)
    })
    const server = { name: 'x', url, headers: { Authorization: 'Bearer $TOKEN' } }
    const { mcp } = bench([server], { egress, variable: (name) => (name === 'TOKEN' ? 's3cret' : undefined) })
    expect((await mcp.list()).problems).toEqual([])
    expect([...seen]).toEqual(['Bearer s3cret'])
    const missing = bench([server], { egress, variable: () => undefined })
    expect((await missing.mcp.list()).problems).toEqual([failure('BATON_MCP_SECRET_MISSING', /"TOKEN"/)])
  })

  test('that sends its caller elsewhere is not followed, and the secret stays', async () => {
    const reached: string[] = []
    const elsewhere = await serve((request, response) => {
      reached.push(String(request.url))
      response.writeHead(200).end()
    })
    const url = await serve((_, response) => void response.writeHead(307, { location: `${elsewhere}/stolen` }).end())
    const { problems } = await bench([{ name: 'x', url, headers: { A: '$B' } }], {
      egress,
      variable: () => 'b',
    }).mcp.list()
    expect(problems).toEqual([failure('BATON_MCP_UNAVAILABLE', /[Rr]edirect/)])
    expect(reached).toEqual([])
  })

  test('is not reached when there is no way out', async () => {
    expect((await bench([{ name: 'x', url: 'https://a.example' }]).mcp.list()).problems).toEqual([
      failure('BATON_MCP_UNAVAILABLE', /no way out/),
    ])
  })

  test.each([
    ['look', 'BATON_MCP_SERVER_DIED'],
    ['change', 'BATON_MCP_OUTCOME_UNKNOWN'],
  ])('whose answer to "%s" breaks off fails with %s', async (tool, code) => {
    const url = await serve(
      scripted((_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(': one moment\n\n', () => response.destroy())
      }),
    )
    await expect(bench([{ name: 'x', url }], { egress }).call(`x__${tool}`)).rejects.toEqual(failure(code))
  })

  test.each([
    ['one answer', 'application/json', 'x'.repeat(1_000_000), /more than 16 MiB/],
    ['one event', 'text/event-stream', `data: ${'x'.repeat(1_000_000)}\n`, /broke off/],
  ])('that sends %s without end is cut off', async (_, type, piece, expected) => {
    let stopped = false
    const url = await serve(
      scripted((_, response) => {
        response.writeHead(200, { 'content-type': type })
        response.on('close', () => {
          stopped = true
        })
        const more = (): void => {
          if (!stopped) response.write(piece, () => setImmediate(more))
        }
        more()
      }),
    )
    const { call } = bench([{ name: 'x', url }], { egress })
    await expect(call('x__look')).rejects.toEqual(failure('BATON_MCP_SERVER_DIED', expected))
    await until(() => stopped)
  })

  test('whose session is gone is greeted anew at the next call', async () => {
    let gone = false
    const url = await serve(
      scripted(({ id }, response) => {
        gone = !gone
        if (gone) return void response.writeHead(404).end('Session not found')
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'back' }] } }))
      }),
    )
    const { call } = bench([{ name: 'x', url }], { egress })
    await expect(call('x__look')).rejects.toEqual(failure('BATON_MCP_SERVER_DIED'))
    expect(await call('x__look')).toEqual({ text: 'back' })
  })
})
