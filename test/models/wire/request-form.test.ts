import { expect, test } from 'vitest'
import { systemClock } from '../../../src/kernel/system-clock.ts'
import type { LineRequest } from '../../../src/models/ai-sdk/line.ts'
import { filledIn, RequestForms } from '../../../src/models/wire/request-form.ts'

const provider = { name: 'far', protocol: 'openai-chat' as const, baseUrl: 'http://far.example/v1', keyVariable: null }
const forms = (): RequestForms =>
  new RequestForms({ provider, id: 'gpt-4.1', key: 'sk-1', fetch: undefined }, systemClock, ['messages'])

function request(description: string, prefixKey = 'one'): LineRequest {
  return {
    prompt: [{ role: 'user', content: [{ type: 'text', text: `Say ${description.length}` }] }],
    tools: [{ type: 'function', name: 'pay', description, inputSchema: { type: 'object' } }],
    providerOptions: { openai: { store: false, promptCacheKey: prefixKey } },
  }
}

test('a form is written once for its settings, whatever is said, for whichever run, and however many ask at once', async () => {
  const kept = forms()
  const [one, other] = await Promise.all([kept.of(request('Pays')), kept.of(request('Pays', 'two'))])
  expect(one).toBe(other)
  expect(await kept.of(request('Pays', 'three'))).toBe(one)
  expect(await kept.of(request('Pays more'))).not.toBe(one)
  expect(JSON.parse(filledIn(one, { messages: '[1]' }, 'four'))).toMatchObject({
    messages: [1],
    prompt_cache_key: 'four',
  })
})

test('the oldest forms are given up when there are too many, and a small one is not too many', async () => {
  const kept = forms()
  const first = await kept.of(request('Pays'))
  for (let count = 0; count < 120; count++) await kept.of(request(`Pays ${count}`))
  expect(await kept.of(request('Pays'))).toBe(first)
  for (let count = 0; count < 6; count++) await kept.of(request(`${count} ${'x'.repeat(1_000_000)}`))
  expect(await kept.of(request('Pays'))).not.toBe(first)
})
