import type { CallToolResult, Client, Transport } from '@modelcontextprotocol/client'
import { BatonError } from '../../errors/baton-error.ts'
import type { JsonObject } from '../../events/json.ts'
import type { McpDefinition } from './definition.ts'
import { connectFault } from './fault.ts'
import { httpTransport } from './http-transport.ts'
import { type ListedTools, ToolList } from './listed-tools.ts'
import type { McpLimits, McpOutside } from './outside.ts'
import type { ProcessGroupOptions } from './process-group.ts'
import { isStdio, type McpServer, type StdioServer } from './server.ts'
import { StdioTransport } from './stdio-transport.ts'
import type { Limited } from './time-limits.ts'
import { toolPage } from './tool-page.ts'
import { within } from './waiting.ts'

/** What the SDK's own timers are set to: time is ours to keep. */
const never = 2 ** 31 - 1
/** After so much silence a program is taken for one of the older protocol. */
const probeMs = 10_000
const mostPages = 50

export interface SessionOptions {
  readonly outside: McpOutside
  readonly limits: McpLimits
  readonly onListChanged: () => void
  /** Told of a connection that is still being closed after the attempt to connect has failed. */
  readonly onEnding: (ending: Promise<void>) => void
}

/** One conversation with a server. */
export interface Session {
  /** `modern` from protocol 2026-07-28 on. */
  readonly era: 'modern' | 'legacy'
  readonly isOpen: boolean
  /** Why it ended. */
  readonly gone: string | undefined
  list(limited: Limited): Promise<ListedTools>
  call(definition: McpDefinition, input: JsonObject, limited: Limited): Promise<CallToolResult>
  close(): Promise<void>
}

/** Starts or reaches a server and agrees with it on a protocol. */
export async function openSession(server: McpServer, options: SessionOptions): Promise<Session> {
  const probed = await attempt(server, options, false)
  if (!('diedAsked' in probed)) return probed
  // It ended on being asked for the newer protocol: it is started again and greeted in the older one.
  const greeted = await attempt(server, options, true)
  if ('diedAsked' in greeted) throw greeted.diedAsked
  return greeted
}

async function attempt(
  server: McpServer,
  options: SessionOptions,
  asLegacy: boolean,
): Promise<Session | { readonly diedAsked: BatonError }> {
  const { outside, limits } = options
  const sdk = await import('@modelcontextprotocol/client')
  const transport = isStdio(server)
    ? new StdioTransport(await startOf(server, options), sdk.parseJSONRPCMessage)
    : httpTransport(server, outside, sdk.StreamableHTTPClientTransport)
  // Nothing is offered that a server could ask for: neither models nor people nor folders.
  const client = new sdk.Client(
    { name: 'baton', version: '1' },
    {
      capabilities: {},
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: probeMs } },
      inputRequired: { autoFulfill: false },
      listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: options.onListChanged } },
    },
  )
  const connecting = client.connect(transport, {
    timeout: never,
    ...(asLegacy ? { prior: { kind: 'legacy' } } : {}),
  })
  try {
    await within(outside.clock, limits.connectMs, connecting, () => {
      throw new BatonError('BATON_MCP_TIMEOUT', { server: server.name, what: 'the greeting', ms: limits.connectMs })
    })
  } catch (thrown) {
    const gone = goneOf(transport)
    options.onEnding(transport.close().catch(() => undefined))
    const error = connectFault(server, thrown, gone)
    if (!asLegacy && gone !== undefined) return { diedAsked: error }
    throw error
  }
  return new OpenSession(client, transport, options)
}

async function startOf(server: StdioServer, { outside, limits }: SessionOptions): Promise<ProcessGroupOptions> {
  const env = childEnvironment(server, outside.variable)
  return {
    command: server.found?.path ?? server.command,
    args: server.args ?? [],
    env,
    cwd: server.cwd ?? outside.folder,
    clock: outside.clock,
    closeMs: limits.closeMs,
    fence: await outside.fence?.(server, env),
  }
}

function goneOf(transport: Transport): string | undefined {
  return transport instanceof StdioTransport ? transport.gone : undefined
}

class OpenSession implements Session {
  readonly era: 'modern' | 'legacy'
  readonly #client: Client
  readonly #transport: Transport
  readonly #options: SessionOptions
  #isOpen = true

  constructor(client: Client, transport: Transport, options: SessionOptions) {
    this.#client = client
    this.#transport = transport
    this.#options = options
    this.era = client.getProtocolEra() ?? 'legacy'
    client.onclose = () => {
      this.#isOpen = false
    }
  }

  get isOpen(): boolean {
    return this.#isOpen && (!(this.#transport instanceof StdioTransport) || this.#transport.isAlive)
  }

  get gone(): string | undefined {
    return goneOf(this.#transport)
  }

  async list({ signal, alive }: Limited): Promise<ListedTools> {
    if (this.#client.getServerCapabilities()?.tools === undefined) return { tools: [], leftOut: undefined }
    const list = new ToolList(this.era === 'modern' && !(this.#transport instanceof StdioTransport))
    let cursor: string | undefined
    for (let page = 0; page < mostPages; page++) {
      const params = cursor === undefined ? {} : { cursor }
      const request = { method: 'tools/list', params }
      const answer = await this.#client.request(request, toolPage, { signal, timeout: never })
      alive()
      list.takePage(answer.tools)
      const next = answer.nextCursor
      if (next === undefined || next === cursor || list.isFull) break
      cursor = next
    }
    return list.listed()
  }

  call({ name, inputSchema }: McpDefinition, input: JsonObject, { signal, alive }: Limited): Promise<CallToolResult> {
    return this.#client.callTool(
      { name, arguments: { ...input } },
      {
        signal,
        timeout: never,
        onprogress: alive,
        // So that the SDK neither compiles the server's output schema nor keeps a list of its own.
        toolDefinition: { name, inputSchema: { ...inputSchema, type: 'object' } },
      },
    )
  }

  async close(): Promise<void> {
    const { outside, limits } = this.#options
    const transport: Transport & { terminateSession?: () => Promise<void> } = this.#transport
    if (transport.terminateSession !== undefined && this.#isOpen) {
      await within(outside.clock, limits.closeMs, transport.terminateSession(), () => undefined).catch(() => undefined)
    }
    this.#isOpen = false
    await this.#client.close().catch(() => undefined)
    // The client lets go of a transport that ended; the program behind it may still be there.
    await transport.close().catch(() => undefined)
  }
}

/** What a program can't do without. Everything else it is given by name, or not at all. */
const always = ['PATH', 'HOME', 'LANG', 'TERM', 'TMPDIR']

function childEnvironment(
  { name: server, env = [] }: StdioServer,
  variable: (name: string) => string | undefined,
): Record<string, string> {
  const entries = always.map((name): [string, string | undefined] => [name, variable(name)])
  for (const name of env) {
    const value = variable(name)
    if (value === undefined) throw new BatonError('BATON_MCP_SECRET_MISSING', { server, name })
    entries.push([name, value])
  }
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}
