import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'

const baseUrl = 'http://127.0.0.1:9/v1'

/** What `createBaton` says to options that no compiler has seen. */
async function refusal(models: unknown): Promise<{ readonly code: string; readonly message: string }> {
  try {
    const baton = await createBaton({ models } as never)
    await baton.close()
  } catch (thrown) {
    return thrown as { readonly code: string; readonly message: string }
  }
  throw new Error('Nothing was refused')
}

const shop = (fields: object): object => ({ providers: { shop: fields } })
const priced = (fields: object): object => ({ prices: { 'shop/*': fields } })

describe('the options for models of createBaton', () => {
  test.each([
    [shop({ baseURL: baseUrl }), 'models.providers.shop.baseURL', 'Did you mean "baseUrl"?'],
    [shop({ baseUrl: 'nope' }), 'models.providers.shop.baseUrl', 'expected an address such as'],
    [shop({ baseUrl: 'localhost:1234/v1' }), 'models.providers.shop.baseUrl', 'expected an address such as'],
    [shop({ baseUrl, concurrency: 0 }), 'models.providers.shop.concurrency', 'a whole number, 1 or more'],
    [shop({ baseUrl, concurrency: 'x' }), 'models.providers.shop.concurrency', 'a whole number, 1 or more'],
    [shop({ baseUrl, requestsPerMinute: 0 }), 'models.providers.shop.requestsPerMinute', 'a whole number, 1 or more'],
    [shop({ baseUrl, firstByteMs: -1 }), 'models.providers.shop.firstByteMs', 'a whole number, 1 or more'],
    [shop({ baseUrl, protocol: 'nonsense' }), 'models.providers.shop.protocol', '"openai-compatible"'],
    [{ providers: { shop: 'x' } }, 'models.providers.shop', 'an object'],
    [priced({ input: -1, output: 10 }), 'models.prices.shop/*.input', 'a number, 0 or more'],
    [priced({ input: 'x', output: 10 }), 'models.prices.shop/*.input', 'a number, 0 or more'],
    [priced({ input: 1 }), 'models.prices.shop/*.output', 'a number, 0 or more'],
    [{ default: 'shop/m' }, 'models.default', 'Known fields: environment, providers'],
    [{ provider: {} }, 'models.provider', 'Did you mean "providers"?'],
    [{ attempts: 0 }, 'models.attempts', 'a whole number, 1 or more'],
  ])('%j is refused with its place', async (models, place, words) => {
    const { code, message } = await refusal(models)
    expect(code).toBe('BATON_ARGUMENT_INVALID')
    expect(message).toContain(`as "${place}"`)
    expect(message).toContain(words)
  })

  test('may be all that the page describes', async () => {
    const provider = { baseUrl, protocol: 'anthropic', keyVariable: null, headers: {}, concurrency: 2, silenceMs: 1 }
    const price = { input: 0, output: 0.5, cachedInput: 0, longInput: [{ above: 1, input: 1, output: 1 }] }
    const baton = await createBaton({
      models: { providers: { shop: provider }, prices: { 'shop/*': price }, attempts: 1 },
    } as never)
    await baton.close()
  })
})
