/**
 * A provider of models in a process of its own: asks for a tool so many times, then answers. Writes down every
 * request it was sent and every answer it has finished, as one line each.
 *
 *   node provider-process.ts LOG TURNS
 */
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [, , log = '', turns = '20'] = process.argv

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    const { messages } = JSON.parse(body) as { messages: { role: string }[] }
    const turn = messages.filter(({ role }) => role === 'tool').length + 1
    appendFileSync(log, `asked ${turn}\n`)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (delta: object, finish: string | null, usage?: object): void => {
      const choices = [{ index: 0, delta, finish_reason: finish }]
      response.write(
        `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices, usage })}\n\n`,
      )
    }
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
    setTimeout(() => {
      if (turn > Number(turns)) {
        send({ role: 'assistant', content: 'All done.' }, null)
        send({}, 'stop', usage)
      } else {
        const call = { name: 'calculator', arguments: JSON.stringify({ expression: `${turn}+1` }) }
        send(
          { role: 'assistant', tool_calls: [{ index: 0, id: `call-${turn}`, type: 'function', function: call }] },
          null,
        )
        send({}, 'tool_calls', usage)
      }
      response.end('data: [DONE]\n\n', () => appendFileSync(log, `answered ${turn}\n`))
    }, 15)
  })
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`)
})
