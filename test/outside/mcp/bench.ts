import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Clock } from '../../../src/kernel/ports/clock.ts'
import type { Tool, ToolCall } from '../../../src/kernel/ports/tool.ts'
import { systemClock } from '../../../src/kernel/system-clock.ts'
import { connectMcp, type McpTools } from '../../../src/outside/mcp/connect.ts'
import type { McpNotice, McpOutside } from '../../../src/outside/mcp/outside.ts'
import type { McpConsentRequest, McpServer, StdioServer } from '../../../src/outside/mcp/server.ts'
import { call, oneCall } from '../../packs/call.ts'
import { memoryPins } from './memory-pins.ts'

export interface McpBench {
  readonly mcp: McpTools
  readonly notices: readonly McpNotice[]
  readonly asked: readonly McpConsentRequest[]
  tool(name: string): Promise<Tool>
  /** Calls a tool as the kernel does. */
  call(name: string, input?: unknown): Promise<unknown>
  start(name: string, input: object, signal: AbortSignal): Promise<{ readonly answer: Promise<unknown> }>
}

/** Servers that are ended when the test is. */
export function bench(servers: readonly McpServer[], outside: Partial<McpOutside> = {}): McpBench {
  const notices: McpNotice[] = []
  const asked: McpConsentRequest[] = []
  const mcp = connectMcp(servers, {
    clock: systemClock,
    variable: (name) => process.env[name],
    consent: async (server) => asked.push(server) > 0,
    pins: memoryPins(),
    notice: (notice) => notices.push(notice),
    ...outside,
  })
  onTestFinished(() => mcp.close())
  const tool = async (name: string): Promise<Tool> => {
    const { tools, problems } = await mcp.list()
    const found = tools.find((one) => one.name === name)
    if (found === undefined) throw problems[0] ?? new Error(`no ${name} among ${tools.map((one) => one.name)}`)
    return found
  }
  return {
    mcp,
    notices,
    asked,
    tool,
    call: async (name, input = {}) => call(await tool(name), input),
    start: async (name, input, signal) => {
      const found = await tool(name)
      const made: ToolCall = oneCall(signal)
      return { answer: Promise.resolve(found.run(input as never, made)) }
    },
  }
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baton-mcp-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Official = 'everything' | 'filesystem' | 'memory'

const officialFiles: Readonly<Record<Official, string>> = {
  everything: import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'),
  filesystem: import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'),
  memory: import.meta.resolve('@modelcontextprotocol/server-memory/dist/index.js'),
}

/** One of the official servers, started without npx: that would leave it behind when it is killed. */
export function official(name: Official, args: readonly string[] = []): StdioServer {
  return { name, command: process.execPath, args: [fileURLToPath(officialFiles[name]), ...args] }
}

interface Heard {
  readonly id?: number
  readonly method?: string
  readonly params?: Record<string, unknown>
}

export interface HostileServer extends StdioServer {
  /** What it was sent. */
  heard(): readonly Heard[]
}

export function hostile(mode: string): HostileServer {
  const { file, heard } = logFile<Heard>()
  return { name: 'hostile', command: process.execPath, args: [here('hostile-server-process.ts'), mode, file], heard }
}

/** A file that another process writes lines of JSON to. */
export function logFile<Line>(): { readonly file: string; heard(): readonly Line[] } {
  const file = join(temporaryFolder(), 'log')
  const text = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  const heard = (): readonly Line[] =>
    text()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  return { file, heard }
}

export function here(name: string): string {
  return fileURLToPath(new URL(`./${name}`, import.meta.url))
}

/** Waits for something that another process does. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** A clock that tells which timers it was asked for. */
export function countingClock<Kind extends Clock>(
  clock: Kind,
): { readonly clock: Kind; readonly asked: readonly number[] } {
  const asked: number[] = []
  const timer: Clock['timer'] = (ms, fire, background) => {
    asked.push(ms)
    return clock.timer(ms, fire, background)
  }
  return { clock: { ...clock, timer }, asked }
}
