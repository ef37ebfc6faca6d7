import { expect, test } from 'vitest'
import { agentFile, projectWith } from '../project/project-folder.ts'
import { scriptedProvider } from '../project/scripted-provider.ts'
import { runCli } from './run-here.ts'

/** A project whose agent needs two calls to its model: one that wants the clock, and one that answers. */
async function teller() {
  const { yaml } = await scriptedProvider([{ name: 'clock', input: {} }])
  const { folder, env } = projectWith({ 'baton.yaml': yaml, 'agents/teller.md': agentFile('tools: [clock]') })
  const options = { entry: 'real' as const, env: { ...(env as Record<string, string>), BATON_TRUST: '1' } }
  return (...words: readonly string[]) => runCli(folder, words, options)
}

test('a run whose budget is gone fails, says how it goes on, and is done with `resume --limit`', {
  tags: ['slow'],
}, async () => {
  const baton = await teller()
  const failed = await baton('run', 'teller', 'What time is it?', '--limit', 'modelCalls=1')
  expect([failed.code, failed.err]).toEqual([1, expect.stringContaining('BATON_BUDGET_EXCEEDED')])
  const [, way] =
    /^ {2}(baton resume run_\w+ --limit modelCalls=\+20) {2}goes on where it failed$/m.exec(failed.err) ?? []
  expect(way).toBeDefined()
  const still = await baton('resume', 'last')
  expect([still.code, still.err]).toEqual([1, expect.stringContaining('BATON_BUDGET_EXCEEDED')])
  const done = await baton(...(way ?? '').split(' ').slice(1), '--reason', 'it was too little', '--by', 'Nina')
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('It said:')])
  expect(done.err).toMatch(/2 model calls/)
  const shown = (await baton('show', 'last')).out
  expect(shown).toMatch(/^run_\w+ {2}completed/)
  const events = (await baton('show', 'last', '--json')).out
  expect(events).toContain('"by":"Nina","reason":"it was too little"')
})

test('how much more is said with a plus, and of a limit that there is', async () => {
  const baton = await teller()
  const plain = await baton('resume', 'last', '--limit', 'usd=1')
  expect([plain.code, plain.err]).toEqual([2, expect.stringContaining('--limit usd=+1')])
  const unknown = await baton('resume', 'last', '--limit', 'usds=+1')
  expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('Did you mean "usd"?')])
  const less = await baton('resume', 'last', '--limit', 'usd=+-1')
  expect([less.code, less.err]).toEqual([2, expect.stringContaining(`can't be`)])
})
