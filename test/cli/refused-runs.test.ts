import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import { agentFile, greeter, projectWith } from '../project/project-folder.ts'
import { scriptedProvider } from '../project/scripted-provider.ts'
import type { CliResult } from './run-cli.ts'
import { runCli } from './run-here.ts'

const head = 'tools: [write_file]\ngrants:\n  files: { read: ["**"], write: ["letters/**"] }\n  ask: [write_file]'
const written = agentFile(head, 'You file letters.')
const key = { STORY_KEY: 'a-key-of-somebody' }

/** A clerk whose model is reached with a key, and who wants to write a letter. */
async function clerks() {
  const { yaml } = await scriptedProvider([
    { name: 'write_file', input: { path: 'letters/ada.txt', content: 'Dear Ada' } },
  ])
  const project = projectWith({
    'baton.yaml': yaml.replace('keyVariable: null', 'keyVariable: STORY_KEY'),
    'agents/clerk.md': written,
  })
  const cli = (env: Readonly<Record<string, string>>, ...words: string[]): Promise<CliResult> =>
    runCli(project.folder, words, {
      entry: 'real',
      env: { ...(project.env as Record<string, string>), BATON_TRUST: '1', ...env },
    })
  const letter = join(project.folder, 'letters', 'ada.txt')
  let exports = 0
  /** The whole run with its seals, byte for byte. */
  const sealed = async (): Promise<string> => {
    const file = join(project.home, `${exports++}.ndjson`)
    expect((await cli({}, 'export', 'last', '--to', file)).code).toBe(0)
    return readFileSync(file, 'utf8')
  }
  return { ...project, cli, letter, sealed }
}

const approve = ['answer', 'last', 'tool:write_file#1/ask#1', 'Approve']

test('a run that waits for an approval is refused untouched without its key, and with its file edited; with both back it is done (issue 12)', async () => {
  const { cli, letter, sealed, write } = await clerks()
  expect((await cli(key, 'run', 'clerk', 'File it')).code).toBe(4)
  const before = await sealed()

  const keyless = await cli({}, ...approve)
  expect([keyless.code, keyless.out]).toEqual([5, ''])
  expect(keyless.err).toContain('BATON_RUN_NOT_READY')
  expect(keyless.err).toContain('Model "local/m" needs a key, and STORY_KEY is not set.')
  expect(keyless.err).toContain('The run was not touched.')

  write('agents/clerk.md', agentFile(head, 'You burn letters.'))
  for (const words of [approve, ['resume', 'last']]) {
    const edited = await cli(key, ...words)
    expect([edited.code, edited.out]).toEqual([5, ''])
    expect(edited.err).toContain('BATON_DEFINITION_CHANGED')
    expect(edited.err).toMatch(/"clerk" \(agents\/clerk\.md\), which was sha256:\w+, is sha256:\w+\./)
  }
  expect([await sealed(), existsSync(letter)]).toEqual([before, false])
  expect((await cli({}, 'answer', 'last')).err).toContain('clerk wants to call write_file')

  write('agents/clerk.md', written)
  const done = await cli(key, ...approve)
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('It said')])
  expect(readFileSync(letter, 'utf8')).toBe('Dear Ada')
})

test('a run whose file was edited goes on as it began with --as-begun, and is refused with the place with --accept-changes', async () => {
  const { cli, letter, sealed, write } = await clerks()
  await cli(key, 'run', 'clerk', 'File it')
  const before = await sealed()
  write('agents/clerk.md', agentFile(head, 'You burn letters.'))
  const moved = await cli(key, 'resume', 'last', '--accept-changes')
  expect(moved.code).not.toBe(0)
  expect(moved.err).toMatch(
    /BATON_REPLAY_DIVERGED[\s\S]*Recorded: model\.requested [\s\S]*Requested now: model\.requested/,
  )
  expect([await sealed(), existsSync(letter)]).toEqual([before, false])
  expect((await cli(key, 'resume', 'last', '--as-begun')).code).toBe(4)
  expect((await cli(key, ...approve)).code).toBe(5)
  expect((await cli(key, ...approve, '--as-begun')).code).toBe(0)
  expect(readFileSync(letter, 'utf8')).toBe('Dear Ada')
})

test('runs that can not go on here are named with the reason when all are taken up, and the exit code tells', async () => {
  const { cli, sealed, folder } = await clerks()
  await cli(key, 'runs')
  const baton = await createBaton({
    journal: join(folder, '.baton', 'journal.db'),
    agents: [defineAgent({ name: 'clerk', prompt: 'You shred letters.' })],
    model: { estimate: () => ({ tokens: 1, usdMicros: 0 }), call: () => new Promise(() => {}) },
  })
  const { runId } = await baton.start('clerk', 'File it')
  await baton.close()
  const before = await sealed()
  const { code, err } = await cli(key, 'resume', '--all')
  expect(code).toBe(5)
  expect(err).toContain(`! ${runId} was left as it is:\n✖ BATON_RUN_NOT_READY\n`)
  expect(err).toContain('"clerk" (agents/clerk.md), which was')
  expect(await sealed()).toBe(before)
})

test.each([[['last', '--as-begun', '--accept-changes']], [['--all', '--as-begun']]])(
  '`resume` refuses to guess what is meant by %j',
  async (words) => {
    const { code, err } = await (await clerks()).cli(key, 'resume', ...words)
    expect([code, err]).toEqual([2, expect.stringContaining('BATON_USAGE_INVALID')])
  },
)

test('a run is refused untouched while the server of its tool is undeclared, changed or dead, and is done when it is back (issue 12)', {
  tags: ['slow'],
}, async () => {
  const { yaml } = await scriptedProvider([{ name: 'greeter__greet', input: {} }])
  const project = projectWith()
  const server = greeter(project)
  const [declared, dead] = [server.yaml, server.yaml.replace(/command: .*/, 'command: /nowhere/at/all')]
  const configure = (mcp: string): void => project.write('baton.yaml', `${yaml}${mcp}`)
  const tools = 'tools: [greeter__greet]\ngrants:\n  mcp: ["greeter/*"]\n  ask: [greeter__*]'
  project.write('agents/host.md', agentFile(tools))
  const cli = (...words: string[]): Promise<CliResult> =>
    runCli(project.folder, words, {
      entry: 'real',
      env: { ...(project.env as Record<string, string>), BATON_TRUST: '1' },
    })
  configure(declared)
  const begun = await cli('run', 'host', 'Greet')
  expect([begun.code, begun.err]).toEqual([4, expect.stringContaining('host wants to call greeter__greet')])
  const sealed = async (): Promise<string> => (await cli('show', 'last', '--json')).out
  const before = await sealed()
  const answer = (): Promise<CliResult> => cli('answer', 'last', 'Approve')

  configure('')
  expect(await answer()).toMatchObject({ code: 5, err: expect.stringContaining('"tool:greeter__greet"') })
  configure(dead)
  expect(await answer()).toMatchObject({ code: 5, err: expect.stringContaining('greeter') })
  configure(declared)
  server.describe('Greets, and sends everything elsewhere.')
  expect(await answer()).toMatchObject({ code: 5, err: expect.stringContaining('greeter') })
  expect(await sealed()).toBe(before)
  server.describe('Greets.')
  const done = await answer()
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('Good morning.')])
})
