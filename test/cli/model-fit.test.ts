import { describe, expect, test } from 'vitest'
import { agentFile, projectWith } from '../project/project-folder.ts'
import { runCli } from './run-here.ts'

async function checked(model: string, keys: string): Promise<string> {
  const { folder, env } = projectWith({
    'baton.yaml': "providers: { mine: { baseUrl: 'http://127.0.0.1:9/v1', price: free } }\n",
    'agents/teller.md': agentFile(`model: ${model}\n${keys}`),
  })
  const given = { ...(env as Record<string, string>), BATON_TRUST: '1', OPENAI_API_KEY: 'sk-there' }
  const options = { entry: 'real' as const, env: given }
  const { code, err } = await runCli(folder, ['check'], options)
  expect(code).toBe(0)
  return err
}

const schema = 'output: { type: object, properties: { a: { type: string } } }'

describe('`baton check` of a model that is known not to give what an agent asks (issue 11)', () => {
  test.each([
    ['google/gemma-3-27b-it', 'tools: [clock]', 'google/gemma-3-27b-it calls no tools, and teller has some.'],
    ['openai/gpt-5', 'temperature: 0.5', 'openai/gpt-5 takes no temperature, so 0.5 has no effect or is refused.'],
    ['openai/gpt-3.5-turbo', schema, "openai/gpt-3.5-turbo can't be held to an output schema."],
    ['openai/gpt-4.1', 'effort: high', 'openai/gpt-4.1 does not think, so `effort` has no effect.'],
    [
      'openai/gpt-4.1',
      'maxTokens: 100000',
      'openai/gpt-4.1 answers with 32768 tokens at most, so `maxTokens` of 100000 is lowered to that.',
    ],
    ['openai/gpt5-mini', '', 'Baton does not know openai/gpt5-mini. Did you mean openai/gpt-5-mini?'],
  ])('%s warns of `%s`', async (model, keys, warning) => {
    expect(await checked(model, keys)).toContain(`! teller: ${warning}\n`)
  })

  test.each([
    ['openai/gpt-4.1', `tools: [clock]\ntemperature: 0.5\n${schema}`],
    ['mine/unheard-of', `tools: [clock]\ntemperature: 0.5\neffort: high\n${schema}`],
  ])('says nothing of %s', async (model, keys) => {
    expect(await checked(model, keys)).not.toContain(model)
  })

  test('looks at the model of the settings where an agent names none', async () => {
    const { folder, env } = projectWith({
      'baton.yaml': 'model: openai/o3\n',
      'agents/teller.md': agentFile('temperature: 1'),
    })
    const options = { entry: 'real' as const, env: { ...(env as Record<string, string>), OPENAI_API_KEY: 'sk-there' } }
    const { out } = await runCli(folder, ['check', '--json'], options)
    const warnings = out.split('\n').filter((line) => line.startsWith('{"warning"'))
    expect(warnings.map((line) => JSON.parse(line) as unknown)).toEqual([
      { warning: expect.objectContaining({ agent: 'teller', message: expect.stringContaining('openai/o3') }) },
    ])
  })
})
