import assert from 'node:assert/strict'
import type { Message } from '../../kernel/ports/journal.ts'
import { type ConformanceCases, refuses } from './fixture.ts'

function message(id: string, rootRunId: string, content: Message['content'] = null): Message {
  return { id, rootRunId, runId: rootRunId, kind: 'answer', op: 'ask#1', content, by: 'human:ada' }
}

export const mailboxCases: ConformanceCases = {
  'gives messages in the order they were posted, as they were': async ({ journal, start }) => {
    await start('one')
    const first = message('m1', 'one', { choice: 'yes', reasons: ['a', 2, null], nested: { deep: true } })
    const second: Message = { ...message('m2', 'one', 'stop'), runId: 'leaf', kind: 'cancel', op: '', by: 'cli' }
    await journal.post(first)
    await journal.post(second)
    assert.deepEqual(await journal.messages(['one']), [first, second])
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
}
