import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { limitFlags } from '../../src/cli/limit-option.ts'
import { loadSettings, type SettingFlags } from '../../src/config/load-settings.ts'
import { loadPolicy } from '../../src/config/policy-file.ts'
import { settingTable } from '../../src/config/setting-table.ts'
import { journalPlace, limitsOf, type Settings } from '../../src/config/settings.ts'
import { projectFolder } from './run-cli.ts'

const folder = projectFolder()

async function load(yaml: string, env: NodeJS.ProcessEnv = {}, flags: SettingFlags = {}): Promise<Settings> {
  writeFileSync(join(folder(), 'baton.yaml'), yaml)
  return loadSettings({ folder: folder(), env, flags })
}

async function problems(yaml: string, env: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const found = (await load(yaml, env)).problems
  return found.map(({ file, line, column, message, hint }) => `${file}:${line}:${column} ${message} ${hint}`)
}

describe('settings', () => {
  test('come from a flag, then the environment, then baton.yaml, then the default', async () => {
    const yaml = 'model: a/yaml\n'
    const env = { BATON_MODEL: 'a/env' }
    expect((await load(yaml, env, { model: 'a/flag' })).model).toEqual({ value: 'a/flag', origin: 'flag --model' })
    expect((await load(yaml, env)).model).toEqual({ value: 'a/env', origin: 'env BATON_MODEL' })
    expect((await load(yaml)).model).toEqual({ value: 'a/yaml', origin: 'baton.yaml:1' })
    expect((await load('')).model).toEqual({ value: undefined, origin: 'default' })
  })

  test('have limits in dollars and seconds, from the same places', async () => {
    const settings = await load(
      'limits:\n  usd: 1.5\n  seconds: 30\n  depth: 4\n',
      { BATON_LIMIT_MODEL_CALLS: '7' },
      { limits: { depth: 2 } },
    )
    expect(settings.limits.depth?.origin).toBe('flag --limit')
    expect(limitsOf(settings)).toEqual({ usdMicros: 1_500_000, wallMs: 30_000, depth: 2, modelCalls: 7 })
  })

  test('are written the same way in a file, in the environment and on the command line', async () => {
    const expected = { usdMicros: 500_000, wallMs: 900_000, tokens: 200_000 }
    const env = { BATON_LIMIT_USD: '$0.50', BATON_LIMIT_SECONDS: '15m', BATON_LIMIT_TOKENS: '200k' }
    expect(limitsOf(await load('limits: { usd: $0.50, seconds: 15m, tokens: 200k }'))).toEqual(expected)
    expect(limitsOf(await load('', env))).toEqual(expected)
    const limits = await limitFlags('run', ['usd=$0.50', 'seconds=15m', 'tokens=200k'])
    expect(limitsOf(await load('', {}, { limits }))).toEqual(expected)
  })

  test('keep the journal inside the project unless told otherwise', async () => {
    expect(journalPlace(await load(''))).toBe(join(folder(), '.baton/journal.db'))
    expect(journalPlace(await load('journal: memory'))).toBe('memory')
    expect(journalPlace(await load('journal: /var/x.db'))).toBe(resolve('/var/x.db'))
    expect(journalPlace(await load('', { BATON_JOURNAL: 'postgres://host/db' }))).toBe('postgres://host/db')
  })

  test('hold providers as the models take them', async () => {
    const { providers } = await load(
      'providers:\n  local:\n    baseUrl: http://127.0.0.1:1/v1\n    keyVariable: null\n    concurrency: 2\n',
    )
    expect(providers).toEqual({
      value: { local: { baseUrl: 'http://127.0.0.1:1/v1', keyVariable: null, concurrency: 2 } },
      origin: 'baton.yaml:1',
    })
  })
})

describe('docs/cli.md', () => {
  const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')

  test('tells every setting with its variable, its flag and its default', () => {
    for (const [name, { env, flag, default: usual = 'none' }] of Object.entries(settingTable)) {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` `)) ?? ''
      for (const part of [`\`${env}\``, `\`--${flag}\``, usual]) expect(row).toContain(part)
    }
  })

  test('shows settings and a policy that have no problems', async () => {
    const [settings = '', policy = ''] = Array.from(page.matchAll(/```yaml\n(.*?)```/gs), ([, yaml]) => yaml ?? '')
    const loaded = await load(settings)
    expect(loaded.problems).toEqual([])
    expect(loaded.mcp.value.length).toBeGreaterThan(0)
    const place = mkdtempSync(join(tmpdir(), 'baton-policy-'))
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    writeFileSync(join(place, 'policy.yaml'), policy)
    expect((await loadPolicy(join(place, 'policy.yaml'), folder())).problems).toEqual([])
  })
})

describe('problems with settings', () => {
  test.each([
    ['modle: a/b', 'baton.yaml:1:1 There is no key "modle". Did you mean "model"?'],
    [
      'limits:\n  usd: lots',
      'baton.yaml:2:8 "limits.usd" can\'t be "lots". Expected dollars with at most 6 decimals, such as `0.5` or `$0.50`.',
    ],
    ['limits:\n  tokns: 1', 'baton.yaml:2:3 There is no key "tokns". Did you mean "tokens"?'],
    ['model: [a, b]', 'baton.yaml:1:8 "model" can\'t be a list. Expected text'],
    ['color: blue', 'baton.yaml:1:8 "color" can\'t be "blue". Expected `auto` or `always` or `never`.'],
    ['allowUnpriced: perhaps', 'baton.yaml:1:16 "allowUnpriced" can\'t be "perhaps". Expected `true` or `false`.'],
    ['- a\n- b', 'baton.yaml:1:1 The file is not valid YAML: it is not a group of `key: value` lines.'],
    ['model: a\nmodel: b', 'baton.yaml:2:1 The key "model" is written twice. Keep one of them.'],
    ['model: &m a\nfiles: *m', 'baton.yaml:1:8 The file uses an anchor. Write the value out in full'],
    ['model: "a', 'baton.yaml:1:'],
    [
      'providers:\n  p:\n    baseUrl: ftp://x',
      'baton.yaml:3:14 "providers.p.baseUrl" can\'t be "ftp://x". Expected a web address',
    ],
    [
      'providers:\n  p:\n    keyVariable: sk-123',
      'baton.yaml:3:18 "providers.p.keyVariable" can\'t be this. Expected the name of the variable',
    ],
    ['providers:\n  p:\n    concurency: 2', 'baton.yaml:3:5 There is no key "concurency". Did you mean "concurrency"?'],
    ['__proto__:\n  x: 1', 'baton.yaml:1:1 The key "__proto__" is not allowed anywhere.'],
  ])('%j', async (yaml, expected) => {
    const [first = ''] = await problems(yaml)
    expect(first.startsWith(expected), first).toBe(true)
  })

  test('are told all at once, in order', async () => {
    expect(await problems('color: blue\nmodle: x\nlimits:\n  usd: -1\n')).toHaveLength(3)
  })

  test('are found in the environment too', async () => {
    expect(await problems('', { BATON_COLOR: 'blue', BATON_LIMIT_USD: 'x' })).toHaveLength(2)
  })

  test('include a file that is too large to be settings', async () => {
    expect(await problems(`# ${'x'.repeat(65 * 1024)}`)).toEqual([
      expect.stringContaining('more than 64 KiB in the file'),
    ])
  })
})
