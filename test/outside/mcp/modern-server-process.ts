/**
 * A server made with the official SDK that speaks nothing but protocol 2026-07-28.
 *
 *   node modern-server-process.ts stdio LOG
 *   node modern-server-process.ts http LOG     (prints its port)
 */
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { createMcpHandler, inputRequired, McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

const [, , kind = 'stdio', log = ''] = process.argv
const note = (what: string): void => appendFileSync(log, `${JSON.stringify(what)}\n`)

const readOnly = { readOnlyHint: true, openWorldHint: false }
let extra = false

function server(): McpServer {
  const made = new McpServer({ name: 'modern', version: '1.0.0' }, { capabilities: { tools: { listChanged: true } } })
  made.registerTool(
    'add',
    {
      description: 'Adds',
      annotations: readOnly,
      inputSchema: z.object({ left: z.number(), right: z.number() }),
      outputSchema: z.object({ sum: z.number() }),
    },
    ({ left, right }) => {
      const structuredContent = { sum: left + right }
      return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
    },
  )
  made.registerTool(
    'hang',
    { description: 'Hangs', annotations: readOnly, inputSchema: z.object({}) },
    async (_, context) => {
      note('hanging')
      await new Promise((resolve) => context.mcpReq.signal.addEventListener('abort', resolve))
      note('stopped')
      return { content: [] }
    },
  )
  made.registerTool('asks', { description: 'Asks', annotations: readOnly, inputSchema: z.object({}) }, () =>
    inputRequired({
      inputRequests: {
        name: {
          method: 'elicitation/create',
          params: {
            mode: 'form',
            message: 'Your name?',
            requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
          },
        },
      },
    }),
  )
  made.registerTool('grow', { description: 'Grows', annotations: readOnly, inputSchema: z.object({}) }, () => {
    extra = true
    // One server for a pipe, which tells of new tools itself; one for each request over HTTP.
    if (handler === undefined) grown(made)
    else handler.notify.toolsChanged()
    return { content: [{ type: 'text', text: 'grown' }] }
  })
  if (extra) grown(made)
  return made
}

function grown(made: McpServer): void {
  const extra = { description: 'Is new', annotations: readOnly, inputSchema: z.object({}) }
  made.registerTool('extra', extra, () => ({ content: [{ type: 'text', text: 'new' }] }))
}

const handler = kind === 'http' ? createMcpHandler(server, { legacy: 'reject' }) : undefined

if (handler === undefined) serveStdio(server, { legacy: 'reject' })
else {
  const listener = createServer(async (request, response) => {
    const controller = new AbortController()
    response.on('close', () => controller.abort())
    const answer = await handler.fetch(
      new Request(`http://127.0.0.1${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
        signal: controller.signal,
        ...(request.method === 'POST' ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' } : {}),
      } as RequestInit),
    )
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (answer.body === null) response.end()
    else Readable.fromWeb(answer.body as never).pipe(response)
  })
  listener.listen(0, '127.0.0.1', () => {
    const address = listener.address()
    process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`)
  })
}
