import assert from 'node:assert/strict'
import type { Message, TopicMessage } from '../../kernel/ports/journal.ts'
import { batch, type ConformanceCases, child, refuses, root } from './fixture.ts'

function message(id: string, rootRunId: string, content: Message['content'] = null): Message {
  return { id, rootRunId, runId: rootRunId, kind: 'answer', op: 'ask#1', content, by: 'human:ada', at: 1_000 }
}

function stop(id: string, rootRunId: string, content: Message['content']): Message {
  return { id, rootRunId, runId: rootRunId, kind: 'cancel', content, by: 'cli' }
}

function note(id: string, rootRunId: string, content: Message['content'] = null): TopicMessage {
  const posted = { id, rootRunId, runId: rootRunId, content, by: 'cli' }
  return { ...posted, kind: 'topic', topic: 'news', at: 1_767_225_600_123, labels: ['untrusted'] }
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
    await journal.discard('one', ['m1'])
    assert.deepEqual(await journal.messages(['one']), [message('m2', 'one')])
    await journal.discard('one', ['m1', 'm2', 'unknown'])
    assert.deepEqual(await journal.messages(['one']), [])
  },

  'keeps a message that is posted twice once, as it was first': async ({ journal, start }) => {
    await start('one')
    await journal.post(stop('m1', 'one', 'first'))
    await journal.post(stop('m1', 'one', 'second'))
    assert.deepEqual(await journal.messages(['one']), [stop('m1', 'one', 'first')])
  },

  'keeps the first of the answers under one id, and tells every other sender whose it was': async ({
    journal,
    start,
  }) => {
    await start('one')
    const answers = ['yes', 'no', 'yes'].map((content) => journal.post(message('m1', 'one', content)))
    const [, ...others] = await Promise.allSettled(answers)
    assert.deepEqual(
      others.map((other) => (other.status === 'rejected' ? other.reason.details : 'accepted')),
      [1, 2].map(() => ({ question: 'ask#1', by: 'human:ada', answer: 'yes', at: '1970-01-01T00:00:01.000Z' })),
    )
    await refuses(journal.post({ ...message('m1', 'one', 'no'), by: 'bob' }), 'BATON_QUESTION_ANSWERED', {
      by: 'human:ada',
    })
    assert.deepEqual(await journal.messages(['one']), [message('m1', 'one', 'yes')])
  },

  'refuses an answer whose sender has not seen that a question of the run was settled': async ({ journal, start }) => {
    const lease = await start('one')
    const append = (expected: number, type: string) => journal.append(lease, batch(root('one'), expected, type))
    await append(1, 'question.asked')
    await journal.post(message('m1', 'one', 'yes'), 2)
    await append(2, 'question.answered')
    await journal.discard('one', ['m1'])
    await append(3, 'note.taken')
    const late = journal.post(message('m1', 'one', 'no'), 2)
    await refuses(late, 'BATON_JOURNAL_CONFLICT', { runId: 'one', expected: 2, actual: 4 })
    assert.deepEqual(await journal.messages(['one']), [])
    await append(4, 'question.asked')
    await journal.post(message('m2', 'one', 'no'), 3)
    assert.deepEqual(await journal.messages(['one']), [message('m2', 'one', 'no')])
  },

  'refuses another message on a topic under an id that it keeps, and takes the same one again': async ({
    journal,
    start,
  }) => {
    await start('one')
    const kept = note('m1', 'one', { a: 1, b: 2 })
    await journal.post(kept)
    await journal.post({ ...kept, content: { b: 2, a: 1 }, at: kept.at + 1 })
    for (const other of [
      { ...kept, content: 'other' },
      { ...kept, topic: 'other' },
    ]) {
      await refuses(journal.post(other), 'BATON_MESSAGE_ID_TAKEN', { runId: 'one', id: 'm1' })
    }
    assert.deepEqual(await journal.messages(['one']), [kept])
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

  'refuses the end of a tree while it keeps messages on topics that the writer has not heard of': async ({
    journal,
    start,
  }) => {
    const lease = await start('one')
    const other = await start('two')
    for (const id of ['m1', 'm2']) await journal.post(note(id, 'one'))
    await journal.post(message('m3', 'one'))
    await journal.append(lease, { ...batch(root('one'), 1, 'note.taken'), heard: new Set() })
    const end = batch(root('one'), 2, 'run.completed')
    await refuses(journal.append(lease, end) ?? Promise.resolve(), 'BATON_JOURNAL_UNHEARD', { runId: 'one', count: 2 })
    const refused = journal.append(lease, { ...end, heard: new Set(['m2', 'other']) }) ?? Promise.resolve()
    await refuses(refused, 'BATON_JOURNAL_UNHEARD', { runId: 'one', count: 1 })
    assert.equal((await journal.messages(['one'])).length, 3, 'nothing is forgotten')
    assert.equal((await journal.read('one')).length, 2, 'nothing is written')
    await journal.append(other, batch(root('two'), 1, 'run.completed'))
    await journal.append(lease, { ...end, heard: new Set(['m1', 'm2']) })
    assert.deepEqual(await journal.messages(['one']), [])
  },

  'gives the messages of all trees that were posted since the last look': async ({ journal, start }) => {
    for (const runId of ['one', 'two']) await start(runId)
    const ids = async (cursor: number, limit = 10) => {
      const { items, cursor: next, more } = await journal.messagesSince(cursor, limit)
      return [items.map(({ id }) => id), next, more] as const
    }
    assert.deepEqual((await ids(0))[0], [])
    const before = (await journal.messagesSince('end', 10)).cursor
    await journal.post(message('m1', 'one'))
    await journal.post(message('m2', 'two', 'hello'))
    await journal.post(message('m3', 'one'))
    const [first, between, more] = await ids(before, 2)
    assert.deepEqual([first, more], [['m1', 'm2'], true])
    const [rest, after] = await ids(between)
    assert.deepEqual(rest, ['m3'])
    assert.deepEqual((await journal.messagesSince(before, 2)).items[1], message('m2', 'two', 'hello'))
    assert.deepEqual(await ids(after), [[], after, false])
    assert.equal((await journal.messagesSince('end', 10)).cursor, after)
  },

  'passes over no message when the one before it was discarded': async ({ journal, start }) => {
    await start('one')
    await journal.post(message('m1', 'one'))
    const { cursor } = await journal.messagesSince(0, 10)
    await journal.discard('one', ['m1'])
    await journal.post(message('m2', 'one'))
    const { items } = await journal.messagesSince(cursor, 10)
    assert.deepEqual(items, [message('m2', 'one')])
    await journal.discard('one', ['m2'])
    const { cursor: end } = await journal.messagesSince('end', 10)
    await journal.post(message('m3', 'one'))
    assert.deepEqual((await journal.messagesSince(end, 10)).items, [message('m3', 'one')])
  },
}
