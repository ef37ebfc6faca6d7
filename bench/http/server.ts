/**
 * A provider of chat completions, streamed or whole, that follows the plan in the name of the model (`tools-20`): how many
 * results of tools the request holds says which answer is due. Prints its address, and ends with its parent.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { plans } from '../script.ts'

interface Asked {
  readonly model: string
  readonly stream?: boolean
  readonly messages: readonly { readonly role: string }[]
}

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
let ids = 0

function answerTo({ model, stream, messages }: Asked): string {
  const [plan = '', size = '0'] = model.split('-')
  const made = messages.filter(({ role }) => role === 'tool').length
  const said = (plan === 'text' ? plans.text() : plans.tools(Number(size)))(made)
  const calls = said.calls?.map(({ name, args }) => ({
    id: `call_${++ids}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }))
  const head = { id: `answer_${++ids}`, created: 1, model }
  const finish_reason = calls === undefined ? 'stop' : 'tool_calls'
  const message = { role: 'assistant', ...(calls ? { content: null, tool_calls: calls } : { content: said.text }) }
  if (stream !== true) {
    const choices = [{ index: 0, message, finish_reason, logprobs: null }]
    return JSON.stringify({ ...head, object: 'chat.completion', choices, usage })
  }
  const tool_calls = calls?.map((call, index) => ({ index, ...call }))
  const delta = calls ? { role: 'assistant', tool_calls } : message
  return [
    { choices: [{ index: 0, delta, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason }] },
    { choices: [], usage },
  ]
    .map((chunk) => `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...chunk })}\n\n`)
    .concat('data: [DONE]\n\n')
    .join('')
}

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => {
    body += part
  })
  request.on('end', () => {
    const asked = JSON.parse(body) as Asked
    const answer = answerTo(asked)
    const type = asked.stream === true ? 'text/event-stream' : 'application/json'
    response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(answer) })
    response.end(answer)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`))
process.stdin.on('end', () => process.exit()).resume()
