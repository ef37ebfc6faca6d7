import { describe, expect, test } from 'vitest'
import { agentFile, projectWith } from '../project/project-folder.ts'
import { runCli } from './run-here.ts'

function project(yaml: string, keys = '') {
  const { folder, env } = projectWith({ 'baton.yaml': yaml, 'agents/helper.md': agentFile(keys) })
  const options = { entry: 'real' as const, env: { ...(env as Record<string, string>), BATON_TRUST: '1' } }
  return (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    runCli(folder, words, { ...options, env: { ...options.env, ...more } })
}

describe('a model of a provider that does not exist', () => {
  test.each([
    ['the settings name', 'model: opnai/gpt-5\n', '', 'baton.yaml'],
    ['an agent names', '', 'model: opnai/gpt-5', 'agents/helper.md'],
  ])('that %s is a problem for `check`, with the file and what may be meant', async (_, yaml, keys, file) => {
    const { code, err } = await project(yaml, keys)(['check'])
    expect(code).toBe(5)
    expect(err).toContain(file)
    expect(err).toContain('BATON_MODEL_UNKNOWN_PROVIDER')
    expect(err).toContain('Did you mean "openai"?')
  })

  test('fails in `doctor`', async () => {
    const { code, out } = await project('model: opnai/gpt-5\n')(['doctor'])
    expect(code).not.toBe(0)
    expect(out).toMatch(/fail +model +opnai\/gpt-5: its provider is not known/)
  })

  test.each([
    ['settings', 'model: opnai/gpt-5\n', ''],
    ['agent', '', 'model: [opnai/gpt-5, opnai/gpt-6]'],
  ])('is refused before a run begins (%s)', async (_, yaml, keys) => {
    const baton = project(yaml, keys)
    const { code, err } = await baton(['run', 'helper', 'Hello'])
    expect(code).toBe(5)
    expect(err).toContain('BATON_MODEL_UNKNOWN_PROVIDER')
    expect((await baton(['runs'])).out).toBe('')
  })
})

describe('a model that can not be asked here, or whose price is not known', () => {
  test('is a warning of `check`, which names the variable that is not set', async () => {
    const baton = project('model: openai/gpt-5\n')
    const { code, err } = await baton(['check'])
    expect([code, err]).toEqual([0, expect.stringContaining("openai/gpt-5 can't be asked: OPENAI_API_KEY is not set.")])
    expect((await baton(['check'], { OPENAI_API_KEY: 'sk-there' })).err).not.toContain('OPENAI_API_KEY')
  })

  test('is a warning of `check` until its provider is declared free', async () => {
    const provider = (more: string): string =>
      `model: shop/small\nproviders: { shop: { baseUrl: 'http://127.0.0.1:9/v1'${more} } }\n`
    const unpriced = await project(provider(''))(['check'])
    expect(unpriced.err).toContain('shop/small has no known price')
    expect(unpriced.err).toContain('providers: { shop: { price: free } }')
    const free = await project(provider(', price: free'))(['check'])
    expect([free.code, free.err]).toEqual([0, expect.not.stringContaining('price')])
    expect(free.out).not.toContain('unknown')
  })
})

test('that a project counts a provider as free must be agreed to: limits of dollars would not hold', async () => {
  const { folder, env } = projectWith({ 'baton.yaml': 'providers: { openrouter: { price: free } }\n' })
  const { out } = await runCli(folder, ['trust'], { entry: 'real', env: env as Record<string, string> })
  expect(out).toContain('count openrouter/* at $0')
})
