/** Answers every chat request with one sentence, streamed or whole. Prints its address, and ends with its parent. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const answer = process.argv[2] ?? ''
const usage = { prompt_tokens: 60, completion_tokens: 40, total_tokens: 100 }
const words = answer.split(/(?<= )/)
const head = { id: 'chatcmpl-1', created: 1, model: 'instant' }
const whole = JSON.stringify({
  ...head,
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: answer }, finish_reason: 'stop' }],
  usage,
})
const streamed = [
  ...words.map((content) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
  { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  { choices: [], usage },
]
  .map((chunk) => `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...chunk })}\n\n`)
  .concat('data: [DONE]\n\n')
  .join('')

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => {
    body += part
  })
  request.on('end', () => {
    const isStream = body.includes('"stream":true')
    response.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' })
    response.end(isStream ? streamed : whole)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`))
process.stdin.on('end', () => process.exit()).resume()
