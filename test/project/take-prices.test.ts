import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { priceListPath } from '../../src/config/price-file.ts'
import { priceOf } from '../../src/models/prices.ts'
import type { Egress, EgressRequest } from '../../src/outside/egress/egress.ts'
import { fetchPrices } from '../../src/project/fetch-prices.ts'
import { readListedPrices } from '../../src/project/listed-prices.ts'
import { takePrices } from '../../src/project/take-prices.ts'
import { agentFile, projectWith } from './project-folder.ts'

const offer = (text: string) => ({ text, from: 'list.yaml', day: '2026-11-15' })
const good =
  'openai/gpt-5: { input: 1, output: 8 }\nlab/m: { input: 2, output: 3, longInput: [{ above: 9, input: 4, output: 5 }] }\n'

describe('a list of prices that is offered (issue 11)', () => {
  test('is kept for the user, and tells what it changed', async () => {
    const { env } = projectWith()
    const path = priceListPath(env)
    expect(await takePrices(offer(good), env)).toEqual({
      path,
      added: ['openai/gpt-5', 'lab/m'],
      changed: [],
      dropped: [],
      same: 0,
    })
    expect(statSync(path).mode & 0o077).toBe(0)
    const { prices, problems } = await readListedPrices(env)
    expect(problems).toEqual([])
    expect(prices['lab/m']).toEqual({ input: 2, output: 3, longInput: [{ above: 9, input: 4, output: 5 }] })
    expect(readFileSync(path, 'utf8')).toContain('taken from list.yaml on 2026-11-15')
    const next = 'openai/gpt-5: { input: 1, output: 9 }\nlab/n: { input: 1, output: 1 }\n'
    expect(await takePrices(offer(next), env)).toMatchObject({
      added: ['lab/n'],
      changed: ['openai/gpt-5'],
      dropped: ['lab/m'],
      same: 0,
    })
  })

  test.each([
    ['no list', 'just text', 'BATON_CONFIG_INVALID'],
    ['empty', '', 'names no model'],
    ['half a price', `${good}lab/x: { input: 1 }\n`, 'output'],
    ['an unknown key', `${good}lab/x: { input: 1, output: 1, key: 1 }\n`, 'key'],
    ['a price in cents', 'lab/x: { input: 125000, output: 1000000 }\n', 'not of this world'],
    ['a model for nothing', 'lab/x: { input: 0, output: 0 }\n', 'costs nothing'],
    ['a model for next to nothing', 'lab/x: { input: 0.0001, output: 0.0001 }\n', 'costs nothing'],
    ['all models for nothing', 'openai/*: { input: 0, output: 0 }\n', 'too far from'],
    ['all models for next to nothing', 'openai/*: { input: 0.0001, output: 0.0001 }\n', 'too far from'],
    ['all models of an unknown provider for nothing', 'lab/*: { input: 0, output: 0 }\n', 'costs nothing'],
    [
      'a known model for nothing as soon as its prompt has two tokens',
      'openai/gpt-5: { input: 1.25, output: 10, longInput: [{ above: 1, input: 0, output: 0 }] }\n',
      'too far from',
    ],
    [
      'an unknown model for nothing as soon as its prompt has two tokens',
      'lab/x: { input: 1, output: 1, longInput: [{ above: 1, input: 0, output: 0 }] }\n',
      'costs nothing',
    ],
    ['a cache for nothing', 'openai/gpt-5: { input: 1.25, cachedInput: 0, output: 10 }\n', 'cached input'],
    [
      'a cache that is written to for nothing',
      'anthropic/claude-sonnet-4-5: { input: 3, cachedInput: 0.3, cacheWrite: 0, output: 15 }\n',
      'writing to a cache',
    ],
    ['a price far from the known one', 'openai/gpt-5: { input: 0.001, output: 0.01 }\n', 'too far from'],
    ['a cache that costs more', 'lab/x: { input: 1, cachedInput: 2, output: 3 }\n', 'cache'],
    [
      'lengths out of order',
      'lab/x: { input: 1, output: 1, longInput: [{ above: 9, input: 2, output: 2 }, { above: 8, input: 3, output: 3 }] }',
      'order',
    ],
    ['a name that is none', '"gpt 5": { input: 1, output: 1 }\n', 'not a name'],
    ['a secret of the environment', `${good}# my-very-secret-value\n`, 'secret'],
    ['something that looks like a key', `${good}# sk-ant-api03-${'a1B2'.repeat(24)}\n`, 'secret'],
  ])('with %s is refused whole, and nothing is changed', async (_, text, problem) => {
    const { env } = projectWith()
    const own = { ...env, LAB_API_KEY: 'my-very-secret-value' }
    await takePrices(offer(good), env)
    const before = readFileSync(priceListPath(env), 'utf8')
    const refused = takePrices(offer(text), own)
    await expect(refused).rejects.toMatchObject({ code: 'BATON_CONFIG_INVALID' })
    if (!problem.startsWith('BATON')) await expect(refused).rejects.toThrow(problem)
    await expect(refused).rejects.toThrow('Nothing was changed.')
    expect(readFileSync(priceListPath(env), 'utf8')).toBe(before)
  })

  test('comes after the prices of a project and before those of Baton', async () => {
    const own = { 'openai/gpt-5': { input: 7, output: 7 } }
    const listed = { 'openai/gpt-5': { input: 1, output: 8 }, 'openai/gpt-5-mini': { input: 1, output: 1 } }
    expect(priceOf('openai/gpt-5', own, listed)?.input).toBe(7)
    expect(priceOf('openai/gpt-5-mini', own, listed)?.input).toBe(1)
    expect(priceOf('openai/gpt-5-nano', own, listed)?.input).toBe(0.05)
  })

  test('has no word on a model whose price is known, where it speaks of all models of a provider', async () => {
    const all = { 'openai/*': { input: 0.002, output: 0.002 }, 'lab/*': { input: 2, output: 2 } }
    for (const tables of [
      [{}, all],
      [all, {}],
    ]) {
      expect(priceOf('openai/gpt-5', ...tables)).toBe(priceOf('openai/gpt-5'))
      expect(priceOf('openai-chat/gpt-5', ...tables)).toBe(priceOf('openai/gpt-5'))
      expect(priceOf('openai/gpt-99', ...tables)?.input).toBe(0.002)
      expect(priceOf('lab/m', ...tables)?.input).toBe(2)
    }
    const named = { 'openai/gpt-99': { input: 3, output: 3 } }
    expect(priceOf('openai/gpt-99', all, named)?.input).toBe(3)
    const { env } = projectWith()
    await takePrices(offer('openai/*: { input: 1, output: 8 }\n'), env)
    expect((await readListedPrices(env)).prices['openai/*']).toEqual({ input: 1, output: 8 })
  })

  test('that was damaged since is told, and a project is not opened with other prices in its place', async () => {
    const { env, open } = projectWith({ 'agents/a.md': agentFile('') })
    const path = priceListPath(env)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'openai/gpt-5: { input: 1 }\n')
    const { problems } = await open()
    expect(problems).toMatchObject([{ code: 'BATON_CONFIG_KEY_MISSING', file: path }])
  })
})

describe('a list of prices that is fetched', () => {
  const answering = (status: number, text: string): { readonly egress: Egress; readonly asked: EgressRequest[] } => {
    const asked: EgressRequest[] = []
    const request = async (one: EgressRequest) => {
      asked.push(one)
      return { status, url: one.url, headers: {}, body: new TextEncoder().encode(text) }
    }
    return { egress: { request }, asked }
  }
  const from = (url: string, network = 'auto') => ({ url, network })

  test('is asked for at its address, through the guard, and nowhere else', async () => {
    const { egress, asked } = answering(200, good)
    expect(await fetchPrices(from('https://prices.example/list.yaml'), egress)).toBe(good)
    const [request] = asked
    const may = (host: string) => request?.may({ kind: 'net', host, port: 443 })
    expect([asked.length, may('prices.example'), may('elsewhere.example')]).toEqual([1, true, false])
    expect(request?.may({ kind: 'secret', name: 'KEY', host: 'prices.example' })).toBe(false)
  })

  test.each([
    ['http://prices.example/list.yaml', 'auto', 'https'],
    ['file:///etc/passwd', 'auto', 'https'],
    ['no address', 'auto', 'https'],
    ['https://prices.example/list.yaml', 'off', 'network is off'],
  ])('from %s with the network %s is not asked for', async (url, network, problem) => {
    const { egress, asked } = answering(200, good)
    await expect(fetchPrices(from(url, network), egress)).rejects.toThrow(problem)
    expect(asked).toEqual([])
  })

  test('is refused when it is not there', async () => {
    const { egress } = answering(404, 'gone')
    await expect(fetchPrices(from('https://prices.example/x'), egress)).rejects.toThrow('status 404')
  })
})

test('there is no list before one was taken', async () => {
  const { env } = projectWith()
  expect(existsSync(priceListPath(env))).toBe(false)
  expect(await readListedPrices(env)).toEqual({ prices: {}, problems: [] })
})
