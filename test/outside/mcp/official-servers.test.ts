import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/kernel/system-clock.ts'
import { serverFence } from '../../../src/outside/mcp/fence-server.ts'
import type { McpOutside } from '../../../src/outside/mcp/outside.ts'
import type { StdioServer } from '../../../src/outside/mcp/server.ts'
import { oneCall } from '../../packs/call.ts'
import { needBubblewrap } from '../sandbox/bubblewrap-here.ts'
import { own } from '../sandbox/stage.ts'
import {
  countingClock,
  isAlive,
  type McpBench,
  official,
  bench as plainBench,
  temporaryFolder,
  until,
} from './bench.ts'

const failure = (code: string, message: RegExp): unknown =>
  expect.objectContaining({ code, message: expect.stringMatching(message) })

/** Where the official servers are installed. */
const installed = fileURLToPath(new URL('../../../node_modules', import.meta.url))

/** A folder that what is shut in can reach, and write if it may. */
function openFolder(): string {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  own(folder)
  return folder
}

describe.each([true, false])('servers in the sandbox: %s', { tags: ['slow'] }, (isFenced) => {
  beforeEach(async (context) => {
    if (isFenced) await needBubblewrap(context)
  })

  function bench(servers: readonly StdioServer[], outside: Partial<McpOutside> = {}): McpBench {
    if (!isFenced) return plainBench(servers, outside)
    const seeing = servers.map((server) => ({ ...server, reads: [installed] }))
    return plainBench(seeing, { fence: serverFence({ clock: systemClock, folder: openFolder() }), ...outside })
  }

  describe('the official server "everything", over stdio', () => {
    test('has its tools listed by names of ours, with effects from its hints', async () => {
      const { mcp, notices } = bench([official('everything')])
      const { tools, problems } = await mcp.list()
      expect(problems).toEqual([])
      const sum = tools.find(({ name }) => name === 'everything__get_sum')
      expect(sum).toMatchObject({
        effect: 'read',
        labels: ['untrusted', 'private'],
        description: expect.stringContaining('(Tool "get-sum" of the MCP server "everything".)'),
        inputSchema: { type: 'object', properties: { a: { type: 'number' } }, required: ['a', 'b'] },
      })
      expect(sum?.touches?.({})).toEqual([{ kind: 'mcp', server: 'everything', tool: 'get-sum', sends: false }])
      expect(notices).toContainEqual({ kind: 'first_seen', server: 'everything', tools: expect.any(Number) })
    })

    test('answers with text, structure, links, resources and keeps a picture', async () => {
      const { call } = bench([official('everything')])
      expect(await call('everything__get_sum', { a: 1, b: 2 })).toEqual({ text: 'The sum of 1 and 2 is 3.' })
      expect(await call('everything__get_structured_content', { location: 'New York' })).toEqual({
        structured: { temperature: expect.any(Number), conditions: expect.any(String), humidity: expect.any(Number) },
      })
      expect(await call('everything__get_tiny_image')).toMatchObject({
        attachments: [{ type: 'image', mimeType: 'image/png', bytes: 4033, file: 'image-1.png' }],
      })
      expect(await call('everything__get_resource_links', { count: 1 })).toMatchObject({
        attachments: [{ type: 'resource_link', uri: expect.stringContaining('demo://'), name: expect.any(String) }],
      })
      expect(await call('everything__get_resource_reference', { resourceType: 'Blob', resourceId: 1 })).toMatchObject({
        attachments: [{ type: 'resource', uri: expect.stringContaining('demo://'), bytes: expect.any(Number) }],
      })
    })

    test('is not called with input that does not fit', async () => {
      const { call } = bench([official('everything')])
      await expect(call('everything__get_sum', { a: 'one', b: 2 })).rejects.toThrow('a: expected number')
    })

    test('sees five variables of the environment, those that were named, and nothing else (H10)', async () => {
      const values: Record<string, string> = { PATH: '/bin', HOME: '/root', NAMED: 'yes', CANARY: 'must not be seen' }
      const server = { ...official('everything'), env: ['NAMED'] }
      const { call } = bench([server], { variable: (name) => values[name] })
      const { text } = (await call('everything__get_env')) as { text: string }
      const fenced = { HOME: '/home/baton', TMPDIR: '/tmp', PWD: expect.stringContaining('baton-mcp-') }
      expect(JSON.parse(text)).toEqual({ PATH: '/bin', HOME: '/root', NAMED: 'yes', ...(isFenced ? fenced : {}) })
    })

    test('is not started when a variable it was promised has no value', async () => {
      const server = { ...official('everything'), env: ['ABSENT'] }
      const { problems } = await bench([server], { variable: () => undefined }).mcp.list()
      expect(problems).toEqual([failure('BATON_MCP_SECRET_MISSING', /"ABSENT"/)])
    })

    test('ends its silence with every report of progress', async () => {
      const { clock, asked } = countingClock(systemClock)
      const { call } = bench([official('everything')], { clock, limits: { callMs: 54_321 } })
      const output = await call('everything__trigger_long_running_operation', { duration: 0.3, steps: 5 })
      expect(output).toEqual({ text: expect.stringContaining('completed') })
      expect(asked.filter((ms) => ms === 54_321).length).toBeGreaterThanOrEqual(5)
    })

    test('that is killed in mid-call fails the call, and is started again for the next', async () => {
      const { clock, asked } = countingClock(systemClock)
      const { start, call } = bench([{ ...official('everything'), name: 'all' }], { clock, limits: { callMs: 54_321 } })
      const { answer } = await start('all__trigger_long_running_operation', { duration: 60, steps: 600 }, never())
      const died = expect(answer).rejects.toEqual(failure('BATON_MCP_SERVER_DIED', /ended by SIGKILL/))
      // Its first report of progress: it is at work.
      await until(() => asked.filter((ms) => ms === 54_321).length > 1)
      const pids = childrenRunning('server-everything')
      expect(pids).toHaveLength(1)
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      await died
      expect(await call('all__echo', { message: 'again' })).toEqual({ text: 'Echo: again' })
      expect(childrenRunning('server-everything')).not.toEqual(pids)
    })

    test('is gone after close, and can not be called any more', async () => {
      const { mcp, tool } = bench([official('everything')])
      const echo = await tool('everything__echo')
      const [pid = 0] = childrenRunning('server-everything')
      await mcp.close()
      await until(() => !isAlive(pid))
      const call = oneCall(never())
      await expect(echo.run({ message: 'late' }, call)).rejects.toEqual(failure('BATON_MCP_UNAVAILABLE', /was closed/))
    })
  })

  describe('the official server "filesystem"', () => {
    test('works in the folder it was given, and says itself what it refuses', async () => {
      const folder = openFolder()
      const inside = join(folder, 'inside')
      mkdirSync(inside)
      writeFileSync(join(inside, 'a.txt'), 'hello')
      for (const place of [inside, join(inside, 'a.txt')]) own(place)
      const { call } = bench([{ ...official('filesystem', [inside]), writes: [inside] }])
      const path = join(folder, 'inside', 'a.txt')
      expect(await call('filesystem__read_text_file', { path })).toMatchObject({ structured: { content: 'hello' } })
      await call('filesystem__write_file', { path, content: 'changed' })
      expect(readFileSync(path, 'utf8')).toBe('changed')
      const outside = call('filesystem__read_text_file', { path: join(folder, 'b.txt') })
      await expect(outside).rejects.toEqual(failure('BATON_MCP_TOOL_FAILED', /Access denied/))
    })
  })

  describe('the official server "memory"', () => {
    test('remembers what it is told', async () => {
      const folder = openFolder()
      const file = join(folder, 'memory.jsonl')
      const variable = (name: string): string | undefined => (name === 'MEMORY_FILE_PATH' ? file : process.env[name])
      const { call, tool } = bench([{ ...official('memory'), env: ['MEMORY_FILE_PATH'], writes: [folder] }], {
        variable,
      })
      const entity = { name: 'Baton', entityType: 'runtime', observations: ['keeps a log'] }
      await call('memory__create_entities', { entities: [entity] })
      expect(await call('memory__read_graph')).toMatchObject({ structured: { entities: [entity], relations: [] } })
      expect((await tool('memory__create_entities')).effect).toBe('once')
      expect((await tool('memory__delete_entities')).effect).toBe('idempotent')
    })
  })

  describe('several servers', () => {
    test('are listed together, and one that fails does not keep the others away', async () => {
      const broken = { name: 'broken', command: '/no/such/program' }
      const { mcp } = bench([official('memory'), broken, official('everything')])
      const { tools, problems } = await mcp.list()
      expect(new Set(tools.map(({ name }) => name.split('__')[0]))).toEqual(new Set(['memory', 'everything']))
      expect(problems).toEqual([failure('BATON_MCP_UNAVAILABLE', /"broken".*no program "\/no\/such\/program"/)])
    })
  })
})

function never(): AbortSignal {
  return new AbortController().signal
}

/** Processes that this one started and whose command line holds the text. */
function childrenRunning(text: string): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
  return children.map(Number).filter((pid) => pid > 0 && commandOf(pid).includes(text))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
