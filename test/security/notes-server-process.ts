/**
 * A small MCP server on standard input and output, with a few notes.
 *
 *   node notes-server-process.ts SCRIPT LOG [DESCRIPTION]
 *
 * What its tools answer stands in SCRIPT when they are called; what they were given goes to LOG.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [, , script = '', log = '', description = 'Notes that were taken before.'] = process.argv

type Message = { id?: number; method?: string; params?: { name?: string; arguments?: unknown } }

const reading = { readOnlyHint: true, openWorldHint: false }
const inputSchema = { type: 'object', properties: { text: { type: 'string' } } }
const tools = [
  { name: 'search', description, inputSchema, annotations: reading },
  { name: 'add', description: 'Adds a note.', inputSchema },
]

function answer({ id, method, params }: Message): void {
  const send = (result: unknown): boolean => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)
  if (method === 'initialize') {
    const about = { capabilities: { tools: {} }, serverInfo: { name: 'notes', version: '1' } }
    send({ protocolVersion: '2025-11-25', ...about })
  } else if (method === 'tools/list') send({ tools })
  else if (method === 'tools/call') {
    appendFileSync(log, `${JSON.stringify(params)}\n`)
    const said = readFileSync(script, 'utf8')
    send(params?.name === 'search' && said !== '' ? JSON.parse(said) : { content: [{ type: 'text', text: 'Noted.' }] })
  } else if (id !== undefined) {
    const error = { code: -32601, message: 'Method not found' }
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`)
  }
}

createInterface({ input: process.stdin })
  .on('line', (line) => answer(JSON.parse(line) as Message))
  .on('close', () => process.exit())
