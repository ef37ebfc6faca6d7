import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type CliResult, startCli } from './run-cli.ts'
import { runCli } from './run-here.ts'

const team = `agents: [{ name: a, role: A }, { name: b, role: B }]
handoffs: [{ from_agent: a, to_agent: b, condition: score > 5 }]
context_variables: { score: 1 }
`

function project(
  text = team,
  folder = mkdtempSync(join(tmpdir(), 'baton-messages-')),
): (...words: string[]) => Promise<CliResult> {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'teams'))
  writeFileSync(join(folder, 'teams', 'x.yaml'), text)
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

test.each([
  ['send', 'last', 'set', 'score=6'],
  ['cancel', 'last'],
])('a run that others wrote gets no message of this user: %s', { tags: ['slow'] }, async (...words) => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-messages-'))
  const baton = project(team, folder)
  await baton('run', 'collab:x', 'Hello')
  const another = { entry: 'real', env: { XDG_STATE_HOME: join(folder, 'another') } } as const
  const before = await baton('show', 'last', '--json')
  const { code, err } = await runCli(folder, words, another)
  expect(code).not.toBe(0)
  expect(err).toContain('BATON_RUN_FOREIGN')
  expect(await baton('show', 'last', '--json')).toEqual(before)
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

test('a team is paused and goes on by messages to the process that waits, which names its members (COL-63)', {
  tags: ['slow'],
}, async () => {
  const clocks = team.replaceAll(/role: [AB]/g, 'run: "tool:clock"')
  const folder = mkdtempSync(join(tmpdir(), 'baton-messages-'))
  const baton = project(clocks, folder)
  const first = await baton('run', 'collab:x', 'Hello')
  expect(first.code).toBe(4)
  expect(first.err).toMatch(/ a +calls clock\n/)
  expect((await baton('send', 'last', 'pause', '--by', 'Ada')).code).toBe(0)
  const answering = startCli(folder, ['answer', 'last', 'go on'], { entry: 'real' })
  await answering.told('stops the team between two turns')
  expect((await baton('send', 'last', 'set', 'score=9', '--by', 'Ada')).code).toBe(0)
  expect((await baton('send', 'last', 'resume', '--by', 'Bea')).code).toBe(0)
  const { code, err } = await answering.ended
  expect(code).toBe(4)
  expect(err).toMatch(/ Ada +stops the team between two turns\n/)
  expect(err).toMatch(/ Bea +lets the team go on\n/)
  const { out } = await baton('show', 'last', '--rules')
  expect(out).toContain('Bea said to go on\n')
  expect(out).toContain('a hands over to b: score > 5')
})

test('a team that a limit ended says how it goes on, and goes on so (COL-45)', async () => {
  const baton = project(team.replace('score > 5', 'turn_count > 0'))
  const ended = await baton('run', 'collab:x', 'Hello', '--limit', 'modelCalls=1')
  expect(ended.code).toBe(3)
  const [, way = ''] =
    /^ {2}baton (resume run_\w+ --limit modelCalls=\+20) {2}goes on where its limit ended it$/m.exec(ended.err) ?? []
  const { code, err } = await baton(...way.split(' '))
  // Without a model it comes to its end, and asks.
  expect(code).toBe(4)
  expect(err).toMatch(/ b +returns to the user\n/)
})
