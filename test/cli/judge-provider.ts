import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface AskedOfJudge {
  readonly evidence: { readonly answer: string }
  readonly questions: readonly { readonly id: string }[]
}

interface ServedJudge {
  readonly yaml: string
  close(): void
}

/** A provider on this machine whose model says yes of every text with a word in it, and no of any other, and quotes the text. */
export function judgeProvider(word: string): Promise<ServedJudge> {
  return servedJudge(({ evidence, questions }) => {
    const verdict = evidence.answer.includes(word) ? 'yes' : 'no'
    const answers = questions.map(({ id }) => ({ id, verdict, quote: evidence.answer.trim(), confidence: 1 }))
    return JSON.stringify({ answers })
  })
}

/** A provider on this machine that answers what a judge is asked with a text, or refuses it with a status. */
export async function servedJudge(answerTo: (asked: AskedOfJudge) => string | number): Promise<ServedJudge> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { messages } = JSON.parse(body) as { readonly messages: readonly { readonly content: string }[] }
    // A judge that is asked again is told why in a message of its own.
    const [, asked] = messages
    const answer = answerTo(JSON.parse(asked?.content ?? '') as AskedOfJudge)
    if (typeof answer === 'number') {
      response.writeHead(answer, { 'content-type': 'application/json' })
      response.end('{"error":{"message":"not for you"}}')
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (delta: object, finish: string | null): void => {
      const choices = [{ index: 0, delta, finish_reason: finish }]
      const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
      const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices, usage }
      response.write(`data: ${JSON.stringify(chunk)}\n\n`)
    }
    send({ role: 'assistant', content: answer }, null)
    send({}, 'stop')
    response.end('data: [DONE]\n\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  const provider = `  local: { baseUrl: "http://127.0.0.1:${port}/v1", protocol: openai-compatible, keyVariable: null }\n`
  return { yaml: `decisionModel: local/judge\nallowUnpriced: true\nproviders:\n${provider}`, close }
}
