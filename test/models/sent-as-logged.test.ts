import { expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import type { JsonObject } from '../../src/events/json.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { testModels } from './asking.ts'

const prices = { 'far/m': { input: 1, output: 1 } }
const providers = { far: { baseUrl: 'http://far.example/v1', protocol: 'openai-chat', keyVariable: null } } as const

const saysOk = (): Response =>
  new Response('data: {"choices":[{"index":0,"delta":{"content":"ok"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n', {
    headers: { 'content-type': 'text/event-stream' },
  })

interface Sent {
  readonly prompt_cache_key?: string
  readonly tools: readonly { readonly function: { readonly description: string; readonly parameters: JsonObject } }[]
}

/** A baton whose provider says "ok", and what it was sent. */
async function listening(heard: (input: unknown) => void = () => {}) {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    heard(input)
    sent.push(JSON.parse(String(init?.body)))
    return saysOk()
  }
  return { sent, baton: await createBaton({ model: testModels({ providers, prices, fetch }) }) }
}

test('what a provider is told of tools is what the log says, also where code changes them between two calls', async () => {
  const properties: Record<string, JsonObject> = {}
  const pay = { name: 'pay', description: 'old', input: { type: 'object', properties } }
  const tools = [pay]
  const changing = defineFunction('changing', async (ctx) => {
    const call = (): Promise<unknown> =>
      ctx.model({ model: 'far/m', messages: [{ role: 'user', content: 'Go' }], settings: { tools } })
    await call()
    pay.description = 'new'
    properties['amount'] = { type: 'number' }
    await call()
    tools.push({ ...pay, name: 'ask' })
    await call()
    tools[0] = { ...pay, description: 'another' }
    await call()
    return 'done'
  })
  const { sent, baton } = await listening()
  const { runId, status } = await baton.run(changing, 'x')
  expect(status).toBe('completed')
  const logged = (await baton.events(runId)).filter(({ type }) => type === 'model.requested')
  await baton.close()
  const described = sent.map((body) => body.tools.map((tool) => tool.function.description))
  expect(described).toEqual([['old'], ['new'], ['new', 'new'], ['another', 'new']])
  expect(logged.map(({ data }) => (data as { settings: { tools: typeof tools } }).settings.tools)).toMatchObject(
    described.map((texts) => texts.map((description) => ({ description }))),
  )
  expect(sent.map((body) => Object.keys((body.tools[0]?.function.parameters['properties'] ?? {}) as object))).toEqual([
    [],
    ['amount'],
    ['amount'],
    ['amount'],
  ])
})

test('a provider is told which calls begin alike, and neither the name of an agent nor the id of a run', async () => {
  const merger = defineFunction('merger-with-acme', async (ctx) => {
    for (const content of ['one', 'two']) {
      await ctx.model({ model: 'far/m', messages: [{ role: 'user', content }] })
    }
    return 'done'
  })
  const { sent, baton } = await listening()
  const first = await baton.run(merger, 'x')
  await baton.run(merger, 'x')
  await baton.close()
  const keys = sent.map((body) => body.prompt_cache_key ?? '')
  expect(keys[0]).toMatch(/^[\da-f]{64}$/)
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]])
  expect(keys[2]).not.toBe(keys[0])
  expect(JSON.stringify(sent)).not.toMatch(new RegExp(`acme|${first.runId}`))
})

test('a `fetch` of the caller gets an address as text, and can not change where later calls go', async () => {
  const asked: string[] = []
  const { baton } = await listening((input) => {
    const url = input instanceof URL ? input : new URL(String(input))
    url.searchParams.append('trace', '1')
    asked.push(`${typeof input} ${url.href}`)
  })
  const talk = defineFunction('talk', async (ctx) => {
    return (await ctx.model({ model: 'far/m', messages: [{ role: 'user', content: 'Go' }] })).text
  })
  for (let call = 0; call < 3; call++) await baton.run(talk, 'x')
  await baton.close()
  expect(asked).toEqual(Array(3).fill('string http://far.example/v1/chat/completions?trace=1'))
})
