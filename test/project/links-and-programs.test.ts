import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadSettings } from '../../src/config/load-settings.ts'
import { wantedTrust } from '../../src/project/wanted-trust.ts'
import { runCli } from '../cli/run-here.ts'
import { needBubblewrap } from '../outside/sandbox/bubblewrap-here.ts'
import { oneCall } from '../packs/call.ts'
import { agentFile, projectWith } from './project-folder.ts'

async function wantsOf(folder: string, env: NodeJS.ProcessEnv = {}): Promise<readonly string[]> {
  const settings = await loadSettings({ folder, env: {}, flags: {} })
  const { wanted } = await wantedTrust(settings, { XDG_STATE_HOME: join(folder, '..', 'state'), ...env })
  return wanted.map(({ shown }) => shown)
}

describe('places by what they are (issue 17)', () => {
  test.for<[string, string, string]>([
    ['the folder of the journal', '.baton', 'the journal'],
    ['the folder of agents', 'agents', 'the folder of agents'],
  ])('%s as a link out of the project needs consent, whether there is something or not', async ([, name, use]) => {
    for (const isThere of [true, false]) {
      const { folder } = projectWith()
      const target = join(folder, '..', `elsewhere-${isThere}`)
      if (isThere) mkdirSync(target)
      symlinkSync(target, join(folder, name))
      const [want = 'nothing', ...others] = await wantsOf(folder)
      expect(want).toContain(` as ${use} (`)
      expect(want).toContain(`elsewhere-${isThere}`)
      expect(others).toEqual([])
    }
  })

  test('a link to a link to nothing is followed to its end, and one in a circle ends', async () => {
    const { folder } = projectWith({ 'baton.yaml': 'journal: data/journal.db\n' })
    symlinkSync('data-2', join(folder, 'data'))
    symlinkSync('../far-away', join(folder, 'data-2'))
    expect(await wantsOf(folder)).toEqual([expect.stringMatching(/far-away\/journal\.db as the journal/)])
    const round = projectWith({ 'baton.yaml': 'journal: data/journal.db\n' })
    symlinkSync('data', join(round.folder, 'data'))
    expect(await wantsOf(round.folder)).toEqual([])
  })

  test('commands that look refuse a journal behind such a link, and make nothing there', async () => {
    const { folder } = projectWith()
    const target = join(folder, '..', 'far-away')
    mkdirSync(target)
    writeFileSync(join(target, 'journal.db'), '')
    symlinkSync(target, join(folder, '.baton'))
    for (const words of [['runs'], ['show', 'last'], ['watch', 'last'], ['export', 'last']]) {
      const { code, err } = await runCli(folder, words, { entry: 'real' })
      expect({ words, code, isTold: err.includes('as the journal') }).toEqual({ words, code: 5, isTold: true })
    }
    expect(readdirSync(target)).toEqual(['journal.db'])
  })

  test('`baton check` writes nothing', async () => {
    const { folder } = projectWith({ 'agents/teller.md': agentFile('tools: [clock]') })
    const before = readdirSync(folder, { recursive: true })
    expect((await runCli(folder, ['check'], { entry: 'real' })).code).toBe(0)
    expect(readdirSync(folder, { recursive: true })).toEqual(before)
  })
})

describe('programs by what they are (issue 17)', () => {
  const server = (command: string, ...args: string[]) =>
    `mcp:\n  x:\n    command: ${command}\n    args: ${JSON.stringify(args)}\n`

  test("a package that is fetched is started in a folder of Baton's own, away from the project's `node_modules`", async () => {
    const { folder } = projectWith({ 'baton.yaml': server('npx', '-y', 'notes-server') })
    const cache = join(folder, '..', 'cache')
    const [want = ''] = await wantsOf(folder, { PATH: process.env['PATH'] ?? '', XDG_CACHE_HOME: cache })
    expect(want).toContain(`start npx -y notes-server (in ${join(cache, 'baton', 'servers')})`)
    expect(existsSync(cache)).toBe(false)
  })

  test.for<[string, string, boolean]>([
    ["so it is not the clone's own program that runs", '', false],
    ['which would run in the folder of the project, if the person agreed to that', '    cwd: .\n', true],
  ])('%s', { tags: ['slow'] }, async ([, more, isRun]) => {
    const { folder, open } = projectWith({
      'agents/teller.md': agentFile('tools: [clock]'),
      'baton.yaml': `${server('npx', '--no', 'notes-server')}    writes: [out]\n${more}`,
    })
    const bin = join(folder, 'node_modules', '.bin')
    mkdirSync(bin, { recursive: true })
    mkdirSync(join(folder, 'out'))
    writeFileSync(join(bin, 'notes-server'), `#!/bin/sh\ntouch '${join(folder, 'out', 'was-run')}'\n`)
    chmodSync(join(bin, 'notes-server'), 0o755)
    await (await open({ consent: async () => true })).close()
    expect(existsSync(join(folder, 'out', 'was-run'))).toBe(isRun)
  })

  test('what a server reaches from its sandbox is shown, and where its places lead', async () => {
    const { folder } = projectWith({
      'baton.yaml': `${server('npx', '-y', 'notes-server')}    hosts: [api.example.org]\n    writes: [out, elsewhere]\n`,
    })
    symlinkSync('/etc', join(folder, 'elsewhere'))
    const [want = ''] = await wantsOf(folder, { PATH: '/nothing' })
    const out = join(realpathSync(folder), 'out')
    expect(want).toContain(`(in the sandbox, reaches api.example.org, registry.npmjs.org; writes ${out}, /etc)`)
  })

  test('the person decides which servers are outside of the sandbox, is shown them, and is asked again', async () => {
    const { folder, rule, env } = projectWith({ 'baton.yaml': server('docker', 'run', 'notes') })
    const [before = ''] = await wantsOf(folder, env)
    rule('unsandboxed: ["dock*", x]\n')
    const [after = ''] = await wantsOf(folder, env)
    expect(before).not.toContain('sandbox')
    expect(after).toContain('(outside of the sandbox, as your policy says)')
  })

  test.for<[string, string, string]>([
    ['runs in the sandbox, where a project is opened', 'rules: []\n', 'refused: ENOENT'],
    ['runs outside of it where the policy says so', 'unsandboxed: [x]\n', 'the secret'],
  ])('a server %s', { tags: ['slow'] }, async ([, policy, answer], context) => {
    await needBubblewrap(context)
    const program = fileURLToPath(new URL('../outside/mcp/prying-server-process.ts', import.meta.url))
    const { folder, open, rule } = projectWith({
      'agents/teller.md': agentFile('tools: [x__read]'),
      'baton.yaml': server(process.execPath, program),
    })
    rule(policy)
    const secret = join(folder, '..', 'secret.txt')
    writeFileSync(secret, 'the secret')
    const { tools } = await open({ consent: async () => true })
    const read = tools.find(({ name }) => name === 'x__read')
    expect(await read?.run({ what: secret } as never, oneCall())).toMatchObject({ text: answer })
  })

  test('a project does not', async () => {
    const { settings } = projectWith({ 'baton.yaml': `${server('docker', 'run', 'notes')}    unsandboxed: true\n` })
    const { problems } = await settings()
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('unsandboxed')])
  })

  test('the file that a name leads to is shown with its hash, and asked for again when it is another', async () => {
    const { folder } = projectWith({ 'baton.yaml': server('notes', 'server.mjs', 'data.txt') })
    const bin = join(folder, '..', 'bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'notes'), '#!/bin/sh\n')
    chmodSync(join(bin, 'notes'), 0o755)
    writeFileSync(join(folder, 'server.mjs'), 'one')
    writeFileSync(join(folder, 'data.txt'), 'one')
    const env = { PATH: `.:relative:${bin}` }
    const [first = ''] = await wantsOf(folder, env)
    expect(first).toMatch(/start notes server\.mjs data\.txt; \/.*\/bin\/notes; \/.*\/bin\/notes sha256:[0-9a-f]{12}; /)
    expect(first).toMatch(/server\.mjs sha256:[0-9a-f]{12} \(mcp\.x\)$/)
    writeFileSync(join(folder, 'data.txt'), 'two')
    expect(await wantsOf(folder, env)).toEqual([first])
    writeFileSync(join(folder, 'server.mjs'), 'two')
    const [second = ''] = await wantsOf(folder, env)
    expect(second).not.toBe(first)
    writeFileSync(join(bin, 'notes'), '#!/bin/sh\nexit\n')
    expect(await wantsOf(folder, env)).not.toEqual([second])
  })
})

describe('grants without any bound (issue 17)', () => {
  test('are part of what trust shows', async () => {
    const { folder } = projectWith({
      'agents/roamer.md': agentFile(
        'tools: [http_get, shell]\ngrants:\n  net: { hosts: ["*", "http://*:8080", api.example.org] }\n  exec: { commands: ["*"] }',
      ),
      'agents/clerk.md': agentFile('tools: [http_get]\ngrants:\n  net: { hosts: ["*.example.org"] }'),
    })
    expect(await wantsOf(folder)).toEqual([
      'let an agent reach any host, by *, http://*:8080 (agent roamer)',
      'let an agent run any command in the sandbox (agent roamer)',
    ])
  })
})
