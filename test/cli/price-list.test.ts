import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { priceListPath } from '../../src/config/price-file.ts'
import { projectWith } from '../project/project-folder.ts'
import { runCli } from './run-here.ts'

function project(yaml = 'model: openai/gpt-5\n') {
  const { folder, env } = projectWith({ 'baton.yaml': yaml })
  const options = { entry: 'real' as const, env: { ...(env as Record<string, string>), BATON_TRUST: '1' } }
  return { folder, env, baton: (...words: readonly string[]) => runCli(folder, words, options) }
}

describe('`baton models` (issue 11)', () => {
  test('tells what is known of each model', async () => {
    const { baton } = project('model: openai/gpt-5\ndecisionModel: mine/unheard-of\n')
    const { out } = await baton('models')
    expect(out.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['MODEL', 'KEY', 'USD / M INPUT', 'USD / M OUTPUT', 'WINDOW', 'THINKS', 'IMAGES'],
      ['mine/unheard-of', 'unknown provider', 'unknown', 'unknown', '?', '?', '?'],
      ['openai/gpt-5', 'OPENAI_API_KEY is missing', '$1.25', '$10', '272.0k', 'yes', 'yes'],
      [''],
    ])
  })

  test('tells it to programs, with the page and the day of the price', async () => {
    const { baton } = project()
    const [line = ''] = (await baton('models', '--json')).out.split('\n')
    expect(JSON.parse(line)).toMatchObject({
      model: 'openai/gpt-5',
      price: { input: 1.25, output: 10, cachedInput: 0.125 },
      priceFrom: { of: 'baton', source: expect.stringContaining('openai.com'), date: '2026-08-08' },
      window: 272_000,
      thinks: true,
      temperature: false,
      tools: true,
    })
  })

  test('lists every model there is to know with --all', async () => {
    const { baton } = project()
    const lines = (await baton('models', '--all', '--json')).out.trim().split('\n')
    expect(lines.length).toBeGreaterThan(90)
    expect(lines.join('\n')).toContain('"anthropic/claude-opus-4-8"')
  })
})

describe('`baton models --prices`', () => {
  test('takes a list that all projects count with, behind prices of their own', async () => {
    const { folder, baton, env } = project('model: openai/gpt-5\nprices: { lab/m: { input: 9, output: 9 } }\n')
    writeFileSync(join(folder, 'list.yaml'), 'openai/gpt-5: { input: 1, output: 8 }\nlab/m: { input: 1, output: 1 }\n')
    const { code, err } = await baton('models', '--prices', 'list.yaml')
    expect(code).toBe(0)
    expect(err).toContain(`✔ 2 prices in ${priceListPath(env)}: 2 added, 0 changed, 0 dropped.`)
    expect((await baton('models')).out).toMatch(/openai\/gpt-5 .*\$1 .*\$8/)
    const [line = ''] = (await baton('models', '--json', '--model', 'lab/m')).out.split('\n')
    expect(JSON.parse(line)).toMatchObject({ input: 9, priceFrom: { of: 'own' } })
    const again = await baton('models', '--prices', 'list.yaml', '--json')
    expect(JSON.parse(again.out)).toMatchObject({ prices: { added: [], same: 2 } })
  })

  test.each([
    [['--prices', 'gone.yaml'], 'gone.yaml'],
    [['--prices', 'bad.yaml'], 'line 1'],
    [['--prices', 'update'], '--from https://'],
    [['--prices', 'update', '--from', 'http://prices.example/list'], 'https'],
    [['--prices', 'update', '--from', 'https://127.0.0.1/list'], 'BATON_EGRESS_REFUSED'],
    [['--prices', 'update', '--from', 'https://prices.example/list', '--network', 'off'], 'network is off'],
  ])('%j says what is wrong, and changes nothing', async (words, problem) => {
    const { folder, baton, env } = project()
    writeFileSync(join(folder, 'bad.yaml'), 'openai/gpt-5: { input: 1 }\n')
    const { code, err } = await baton('models', ...words)
    expect(code).not.toBe(0)
    expect(err).toContain(problem)
    expect(existsSync(priceListPath(env))).toBe(false)
  })
})
