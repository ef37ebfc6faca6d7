/**
 * A small MCP server that searches hotels, in the words and the form that its arguments choose:
 *
 *   node rooms-process.ts structured|json|words|nothing|broken
 */
import { createInterface } from 'node:readline'

const [, , form = ''] = process.argv
const rooms = { found: [{ title: 'Inn', price: 80 }] }

const results: Readonly<Record<string, object>> = {
  structured: { content: [], structuredContent: rooms },
  json: { content: [{ type: 'text', text: JSON.stringify(rooms) }] },
  words: { content: [{ type: 'text', text: 'The Inn has a room for 80 EUR.' }] },
  nothing: { content: [] },
  broken: { content: [{ type: 'text', text: 'the database is asleep' }], isError: true },
}

const search = {
  name: 'search_hotels',
  description: 'Searches hotels.',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  annotations: { readOnlyHint: true },
}

const answers: Readonly<Record<string, object>> = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'rooms', version: '1' },
  },
  'tools/list': { tools: [search] },
  'tools/call': results[form] ?? {},
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method = '' } = JSON.parse(line) as { id?: number; method?: string }
  if (id === undefined) return
  const result = Object.hasOwn(answers, method)
    ? { result: answers[method] }
    : { error: { code: -32601, message: 'no' } }
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...result })}\n`)
})
