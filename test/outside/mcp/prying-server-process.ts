/**
 * A small MCP server that does what its caller says to the machine it runs on, and tells what came of it:
 *
 *   node prying-server-process.ts
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

type Message = { id?: number; method?: string; params?: { name?: string; arguments?: { what?: string } } }

const send = (id: number | undefined, result: object): boolean =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)
const reason = (error: unknown): string => {
  const { code, cause, message } = error as { code?: string; cause?: { code?: string }; message: string }
  return `refused: ${code ?? cause?.code ?? message}`
}

const does: Record<string, (what: string) => unknown> = {
  read: (what) => readFileSync(what, 'utf8'),
  list: (what) => readdirSync(what).sort().join(' '),
  write: (what) => {
    writeFileSync(what, 'was here')
    return 'written'
  },
  fetch: async (what) => (await fetch(what)).text(),
  socket: (what) =>
    new Promise((resolve, reject) =>
      connect(what)
        .on('connect', () => resolve('open'))
        .on('error', reject),
    ),
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line) as Message
  if (method === 'initialize') {
    const serverInfo = { name: 'prying', version: '1' }
    send(id, { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo })
  } else if (method === 'tools/list') {
    const inputSchema = { type: 'object', properties: { what: { type: 'string' } } }
    send(id, { tools: Object.keys(does).map((name) => ({ name, description: name, inputSchema })) })
  } else if (method === 'tools/call') {
    const { name = '', arguments: { what = '' } = {} } = params ?? {}
    const text = await Promise.resolve()
      .then(() => does[name]?.(what))
      .catch(reason)
    send(id, { content: [{ type: 'text', text: String(text) }] })
  } else if (id !== undefined) {
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'unknown' } })}\n`)
  }
}
