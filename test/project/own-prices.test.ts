import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { configRules } from '../../src/config/config-rules.ts'
import { loadSettings } from '../../src/config/load-settings.ts'
import { priceTable } from '../../src/config/price-fields.ts'
import { priceList } from '../../src/models/price-list.ts'
import { parsePrices, readPrices } from '../../src/project/own-prices.ts'
import { readValue } from '../../src/source/read-fields.ts'

const folder = mkdtempSync(join(tmpdir(), 'baton-prices-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a table of prices', () => {
  test('can be written in YAML', async () => {
    const text = '# ours\nworkshop/qwen3: { input: 0.5, output: 1 }\n'
    expect(await parsePrices(text, 'prices.yaml')).toEqual({
      prices: { 'workshop/qwen3': { input: 0.5, output: 1 } },
      problems: [],
    })
    expect(await parsePrices('', 'prices.yaml')).toEqual({ prices: {}, problems: [] })
  })

  test('is what the list that comes with Baton is', () => {
    const file = { path: '', text: '', rules: configRules }
    const { prices } = priceList()
    expect(readValue(prices, priceTable, file, 'prices')).toEqual({ value: prices, problems: [] })
  })

  test.each([
    ['a: [', 'BATON_CONFIG_YAML_INVALID 1:5'],
    ['- a', 'BATON_CONFIG_YAML_INVALID 1:1'],
    ['a/b: 3', 'BATON_CONFIG_INVALID_VALUE 1:6'],
    ['a/b: { input: 1 }', 'BATON_CONFIG_KEY_MISSING 1:6'],
    ['a/b: { input: -1, output: 1 }', 'BATON_CONFIG_INVALID_VALUE 1:15'],
    ['a/b: { input: 1, output: 1, ouput: 2 }', 'BATON_CONFIG_UNKNOWN_KEY 1:29'],
  ])('like %j is refused, with the place, and none of it is used', async (text, expected) => {
    const { prices, problems } = await parsePrices(`good/one: { input: 1, output: 1 }\n${text}`, 'prices.yaml')
    const [first] = text.startsWith('- ') ? (await parsePrices(text, 'prices.yaml')).problems : problems
    const lines = text.startsWith('- ') ? 0 : 1
    expect(`${first?.code} ${(first?.line ?? 0) - lines}:${first?.column}`).toBe(expected)
    expect(prices).toEqual({})
  })

  test('is named by the settings, and its problems name it the same way', async () => {
    writeFileSync(join(folder, 'own.yaml'), 'a/b: { input: 1, outptu: 2 }\n')
    const prices = { value: 'own.yaml', origin: 'baton.yaml:1' }
    const none = { value: {}, origin: 'default' }
    const { problems } = await readPrices({ folder, prices, priceTable: none })
    expect(problems.map(({ file, code, hint }) => [file, code, hint.slice(0, 22)])).toEqual([
      ['own.yaml', 'BATON_CONFIG_KEY_MISSING', 'Add "a/b.output"; docs'],
      ['own.yaml', 'BATON_CONFIG_UNKNOWN_KEY', 'Did you mean "output"?'],
    ])
    const gone = await readPrices({ folder, prices: { ...prices, value: 'gone.yaml' }, priceTable: none })
    expect(gone.problems).toMatchObject([{ code: 'BATON_CONFIG_FILE_UNREADABLE', file: 'gone.yaml' }])
  })
  test('can stand in baton.yaml itself, behind the file that a flag names', async () => {
    writeFileSync(
      join(folder, 'baton.yaml'),
      'prices: { "a/b:1": { input: 1, output: 2 }, c/d: { input: 3, output: 4 } }\n',
    )
    writeFileSync(join(folder, 'own.yaml'), 'c/d: { input: 5, output: 6 }\n')
    const settings = await loadSettings({ folder, env: {}, flags: {} })
    expect(settings.problems).toEqual([])
    expect((await readPrices(settings)).prices).toEqual({
      'a/b:1': { input: 1, output: 2 },
      'c/d': { input: 3, output: 4 },
    })
    const flagged = await loadSettings({ folder, env: {}, flags: { prices: 'own.yaml' } })
    expect((await readPrices(flagged)).prices).toMatchObject({ 'a/b:1': { input: 1 }, 'c/d': { input: 5 } })
  })

  test('in baton.yaml is checked like one in a file', async () => {
    writeFileSync(join(folder, 'baton.yaml'), 'prices: { a/b: { input: USD, output: USD } }\n')
    const { problems, priceTable: written } = await loadSettings({ folder, env: {}, flags: {} })
    expect(problems.map(({ code, line }) => [code, line])).toEqual([
      ['BATON_CONFIG_INVALID_VALUE', 1],
      ['BATON_CONFIG_INVALID_VALUE', 1],
    ])
    expect(written.value).toEqual({})
  })
})
