import { expect, test } from 'vitest'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { PeersAt } from './peers-at.ts'

const echo = defineFunction('echo', async (_, { text }) => `done: ${text}`)
const types = {
  FileAgent: { executor: 'function:echo' },
  SearchAgent: { executor: 'function:echo' },
  TerminalAgent: { executor: 'function:echo' },
}

test('a minimal file that a person drops is done, and its result is delivered (S-WSP-1)', async () => {
  const at = new PeersAt({ types }, { runnables: [echo] })
  at.drop('build_user_api', {
    description: 'Write the names of the users to users.txt',
    type: 'feature',
    context: { requirements: ['jwt'] },
  })
  const peer = await at.start('FileAgent')
  expect(await at.untilEnded('build_user_api')).toBe('completed')
  const done = at.read('tasks/completed/build_user_api.json')
  expect(done).toMatchObject({
    claimed_by: peer.agentId,
    result: 'done: Write the names of the users to users.txt',
    depth: 0,
    parent_id: null,
    requirements: [],
    created_by: 'user',
  })
  expect(at.read('results/build_user_api.json')).toBe('done: Write the names of the users to users.txt')
  await peer.leave()
})
