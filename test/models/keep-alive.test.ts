import { describe, expect, test } from 'vitest'
import { ask, failureOf, question, testModels } from './asking.ts'
import * as fault from './fault-server.ts'
import { waitingClock } from './waiting-clock.ts'

const minute = 60_000

/** A provider that sends what a test says, when it says it. */
function dictated() {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (opened) => {
      controller = opened
    },
  })
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  const fetch: typeof globalThis.fetch = async () => {
    isAsked()
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  return {
    fetch,
    /** The package of a provider is loaded with its first request, which takes as long as it takes. */
    asked,
    send: async (text: string) => {
      controller?.enqueue(encoder.encode(text))
      // What a stream is given comes out of it in later turns.
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    },
    end: () => controller?.close(),
  }
}

const pings: Readonly<Record<string, string>> = {
  'far/m': ': keep-alive\n\n',
  'openrouter/some/model': ': OPENROUTER PROCESSING\n\n',
  'anthropic/claude-3-haiku-20240307': 'event: ping\ndata: {"type":"ping"}\n\n',
  'openai/gpt-4.1': ': ping\n\n',
  'google/gemini-2.0-flash': ': ping\n\n',
}

const keys = { OPENROUTER_API_KEY: 'k', OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k', GOOGLE_GENERATIVE_AI_API_KEY: 'k' }

describe('a keep-alive (issue 11)', () => {
  test.each(Object.entries(pings))('of %s counts as life, though the SDK keeps it to itself', async (model, ping) => {
    const clock = waitingClock()
    const { fetch, asked: reached, send } = dictated()
    const providers = { far: { baseUrl: 'http://far.example/v1' } }
    const models = testModels({ clock, fetch, providers, attempts: 1, environment: keys })
    let isOver = false
    const asked = failureOf(ask(models, question(model))).finally(() => {
      isOver = true
    })
    await reached
    for (let minutes = 0; minutes < 5; minutes++) {
      await clock.advance(minute - 1)
      await send(ping)
    }
    expect(isOver).toBe(false)
    await clock.advance(minute)
    expect((await asked).message).toContain('said nothing for 60 s')
  })

  test('is not needed by an answer that comes', async () => {
    const clock = waitingClock()
    const { fetch, send, end } = dictated()
    const models = testModels({ clock, fetch, providers: { far: { baseUrl: 'http://far.example/v1' } } })
    const asked = ask(models, question('far/m'))
    await send(`${fault.text('Here I am')}${fault.finish('stop')}${fault.usage}${fault.done}`)
    end()
    expect((await asked).answer.text).toBe('Here I am')
  })
})
