import { describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../src/kernel/system-clock.ts'
import { createEgressStream } from '../../../src/outside/egress/stream.ts'
import { usualLimits } from '../../../src/outside/mcp/outside.ts'
import type { McpServer } from '../../../src/outside/mcp/server.ts'
import { openSession } from '../../../src/outside/mcp/session.ts'
import { bench, here, hostile, logFile, official, until } from './bench.ts'
import { startHttp } from './http-server.ts'
import { memoryPins } from './memory-pins.ts'

interface Place {
  readonly server: McpServer
  heard(): readonly string[]
}

const egress = createEgressStream()

const modern: Record<string, () => Promise<Place>> = {
  stdio: async () => {
    const { file, heard } = logFile<string>()
    const args = [here('modern-server-process.ts'), 'stdio', file]
    return { server: { name: 'modern', command: process.execPath, args }, heard }
  },
  'streamable HTTP': async () => {
    const { file, heard } = logFile<string>()
    const { port } = await startHttp([here('modern-server-process.ts'), 'http', file], {}, (line) => Number(line))
    return { server: { name: 'modern', url: `http://127.0.0.1:${port}/mcp` }, heard }
  },
}

describe.each(Object.keys(modern))('a server of protocol 2026-07-28, over %s', (kind) => {
  const place = (): Promise<Place> => (modern[kind] ?? modern['stdio'])?.() ?? Promise.reject()

  test('is recognised as such, and called', { tags: ['slow'] }, async () => {
    const { server } = await place()
    expect(await eraOf(server)).toBe('modern')
    expect(await bench([server], { egress }).call('modern__add', { left: 1, right: 2 })).toEqual({
      structured: { sum: 3 },
    })
  })

  test('is told when a call is cancelled', { tags: ['slow'] }, async () => {
    const { server, heard } = await place()
    const cancel = new AbortController()
    const { answer } = await bench([server], { egress }).start('modern__hang', {}, cancel.signal)
    const refused = expect(answer).rejects.toThrow('enough')
    await until(() => heard().includes('hanging'))
    cancel.abort(new Error('enough'))
    await refused
    await until(() => heard().includes('stopped'))
  })

  test('that wants a person to answer is refused', { tags: ['slow'] }, async () => {
    const { server } = await place()
    const asks = bench([server], { egress }).call('modern__asks')
    await expect(asks).rejects.toMatchObject({ code: 'BATON_MCP_INPUT_WANTED' })
  })

  test('that says its tools changed is listed again, and the new one reported', { tags: ['slow'] }, async () => {
    const { server } = await place()
    const { call, mcp, notices } = bench([server], { egress })
    expect(await call('modern__grow')).toEqual({ text: 'grown' })
    await until(() => notices.some((notice) => notice.kind === 'list_changed'))
    expect((await mcp.list()).tools.map(({ name }) => name)).toContain('modern__extra')
    expect(notices).toContainEqual({ kind: 'new_tool', server: 'modern', tool: 'modern__extra' })
    expect(await call('modern__extra')).toEqual({ text: 'new' })
  })
})

test('a server of protocol 2026-07-28 that asks although it was offered nothing is refused', async () => {
  const server = hostile('modern')
  expect(await eraOf(server)).toBe('modern')
  await expect(bench([server]).call('hostile__wants')).rejects.toMatchObject({ code: 'BATON_MCP_INPUT_WANTED' })
})

describe('a server of protocol 2025-11-25', () => {
  test.each([
    ['the official one', () => official('everything')],
    ['one that does not know what it is asked', () => hostile('plain')],
    ['one that ends when it does not know what it is asked', () => hostile('exits-when-probed')],
  ])('is recognised as such: %s', async (_, server) => {
    expect(await eraOf(server())).toBe('legacy')
  })
})

async function eraOf(server: McpServer): Promise<string> {
  const ending: Promise<void>[] = []
  const session = await openSession(server, {
    outside: {
      clock: systemClock,
      variable: (name) => process.env[name],
      consent: async () => true,
      pins: memoryPins(),
      egress,
    },
    limits: usualLimits,
    onListChanged: () => undefined,
    onEnding: (one) => ending.push(one),
  })
  onTestFinished(async () => {
    await session.close()
    await Promise.all(ending)
  })
  return session.era
}
