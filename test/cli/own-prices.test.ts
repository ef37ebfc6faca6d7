import { describe, expect, test } from 'vitest'
import { agentFile, projectWith } from '../project/project-folder.ts'
import { runCli } from './run-here.ts'

describe('a price table with a mistake in it', () => {
  test.each([['run', 'teller', 'hi'], ['check'], ['models']])(
    'is told with its line and ends `baton %s` with 5, because no other price may take its place',
    async (...words) => {
      const { folder, env } = projectWith({
        'baton.yaml': 'prices: own.yaml\n',
        'own.yaml': 'openai/gpt-5: { input: 1, output: 1 }\nollama/qwen: { input: 1, ouput: 2 }\n',
        'agents/teller.md': agentFile('tools: [clock]'),
      })
      const given = { ...(env as Record<string, string>), BATON_TRUST: '1' }
      const { code, err } = await runCli(folder, words, { entry: 'real', env: given })
      expect(code).toBe(5)
      expect(err).toContain('✖ BATON_CONFIG_UNKNOWN_KEY  own.yaml:2:26\n')
      expect(err).toContain('  2 │ ollama/qwen: { input: 1, ouput: 2 }\n')
      expect(err).toContain('→ Did you mean "output"?')
    },
  )
})
