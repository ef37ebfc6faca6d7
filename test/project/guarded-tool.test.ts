import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AnyTool } from '../../src/kernel/ports/tool.ts'
import { planWorkspace } from '../../src/outside/sandbox/workspace-plan.ts'
import { fileTools } from '../../src/packs/files/tools.ts'
import { guardedTool, guardOf } from '../../src/project/guarded-tool.ts'
import { call, oneCall } from '../packs/call.ts'
import { agentFile, type ProjectFolder, projectWith } from './project-folder.ts'

const allFileTools = '[list_files, read_file, search_text, write_file, edit_file, search_documents, read_document]'

interface Opened extends ProjectFolder {
  use(tool: string, input: object): Promise<unknown>
}

/** A project whose one agent has the tools for files, with everything agreed to. */
async function opened(yaml: string, agents = 'agents'): Promise<Opened> {
  const project = projectWith({
    'baton.yaml': yaml,
    [`${agents}/clerk.md`]: agentFile(`tools: ${allFileTools.replace(']', ', find_secrets]')}`),
  })
  project.rule('rules: []\n')
  const { tools, problems } = await project.open({ consent: async () => true })
  expect(problems).toEqual([])
  const named = (name: string): AnyTool => {
    const tool = tools.find((one) => one.name === name)
    if (tool === undefined) throw new Error(`no ${name}`)
    return tool
  }
  return { ...project, use: (tool, input) => call(named(tool), input) }
}

describe('what decides over agents is not written, wherever settings put it (T5)', () => {
  test.each([
    ['agents: crew\n', 'crew', 'crew/evil.md'],
    ['agents: crew\n', 'crew', 'Crew/evil.md'],
    ['agents: src/crew\n', 'src/crew', 'src/crew/deep/evil.md'],
    ['files: ..\n', 'agents', 'project/agents/evil.md'],
    ['files: ..\n', 'agents', 'project/baton.yaml'],
    ['files: ..\nagents: crew\n', 'crew', 'project/crew/clerk.md'],
    ['files: agents\n', 'agents', 'evil.md'],
    ['files: agents\n', 'agents', 'deep/evil.md'],
    ['prices: own/prices.yaml\n', 'agents', 'own/prices.yaml'],
    ['journal: runs.db\n', 'agents', 'runs.db'],
    ['journal: runs.db\n', 'agents', 'runs.db-wal'],
  ])('with %j', async (yaml, agents, path) => {
    const project = projectWith({ 'baton.yaml': yaml, [`${agents}/clerk.md`]: agentFile('tools: [clock]') })
    const settings = await (await import('../../src/config/load-settings.ts')).loadSettings({
      folder: project.folder,
      env: project.env,
      flags: {},
    })
    const root = join(project.folder, settings.files.value)
    const guard = guardOf(settings, project.env)
    const before = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
    for (const [name, input] of [
      ['write_file', { path, content: 'evil', overwrite: true }],
      ['edit_file', { path, old_text: 'a', new_text: 'b', all: true }],
    ] as const) {
      const tool = fileTools(root, { write: true }).find((one) => one.name === name)
      if (tool === undefined) throw new Error(`no ${name}`)
      await expect(call(guardedTool(tool, guard), input)).rejects.toThrow('is closed to every tool')
    }
    expect(existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined).toBe(before)
  })

  test('also by the tools of an opened project, which still write everywhere else', async () => {
    const { use, folder } = await opened('agents: crew\n', 'crew')
    await expect(use('write_file', { path: 'crew/evil.md', content: 'x' })).rejects.toThrow('closed to every tool')
    await use('write_file', { path: 'crews/fine.md', content: 'x' })
    expect(readFileSync(join(folder, 'crews/fine.md'), 'utf8')).toBe('x')
    expect(await use('read_file', { path: 'crew/clerk.md' })).toMatchObject({ text: expect.stringContaining('Works') })
  })

  test('nor behind a link that the agents are reached by', async () => {
    const project = projectWith({
      'baton.yaml': 'agents: crew\n',
      'lib/crew/clerk.md': agentFile('tools: [write_file]'),
    })
    symlinkSync(join(project.folder, 'lib/crew'), join(project.folder, 'crew'))
    const { tools } = await project.open()
    const write = tools.find(({ name }) => name === 'write_file') as AnyTool
    await expect(call(write, { path: 'lib/crew/evil.md', content: 'x' })).rejects.toThrow('closed to every tool')
  })

  test('nor by commands: the folder that holds it is mounted to be read', async () => {
    const project = projectWith({ 'baton.yaml': 'agents: src/crew\n', 'src/crew/a.md': '', 'notes/b.md': '' })
    expect(await mountsOf(project, project.folder)).toEqual({
      mounts: { 'baton.yaml': 'readable', notes: 'writable', src: 'readable' },
      grows: true,
    })
  })
})

describe("Baton's own folders are neither read nor written, whatever the folder of files is (T5)", () => {
  const own = [
    'home/config/baton/policy.yaml',
    'home/state/baton/trust.json',
    'home/state/baton/mcp/pin.json',
    'home/.cache/baton/x.md',
  ]

  async function withOwn(): Promise<Opened> {
    const project = await opened('files: ..\n')
    for (const path of own) {
      mkdirSync(dirname(join(project.folder, '..', path)), { recursive: true })
      writeFileSync(join(project.folder, '..', path), '# The marmot knows: password = "hunter2hunter2"\n')
    }
    writeFileSync(join(project.home, 'notes.md'), '# The marmot sleeps\n')
    return project
  }

  test('by their paths', async () => {
    const { use } = await withOwn()
    for (const path of own) {
      const closed = 'closed to every tool'
      await expect(use('read_file', { path })).rejects.toThrow(closed)
      await expect(use('read_document', { path })).rejects.toThrow(closed)
      await expect(use('write_file', { path, content: 'x', overwrite: true })).rejects.toThrow(closed)
      await expect(use('write_file', { path: `${dirname(path)}/new`, content: 'x' })).rejects.toThrow(closed)
      await expect(use('list_files', { path: dirname(path) })).rejects.toThrow(closed)
      await expect(use('find_secrets', { path: dirname(path) })).rejects.toThrow(closed)
    }
  })

  test('by looking through everything', async () => {
    const { use } = await withOwn()
    for (const [tool, input] of [
      ['list_files', {}],
      ['search_text', { query: 'marmot' }],
      ['search_documents', { query: 'marmot' }],
      ['find_secrets', {}],
    ] as const) {
      const text = JSON.stringify(await use(tool, input))
      expect(text).not.toMatch(/policy\.yaml|trust\.json|pin\.json|x\.md/)
    }
    expect(JSON.stringify(await use('search_text', { query: 'marmot' }))).toContain('home/notes.md')
  })

  test('by commands, which do not see what holds them and make nothing beside them', async () => {
    const project = projectWith({ 'baton.yaml': 'files: ../home\n' })
    for (const path of [...own, 'home/notes/n.md']) {
      mkdirSync(dirname(join(project.folder, '..', path)), { recursive: true })
      writeFileSync(join(project.folder, '..', path), '')
    }
    expect(await mountsOf(project, project.home)).toEqual({ mounts: { notes: 'writable' }, grows: false })
  })

  test('nor when they are the folder of files', async () => {
    const { use } = await opened('files: ../home/config/baton\n')
    await expect(use('read_file', { path: 'policy.yaml' })).rejects.toThrow('closed to every tool')
    await expect(use('list_files', {})).rejects.toThrow('closed to every tool')
  })

  test('and a policy that was named closes its file, not the folder that it is in', async () => {
    const project = projectWith({ 'baton.yaml': '' })
    const env = { ...project.env, BATON_POLICY: join(realpathSync(join(project.folder, '..')), 'policy.yaml') }
    const { hidden } = guardOf(await project.settings(), env)
    expect(hidden).toEqual([])
  })
})

async function mountsOf(project: ProjectFolder, root: string): Promise<object> {
  const guard = guardOf(await project.settings(), project.env)
  let plan: Awaited<ReturnType<typeof planWorkspace>> | undefined
  const probe: AnyTool = {
    name: 'probe',
    description: 'Plans the workspace as a command would find it',
    effect: 'read',
    run: async (_, { may }) => {
      plan = await planWorkspace(root, {
        mayRead: (path, whole) => may({ kind: 'files.read', path, ...(whole ? { extent: 'whole' } : {}) }),
        mayWrite: (path, whole) => may({ kind: 'files.write', path, ...(whole ? { extent: 'whole' } : {}) }),
      })
    },
  }
  await guardedTool(probe, guard).run({}, oneCall())
  return { mounts: Object.fromEntries((plan?.mounts ?? []).map(({ name, as }) => [name, as])), grows: plan?.grows }
}
