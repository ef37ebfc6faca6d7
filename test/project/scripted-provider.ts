import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ScriptedCall {
  readonly name: string
  readonly input: object
}

/** A provider of models on this machine that wants these calls, one by one, and then says what the last of them gave. */
export async function scriptedProvider(calls: readonly ScriptedCall[]): Promise<{ readonly yaml: string }> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { messages } = JSON.parse(body) as { messages: { role: string; content: unknown }[] }
    const answers = messages.filter(({ role }) => role === 'tool')
    const call = calls[answers.length]
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (delta: object, finish: string | null): void => {
      const choices = [{ index: 0, delta, finish_reason: finish }]
      const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
      const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices, usage }
      response.write(`data: ${JSON.stringify(chunk)}\n\n`)
    }
    if (call === undefined) {
      send({ role: 'assistant', content: `It said: ${JSON.stringify(answers.at(-1)?.content)}` }, null)
      send({}, 'stop')
    } else {
      const asked = { name: call.name, arguments: JSON.stringify(call.input) }
      const id = `call-${answers.length}`
      send({ role: 'assistant', tool_calls: [{ index: 0, id, type: 'function', function: asked }] }, null)
      send({}, 'tool_calls')
    }
    response.end('data: [DONE]\n\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const provider = `  local:\n    baseUrl: http://127.0.0.1:${port}/v1\n    protocol: openai-compatible\n    keyVariable: null\n`
  return { yaml: `model: local/m\nallowUnpriced: true\nproviders:\n${provider}` }
}
