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

test('what a task that came back has found is read by those that need it (WSP-53)', async () => {
  let calls = 0
  const flaky = defineFunction('flaky', async (context, { text }) => {
    await context.tool(
      {
        name: 'knock',
        description: 'Knocks.',
        effect: 'read',
        run: () => {
          if (++calls === 1) throw Object.assign(new Error('nobody is there'), { retryable: true })
          return null
        },
      },
      null,
    )
    return `found: ${text}`
  })
  const at = new PeersAt({ types: { ...types, FileAgent: { executor: 'function:flaky' } } }, { runnables: [flaky, echo] })
  at.drop('first', { id: 'first', description: 'List the files in data', max_attempts: 3 })
  at.drop('second', { id: 'second', description: 'Sort the files in data', depends_on: ['first'] })
  const peer = await at.start('FileAgent')
  expect(await at.untilEnded('second')).toBe('completed')
  expect(at.read('tasks/completed/second.json').result).toBe('found: Sort the files in data')
  await peer.leave()
})
