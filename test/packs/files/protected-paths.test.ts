import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { controlPaths, isControlPath } from '../../../src/grants/control-plane.ts'
import { isSecretPath } from '../../../src/outside/secret-paths.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { toolsIn } from './tools-in.ts'

const folder = temporaryFolder()

const control = [
  ...controlPaths,
  ...controlPaths.map((path) => path.toUpperCase()),
  ...controlPaths.map((path) => `${path}/new`),
  '.git',
  '.git/HEAD',
  '.git/worktrees/x/config',
  'sub/.git/hooks/pre-commit',
  'sub/dir/.env',
  '.env.local',
  '.ENV.Production',
  'packages/app/baton.yaml',
  './/.baton/policy.yaml',
  'docs/../.baton/x',
  '.git\u200c/hooks/x',
  '.Git/Hooks/x',
  '.git /config',
  '.git./config',
  'GIT~1/config',
  '.git::$INDEX_ALLOCATION/config',
  '．git/config',
  'agent\u017f/x.md',
  'docs\\..\\.git\\config',
]
const ordinary = [
  'README.md',
  'src/agents/loop.ts',
  'my-teams/x',
  '.gitignore',
  '.github/x',
  'env',
  '.envoy',
  '.env.example',
  'agents.md',
  'baton.yaml.md',
]

describe('the control plane', () => {
  test.each(control)('has %j', (path) => expect(isControlPath(path)).toBe(true))
  test.each(ordinary)('does not have %s', (path) => expect(isControlPath(path)).toBe(false))

  test('is written by no tool, whether there is something or not', async () => {
    const tools = toolsIn(folder())
    for (const path of control) {
      await expect(tools.write(path, 'x', true)).rejects.toMatchObject({ code: 'BATON_TOOL_REFUSED' })
      await expect(tools.edit(path, 'a', 'b')).rejects.toMatchObject({ code: 'BATON_TOOL_REFUSED' })
    }
    expect(await readdir(folder())).toEqual([])
  })
})

describe('files with keys and passwords', () => {
  const secret = [
    '.env',
    'a/.ENV.local',
    'id_rsa',
    'keys/id_ed25519',
    'server.pem',
    'x.key',
    '.ssh/config',
    '.baton/baton.db',
    '.npmrc',
    '.git/config',
  ]
  test.each(secret)('%s is one', (path) => expect(isSecretPath(path)).toBe(true))
  test.each(['id_rsa.pub', '.env.example', 'environment.md', 'pem.txt', 'keys.md'])('%s is none', (path) =>
    expect(isSecretPath(path)).toBe(false),
  )

  test('are not read, not searched and not changed', async () => {
    const root = join(folder(), 'secrets')
    for (const path of secret) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), 'canary-5f1d')
    }
    await writeFile(join(root, 'notes.md'), 'no bird')
    const tools = toolsIn(root)
    expect(await tools.search({ query: 'canary' })).toMatchObject({ matches: [], files_searched: 1 })
    for (const path of secret) {
      for (const attempt of [tools.read(path), tools.search({ query: 'canary', path }), tools.write(path, 'x', true)]) {
        const failure = await attempt.then(String, (thrown: Error) => thrown.message)
        expect(failure).toContain('no tool')
        expect(failure).not.toContain('canary-5f1d')
      }
    }
  })
})
