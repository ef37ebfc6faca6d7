/**
 * A small MCP server whose tool is described by a file, so that it can be changed between two starts.
 *
 *   node greeter-process.ts DESCRIPTION_FILE STARTS_FILE
 *
 * Each start is written down as one line, so that a test can tell whether it was started at all.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [, , description = '', starts = ''] = process.argv
appendFileSync(starts, 'started\n')

const answers: Readonly<Record<string, () => object>> = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'greeter', version: '1' },
  }),
  'tools/list': () => ({
    tools: [
      {
        name: 'greet',
        description: readFileSync(description, 'utf8'),
        inputSchema: { type: 'object', properties: { who: { type: 'string' } } },
        annotations: { readOnlyHint: true },
      },
    ],
  }),
  'tools/call': () => ({ content: [{ type: 'text', text: 'Good morning.' }] }),
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method = '' } = JSON.parse(line) as { id?: number; method?: string }
  if (id === undefined) return
  const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
  const said = answer === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result: answer() }
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...said })}\n`)
})
