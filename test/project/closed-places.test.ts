import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { closedPlaces } from '../../src/coordination/workspace/closed-places.ts'
import type { AnyTool } from '../../src/kernel/ports/tool.ts'
import { planWorkspace } from '../../src/outside/sandbox/workspace-plan.ts'
import { guardedTool, guardOf } from '../../src/project/guarded-tool.ts'
import { call, oneCall } from '../packs/call.ts'
import { agentFile, projectWith } from './project-folder.ts'

/** A project with a workspace, and the tools that its peers would use. */
async function withWorkspace(yaml: string, folder: string) {
  const project = projectWith({
    'baton.yaml': '',
    'workspaces/main.yaml': yaml,
    'agents/clerk.md': agentFile('tools: [read_file, write_file, edit_file, shell]'),
    [`${folder}/tasks/pending/one.json`]: '{"description":"Sort a.txt"}',
    [`${folder}/agents/registry.json`]: '{"active_agents":[]}',
    [`${folder}/results/one.json`]: '"sorted"',
  })
  project.rule('rules: []\n')
  const { tools, problems } = await project.open({ consent: async () => true })
  expect(problems).toEqual([])
  const named = (name: string): AnyTool => {
    const tool = tools.find((one) => one.name === name)
    if (tool === undefined) throw new Error(`no ${name}`)
    return tool
  }
  return { ...project, named }
}

describe('what only the protocol of a workspace writes (WSP-65)', () => {
  test.each([
    ['{}\n', 'workspace'],
    ['folder: shared/ws\n', 'shared/ws'],
  ])('is closed to tools for files, with %j', async (yaml, folder) => {
    const { named, folder: root } = await withWorkspace(yaml, folder)
    const paths = ['tasks/pending/two.json', 'tasks/completed/one.json', 'agents/registry.json', 'results/one.json']
    for (const path of [...paths, 'agents/requests/x.json', 'context/budget.json', 'Tasks/pending/two.json']) {
      const input = { path: `${folder}/${path}`, content: '{}', overwrite: true }
      await expect(call(named('write_file'), input), path).rejects.toThrow('closed to every tool')
    }
    const edit = { path: `${folder}/agents/registry.json`, old_text: '[]', new_text: '[{}]' }
    await expect(call(named('edit_file'), edit)).rejects.toThrow('closed to every tool')
    expect(readFileSync(join(root, folder, 'agents/registry.json'), 'utf8')).toBe('{"active_agents":[]}')
    // It can be read, and everything beside it be written.
    expect(await call(named('read_file'), { path: `${folder}/results/one.json` })).toMatchObject({ text: '"sorted"' })
    await call(named('write_file'), { path: 'results/table.md', content: 'x' })
    await call(named('write_file'), { path: `${folder}/rehearsals/a.csv`, content: 'x' })
  })

  test('is closed through links, too', async () => {
    const { named, folder } = await withWorkspace('{}\n', 'workspace')
    symlinkSync('workspace/tasks', join(folder, 'innocent'))
    symlinkSync('workspace', join(folder, 'harmless'))
    for (const path of ['innocent/pending/two.json', 'harmless/tasks/pending/two.json'])
      await expect(call(named('write_file'), { path, content: '{}' })).rejects.toThrow()
    expect(existsSync(join(folder, 'workspace/tasks/pending/two.json'))).toBe(false)
  })

  test('is closed where the workspace itself is a link', async () => {
    const { open, folder, rule } = projectWith({
      'baton.yaml': '',
      'workspaces/main.yaml': 'folder: ws\n',
      'agents/clerk.md': agentFile('tools: [write_file]'),
    })
    rule('rules: []\n')
    mkdirSync(join(folder, 'real/tasks/pending'), { recursive: true })
    symlinkSync('real', join(folder, 'ws'))
    const { tools } = await open({ consent: async () => true })
    const write = tools.find(({ name }) => name === 'write_file')
    if (write === undefined) throw new Error('no write_file')
    const input = { path: 'real/tasks/pending/two.json', content: '{}' }
    await expect(call(write, input)).rejects.toThrow('closed to every tool')
  })

  test('is mounted for commands so that they can only read it', async () => {
    const { folder, settings } = await withWorkspace('{}\n', 'workspace')
    writeFileSync(join(folder, 'notes.txt'), 'x')
    let plan: Awaited<ReturnType<typeof planWorkspace>> | undefined
    const planning: AnyTool = {
      name: 'probe',
      description: 'Plans the workspace as a command would find it',
      effect: 'read',
      run: async (_, { may }) => {
        plan = await planWorkspace(folder, {
          mayRead: (path, whole) => may({ kind: 'files.read', path, ...(whole ? { extent: 'whole' } : {}) }),
          mayWrite: (path, whole) => may({ kind: 'files.write', path, ...(whole ? { extent: 'whole' } : {}) }),
        })
      },
    }
    await guardedTool(planning, guardOf(await settings(), {}, closedPlaces({}))).run({}, oneCall())
    const mounts = Object.fromEntries((plan?.mounts ?? []).map(({ name, as }) => [name, as]))
    expect(mounts).toMatchObject({ workspace: 'readable', 'notes.txt': 'writable' })
  })
})
