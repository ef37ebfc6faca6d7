import assert from 'node:assert/strict'
import type { Message } from '../../kernel/ports/journal.ts'
import { batch, type ConformanceCases, child, refuses, root } from './fixture.ts'

function message(id: string, rootRunId: string, content: Message['content'] = null): Message {
  return { id, rootRunId, runId: rootRunId, kind: 'answer', op: 'ask#1', content, by: 'human:ada' }
}

export const messageCases: ConformanceCases = {
  'gives messages in the order they were posted, as they were': async ({ journal, start }) => {
    await start('one')
    const first = message('m1', 'one', { choice: 'yes', reasons: ['a', 2, null], nested: { deep: true } })
    const posted = { rootRunId: 'one', runId: 'leaf', by: 'cli' }
    const second: Message = { ...posted, id: 'm2', kind: 'cancel', content: 'stop' }
    const third: Message = {
      ...posted,
      id: 'm3',
      kind: 'topic',
      content: { text: 'hello' },
      topic: 'news',
      at: 1_767_225_600_123,
      labels: ['untrusted'],
    }
    for (const one of [first, second, third]) await journal.post(one)
    assert.deepEqual(await journal.messages(['one']), [first, second, third])
  },

  'gives a message again until it is discarded': async ({ journal, start }) => {
    await start('one')
    await journal.post(message('m1', 'one'))
    await journal.post(message('m2', 'one'))
    assert.equal((await journal.messages(['one'])).length, 2)
    assert.equal((await journal.messages(['one'])).length, 2)
    await journal.discard(['m1'])
    assert.deepEqual(await journal.messages(['one']), [message('m2', 'one')])
    await journal.discard(['m1', 'm2', 'unknown'])
    assert.deepEqual(await journal.messages(['one']), [])
  },

  'keeps a message that is posted twice once, as it was first': async ({ journal, start }) => {
    await start('one')
    await journal.post(message('m1', 'one', 'first'))
    await journal.post(message('m1', 'one', 'second'))
    assert.deepEqual(await journal.messages(['one']), [message('m1', 'one', 'first')])
  },

  'gives only the messages of the trees asked for': async ({ journal, start }) => {
    for (const runId of ['one', 'two', 'three']) await start(runId)
    for (const runId of ['three', 'two', 'one']) await journal.post(message(`to-${runId}`, runId))
    const ids = async (...roots: string[]) => (await journal.messages(roots)).map(({ id }) => id)
    assert.deepEqual(await ids('one', 'three'), ['to-three', 'to-one'])
    assert.deepEqual(await ids('nobody'), [])
    assert.deepEqual(await ids(), [])
  },

  'refuses a message to a run that does not exist': async ({ journal }) => {
    await refuses(journal.post(message('m1', 'nobody')), 'BATON_RUN_NOT_FOUND', { runId: 'nobody' })
    assert.deepEqual(await journal.messages(['nobody']), [])
  },

  'refuses a message to a tree of runs that has ended, and forgets what it never took in': async ({
    journal,
    start,
  }) => {
    const lease = await start('one')
    await start('two')
    for (const runId of ['one', 'two']) await journal.post(message(`to-${runId}`, runId))
    await journal.append(lease, batch(child('leaf', 'one'), 0, 'run.started', 'run.completed'))
    assert.equal((await journal.messages(['one'])).length, 1, 'the end of a child is not the end of its tree')
    await journal.append(lease, batch(root('one'), 1, 'run.completed'))
    assert.deepEqual(await journal.messages(['one']), [])
    assert.deepEqual(await journal.messages(['two']), [message('to-two', 'two')])
    await refuses(journal.post(message('m2', 'one')), 'BATON_RUN_FINISHED', { runId: 'one', status: 'completed' })
  },
}
