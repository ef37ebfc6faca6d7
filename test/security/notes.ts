import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyTool } from '../../src/kernel/ports/tool.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { connectMcp, type McpTools } from '../../src/outside/mcp/connect.ts'
import { memoryPins } from '../outside/mcp/memory-pins.ts'

/** A real MCP server, which is a process of its own and says what it is told to say. */
export interface Notes {
  /** Its tools; another description is another server. */
  tools(description?: string): Promise<readonly AnyTool[]>
  /** What a search finds from now on. Forgets what was heard. */
  say(answer: object | undefined): void
  /** All that it was given. */
  heard(): string
  close(): Promise<void>
}

export function startNotes(): Notes {
  const folder = mkdtempSync(join(tmpdir(), 'baton-notes-'))
  const [script, log] = [join(folder, 'script'), join(folder, 'log')]
  const program = fileURLToPath(new URL('./notes-server-process.ts', import.meta.url))
  const servers = new Map<string, McpTools>()
  const serverFor = (description: string): McpTools => {
    const args = [program, script, log, ...(description === '' ? [] : [description])]
    const outside = { clock: systemClock, variable: () => undefined, consent: async () => true, pins: memoryPins() }
    const server = servers.get(description) ?? connectMcp([{ name: 'notes', command: process.execPath, args }], outside)
    servers.set(description, server)
    return server
  }
  return {
    tools: async (description = '') => {
      const { tools, problems } = await serverFor(description).list()
      if (problems[0] !== undefined) throw problems[0]
      return tools as unknown as AnyTool[]
    },
    say: (answer) => {
      writeFileSync(script, answer === undefined ? '' : JSON.stringify(answer))
      writeFileSync(log, '')
    },
    heard: () => readFileSync(log, 'utf8'),
    close: async () => {
      await Promise.all([...servers.values()].map((server) => server.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
