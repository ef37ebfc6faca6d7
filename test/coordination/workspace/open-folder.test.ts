import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { workspaceDesk } from '../../../src/coordination/workspace/desk.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'

const folder = temporaryFolder()

async function opened(name: string) {
  const root = join(folder(), name)
  mkdirSync(root)
  const at = {
    folder: join(root, 'ws'),
    proposals: join(root, 'proposed'),
    clock: simulatedClock(),
    owner: 'host/1',
    isProvenDead: () => false,
  }
  await workspaceDesk.make(at, { folder: 'ws' })
  const put = (path: string, content: object): void => writeFileSync(join(at.folder, path), JSON.stringify(content))
  return { workspace: await workspaceDesk.open(at, 'main', { folder: 'ws' }), put, at }
}

describe('a workspace that is looked at', () => {
  test('shows two tasks that people gave one id as two', async () => {
    const { workspace, put } = await opened('ids')
    put('tasks/pending/first.json', { id: 'same', description: 'Sort notes.txt' })
    put('tasks/failed/second.json', { id: 'same', description: 'Sort data.txt' })
    expect((await workspace.tasks()).map(({ id, file }) => [id, file]).toSorted()).toEqual([
      ['same', 'first'],
      ['same', 'second'],
    ])
    expect((await workspace.task('second'))?.file['description']).toBe('Sort data.txt')
  })

  test('says of a made type that is kept on another machine what is missing here', async () => {
    const { workspace, put, at } = await opened('elsewhere')
    const made = { capabilities: ['poems'], directory: 'ws_1/request_1/poemagent-agent', status: 'active' }
    put('agents/registry.json', { version: 1, active_agents: [{ type: 'PoemAgent', ...made }] })
    await expect(workspace.type('PoemAgent')).rejects.toMatchObject({
      code: 'BATON_WORKSPACE_TYPE_ELSEWHERE',
      hint: expect.stringContaining(join(at.proposals, 'ws_1/request_1')),
    })
    await expect(workspace.type('NoAgent')).rejects.toMatchObject({ code: 'BATON_WORKSPACE_TYPE_UNKNOWN' })
    expect(await workspace.type('FileAgent')).toMatchObject({ threshold: 6 })
  })
})
