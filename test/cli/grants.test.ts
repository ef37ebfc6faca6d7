import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { agentFile, projectWith } from '../project/project-folder.ts'
import { type CliResult, runCliProcess } from './run-cli.ts'
import { runCli } from './run-here.ts'

function check(files: Readonly<Record<string, string>>, policy = '', ...words: string[]): Promise<CliResult> {
  const { folder, env, rule } = projectWith(files)
  if (policy !== '') rule(policy)
  return runCli(folder, ['check', ...words], { entry: 'real', env: env as Record<string, string> })
}

const newsroom = {
  'agents/desk.md': agentFile('agents: [writer]\ngrants:\n  files: { read: ["docs/**"] }'),
  'agents/writer.md': agentFile(
    'tools: [read_file, http_get]\ngrants:\n  files: { read: ["docs/**"] }\n  net: { hosts: [api.github.com] }\n  ask: [http_get]',
  ),
}

describe('baton check', () => {
  test('prints what each agent may touch, and what is left under those who call it (T3)', async () => {
    const { code, out, err } = await check(newsroom)
    expect(code).toBe(0)
    const shown = out.slice(out.indexOf('MAY TOUCH')).replace(/ \/.*\/project\n/, ' /…/project\n')
    expect(shown).toMatchInlineSnapshot(`
      "MAY TOUCH, with files relative to /…/project
      desk
        files.read: docs/**
      writer
        files.read: docs/**
        net: api.github.com
        a person is asked before: http_get
        under desk:
          files.read: docs/**
          net: nothing, because agent desk grants none
          a person is asked before: http_get
      "
    `)
    expect(err).toBe(
      '! writer is called by desk, which does not grant net: api.github.com\n' +
        '  → Add it to the grants of desk, or take it out of those of writer.\n' +
        '✔ 2 agents, 0 problems, 1 warning\n',
    )
  })

  test('prints what the members may touch that a team makes itself', async () => {
    const { code, out } = await check({
      'teams/build.yaml': `agents:
  - { name: writer, role: Writes }
  - { name: checker, role: Builds, run: "tool:shell", grants: { exec: { commands: [npm test] } } }
handoffs: [{ from_agent: writer, to_agent: checker, condition: turn_count > 0 }]
`,
      'teams/talk.yaml': 'agents: [{ name: clerk, role: Talks }]\n',
    })
    expect(code).toBe(0)
    expect(out.slice(out.indexOf('MAY TOUCH')).split('\n').slice(1)).toEqual([
      'collab:build checker',
      '  exec: npm test',
      'collab:talk',
      '  nothing outside',
      '',
    ])
  })

  test('tells programs what the members may touch that a team makes itself', async () => {
    const checker = '{ name: checker, role: Builds, run: "tool:shell", grants: { exec: { commands: [npm test] } } }'
    const { out } = await check({ 'teams/build.yaml': `agents: [${checker}]\n` }, '', '--json')
    const lines = out.trim().split('\n')
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      definition: { name: 'collab:build', grants: [{ name: 'collab:build checker', own: ['exec: npm test'] }] },
    })
  })

  test('tells programs the same', async () => {
    const { out } = await check(newsroom, '', '--json')
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, Record<string, unknown>>)
    expect(lines[0]?.['warning']).toMatchObject({ agent: 'writer', message: expect.stringContaining('api.github.com') })
    expect(lines.find(({ agent }) => agent?.['name'] === 'writer')?.['agent']).toMatchObject({
      grants: {
        own: ['files.read: docs/**', 'net: api.github.com', 'a person is asked before: http_get'],
        under: [{ callers: ['desk'], isLess: true }],
      },
    })
  })

  test('warns of tools that no grant could ever allow, with what to add', async () => {
    const { code, err } = await check({
      'agents/a.md': agentFile('tools: [shell, read_file]\ngrants:\n  files: { read: [.] }'),
    })
    expect(code).toBe(0)
    expect(err).toContain('! a lists shell, but is granted no exec: no call of it can ever be allowed\n')
    expect(err).toContain('such as `exec: { commands: ["git status"] }`')
    expect(err).not.toContain('read_file')
  })

  test('counts what the policy leaves', async () => {
    const { out } = await check(newsroom, 'ceiling:\n  files: { read: ["docs/public/**"] }\n')
    expect(out).toContain('writer\n  files.read: docs/public/**\n  net: nothing, because policy grants none\n')
  })

  test('shows a mistake in the policy with its line, and exits with 5', async () => {
    const { code, err } = await check(newsroom, 'rules:\n  - dney: { tool: shell }\n')
    expect(code).toBe(5)
    expect(err).toMatch(/✖ BATON_CONFIG_INVALID_VALUE {2}\/.*\/config\/baton\/policy\.yaml:2:5\n/)
    expect(err).toContain('  2 │   - dney: { tool: shell }\n')
  })
})

describe('a run under a policy that can not be read', () => {
  test('is not begun: it would be told no for good, because of a typing mistake', async () => {
    const { folder, env, rule } = projectWith({ 'agents/teller.md': agentFile('tools: [clock]') })
    rule('whenTainted: sometimes\n')
    const { code, err } = await runCli(folder, ['run', 'teller', 'hi'], {
      entry: 'real',
      env: env as Record<string, string>,
    })
    expect(code).toBe(5)
    expect(err).toContain('"whenTainted" can\'t be "sometimes".')
    expect(err).not.toContain('started')
  })
})

describe.each([
  ['helper', 'helper'],
  ['team', 'lead'],
  ['desk', 'desk'],
])('what `baton init --example %s` writes', (example, first) => {
  test('is granted what it needs, and works', async () => {
    const { folder, env } = projectWith()
    const cli = (...words: string[]) => runCli(folder, words, { entry: 'real', env: env as Record<string, string> })
    await cli('init', '--yes', '--example', example)
    expect((await cli('check')).err).toMatch(/^✔ \d agents?, 0 problems\n$/)
    const { code, out } = await cli('run', first, 'List the files of this folder')
    expect(code).toBe(0)
    expect(out).toContain('baton.yaml')
  })
})

describe('what `baton init --example tool` writes', () => {
  test('works once its code is agreed to, and not before', { tags: ['slow'] }, async () => {
    const { folder, env } = projectWith({ '.gitignore': 'mine\n' })
    const cli = (...words: string[]) =>
      runCliProcess(folder, words, { entry: 'real', env: env as Record<string, string> })
    expect((await cli('init', '--yes', '--example', 'tool')).err).toContain('Your .gitignore was left as it is')
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe('mine\n')
    const question = "Count the words of 'The tide is low. We sail at noon.'"
    expect(await cli('run', 'editor', question)).toMatchObject({ code: 5, out: '' })
    expect((await cli('trust', '--yes')).code).toBe(0)
    const { code, out } = await cli('run', 'editor', question)
    expect([code, out]).toEqual([0, expect.stringContaining('words: 8')])
  })
})

describe('examples/docs-team', () => {
  test('has no problems and no warnings', async () => {
    const { env } = projectWith()
    const { code, err } = await runCli('examples/docs-team', ['check'], {
      entry: 'real',
      env: env as Record<string, string>,
    })
    expect(code).toBe(0)
    expect(err).toBe('✔ 2 agents, 0 problems\n')
  })
})
