import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../src/kernel/system-clock.ts'
import { type FenceOptions, serverFence } from '../../../src/outside/mcp/fence-server.ts'
import type { StdioServer } from '../../../src/outside/mcp/server.ts'
import { startSite } from '../egress/loopback-site.ts'
import { needBubblewrap } from '../sandbox/bubblewrap-here.ts'
import { bench, here, temporaryFolder } from './bench.ts'

interface Stage {
  readonly project: string
  readonly outside: string
  /** Has the server do something, and says what came of it. */
  does(what: string, to: string): Promise<string>
}

/** A project, a folder that is none of a server's business, and a server that pries. */
function stageWith(server: Partial<StdioServer> = {}, options: Partial<FenceOptions> = {}): Stage {
  const base = temporaryFolder()
  const [project, outside] = [join(base, 'project'), join(base, 'outside')]
  for (const folder of [project, join(project, 'notes'), join(project, '.git'), outside]) mkdirSync(folder)
  writeFileSync(join(project, 'notes', 'a.md'), 'hello')
  writeFileSync(join(project, '.env'), 'KEY=1')
  writeFileSync(join(outside, 'secret.txt'), 'the secret')
  symlinkSync(outside, join(project, 'link-out'))
  const program = here('prying-server-process.ts')
  const declared: StdioServer = { name: 'prying', command: process.execPath, args: [program], ...server }
  const absolute = (paths: readonly string[] = []): string[] => paths.map((path) => resolve(project, path))
  const placed = { ...declared, reads: [...absolute(server.reads), dirname(program)], writes: absolute(server.writes) }
  const fence = serverFence({ clock: systemClock, folder: project, ...options })
  const { call } = bench([placed], { fence, folder: project })
  const does = async (what: string, to: string): Promise<string> => {
    const { text } = (await call(`prying__${what}`, { what: to })) as { text: string }
    return text
  }
  return { project, outside, does }
}

const noSandbox: FenceOptions['probe'] = async () => ({
  rungs: [{ rung: 'bubblewrap', works: false, why: 'it is for Linux, and this is darwin' }],
})

describe('a server that is a program, in the sandbox (issue 17)', { tags: ['slow'] }, () => {
  beforeEach(needBubblewrap)

  test('sees the project without its keys, and nothing of the person', async () => {
    const { project, outside, does } = stageWith()
    expect(await does('read', join(project, 'notes', 'a.md'))).toBe('hello')
    expect(await does('read', join(project, '.env'))).toBe('refused: ENOENT')
    expect(await does('read', join(outside, 'secret.txt'))).toBe('refused: ENOENT')
    expect(await does('read', join(project, 'link-out', 'secret.txt'))).toBe('refused: ENOENT')
    expect(await does('list', '/home')).toBe('baton')
    for (const place of ['/root', '/var', '/run', '/etc/shadow']) {
      expect(await does('list', place)).toBe('refused: ENOENT')
    }
  })

  test('writes what is its alone, and in the project what was declared, but never what decides over agents', async () => {
    const { project, does } = stageWith({ writes: ['notes', '.git'] })
    expect(await does('write', join(project, 'new.txt'))).toBe('refused: EROFS')
    expect(await does('write', join(project, '.git', 'hook'))).toBe('refused: EROFS')
    expect(await does('write', join(project, 'notes', 'b.md'))).toBe('written')
    expect(readFileSync(join(project, 'notes', 'b.md'), 'utf8')).toBe('was here')
    expect(await does('write', '/home/baton/kept')).toBe('written')
    expect(await does('write', '/tmp/kept')).toBe('written')
    expect(existsSync('/home/baton/kept')).toBe(false)
  })

  test('neither sees nor writes what is closed to every server, whatever was declared', async () => {
    const base = temporaryFolder()
    mkdirSync(join(base, 'state'))
    writeFileSync(join(base, 'state', 'trust.json'), 'agreed')
    const closed = [join(base, 'state'), join(base, 'config')]
    const wide = stageWith({ writes: [base] }, { closed })
    expect(await wide.does('write', join(base, 'free.txt'))).toBe('written')
    expect(readFileSync(join(base, 'free.txt'), 'utf8')).toBe('was here')
    expect(await wide.does('list', join(base, 'state'))).toBe('')
    for (const folder of closed) expect(await wide.does('write', join(folder, 'x'))).toBe('refused: EROFS')
    expect(readFileSync(join(base, 'state', 'trust.json'), 'utf8')).toBe('agreed')
  })

  test('keeps what it wrote at home for the next time', async () => {
    const home = temporaryFolder()
    const { does } = stageWith({}, { home: () => home })
    expect(await does('write', '/home/baton/kept')).toBe('written')
    expect(readFileSync(join(home, 'kept'), 'utf8')).toBe('was here')
  })

  test('has no network, and reaches no socket by path', async () => {
    const { project, does } = stageWith()
    const { port, accepted } = await startSite((_, response) => response.end('hello'))
    const path = join(project, 'notes', 'host.sock')
    const server = createServer().listen(path)
    onTestFinished(() => void server.close())
    chmodSync(path, 0o777)
    expect(await does('fetch', `http://127.0.0.1:${port}/`)).toMatch(/^refused/)
    expect(await does('socket', path)).toBe('refused: EPERM')
    expect(accepted()).toBe(0)
  })

  test('reaches the hosts that were declared, and no others', async () => {
    const { port, requests } = await startSite((_, response) => response.end('hello'))
    const [named, other] = [`http://site.example:${port}`, `http://other.example:${port}`]
    const addresses = { resolve: async () => ['127.0.0.1'], special: () => undefined }
    const { does } = stageWith({ hosts: [named] }, { addresses })
    expect(await does('fetch', `${named}/`)).toBe('hello')
    expect(await does('fetch', `${other}/`)).toMatch(/^refused/)
    const closed = stageWith({ hosts: [named] }, { addresses, network: 'off' })
    expect(await closed.does('fetch', `${named}/`)).toMatch(/^refused/)
    expect(requests).toHaveLength(1)
  })

  test('is started as it is where the policy of the person says so', async () => {
    const { outside, does } = stageWith({ unsandboxed: true })
    expect(await does('read', join(outside, 'secret.txt'))).toBe('the secret')
  })
})

describe('where no sandbox works', () => {
  test('a server is not started, and it is said what to do', async () => {
    const { does } = stageWith({}, { probe: noSandbox })
    await expect(does('list', '/')).rejects.toMatchObject({
      code: 'BATON_MCP_SANDBOX_UNAVAILABLE',
      message: expect.stringContaining('it is for Linux, and this is darwin'),
      hint: expect.stringContaining('`unsandboxed: [prying]`'),
    })
  })

  test('it is started as it is, if a person vouches for what is around it or names it in the policy', async () => {
    const vouched = stageWith({}, { probe: noSandbox, spared: true })
    expect(await vouched.does('read', join(vouched.outside, 'secret.txt'))).toBe('the secret')
    const named = stageWith({ unsandboxed: true }, { probe: noSandbox })
    expect(await named.does('read', join(named.outside, 'secret.txt'))).toBe('the secret')
  })
})
