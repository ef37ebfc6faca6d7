import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CliResult } from './run-cli.ts'
import { runCli } from './run-here.ts'

const team = `agents: [{ name: a, role: A }, { name: b, role: B }]
handoffs: [{ from_agent: a, to_agent: b, condition: score > 5 }]
context_variables: { score: 1 }
`

function project(): (...words: string[]) => Promise<CliResult> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-messages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'teams'))
  writeFileSync(join(folder, 'teams', 'x.yaml'), team)
  return (...words) => runCli(folder, words, { entry: 'real' })
}

test('what a team would refuse is not sent, and what was meant is said (COL-63)', { tags: ['slow'] }, async () => {
  const baton = project()
  expect((await baton('run', 'collab:x', 'Hello')).code).toBe(4)
  const refused = await baton('send', 'last', 'handoff', 'c')
  expect(refused.code).toBe(2)
  expect(refused.err).toContain('Nothing was sent: there is no member "c".')
  expect((await baton('send', 'last', 'set', 'scor=6')).err).toContain('Did you mean "score"?')
  expect((await baton('send', 'last', 'set', 'score=6')).code).toBe(0)
})

test('variables of a team are given on the command line, and those that it does not know are refused (COL-44)', async () => {
  const baton = project()
  await baton('run', 'collab:x', 'Hello', '--set', 'score=6')
  expect((await baton('show', 'last', '--rules')).out).toContain('a hands over to b: score > 5')
  const { code, err } = await baton('run', 'collab:x', 'Hello', '--set', 'score=high')
  expect(code).toBe(1)
  expect(err).toContain('The variable "score" can\'t be given: it holds a number, such as 1.')
  expect((await baton('run', 'collab:x', 'Hello', '--set', 'score')).code).toBe(2)
})
