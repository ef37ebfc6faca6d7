import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isBatonError } from '../../src/errors/baton-error.ts'
import type { ModelFailure } from '../../src/kernel/ports/model.ts'
import { ask, failureOf, question, testModels } from './asking.ts'

/** A server on this machine that says one thing to everybody, and what it was sent. */
async function serverSaying(status: number, body: string, type = 'application/json') {
  const sent: { max_tokens?: number; max_output_tokens?: number }[] = []
  const server = createServer(async (request, response) => {
    sent.push(JSON.parse((await Array.fromAsync(request)).join('')))
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { sent, port, server, baseUrl: `http://127.0.0.1:${port}/v1` }
}

function hintOf({ cause }: ModelFailure): string | undefined {
  return isBatonError(cause) ? cause.hint : undefined
}

describe('the advice for a model that refuses a request (issue 11)', () => {
  test.each([
    ['"gemma3" does not support thinking', '`effort`'],
    ['registry.ollama.ai/library/gemma3 does not support tools', '`tools`'],
    ['no such model', 'Check the name of the model'],
  ])('for "%s" names %s', async (message, advice) => {
    const { baseUrl } = await serverSaying(400, JSON.stringify({ error: { message, type: 'invalid_request_error' } }))
    const models = testModels({ providers: { ollama: { baseUrl } } })
    expect(hintOf(await failureOf(ask(models, question('ollama/gemma3'))))).toContain(advice)
  })

  test.each([
    ['ollama', 'Is Ollama running at 127.0.0.1:'],
    ['lmstudio', 'Is LM Studio running at 127.0.0.1:'],
    ['vllm', 'Is vLLM running at 127.0.0.1:'],
    ['mine', 'check the base URL'],
  ])('asks of %s whether it runs, where nobody listens', async (provider, advice) => {
    const { baseUrl, server } = await serverSaying(200, '')
    await Promise.all([once(server, 'close'), server.close()])
    const models = testModels({ providers: { [provider]: { baseUrl } }, attempts: 1 })
    expect(hintOf(await failureOf(ask(models, question(`${provider}/m`))))).toContain(advice)
  })
})

describe('an answer that may be longer than the model can give (issue 11)', () => {
  const chunk = {
    ...{ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm' },
    choices: [{ index: 0, delta: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  }
  const stream = `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`

  test.each([
    [200_000, 32_768, [expect.stringContaining('`maxTokens` of 200000 was lowered')]],
    [20_000, 20_000, undefined],
  ])('of %i tokens is asked for with %i', async (maxOutputTokens, sentTokens, warnings) => {
    const { baseUrl, sent } = await serverSaying(200, stream, 'text/event-stream')
    const models = testModels({ providers: { 'openai-chat': { baseUrl, protocol: 'openai-compatible' } } })
    const { answer } = await ask(models, { ...question('openai-chat/gpt-4.1'), settings: { maxOutputTokens } })
    expect(answer.warnings).toEqual(warnings)
    expect(sent.map((body) => body.max_tokens)).toEqual([sentTokens])
  })
})
