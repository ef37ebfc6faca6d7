import assert from 'node:assert/strict'
import { batch, type ConformanceCases, refuses, root } from './fixture.ts'

export const closingCases: ConformanceCases = {
  'settles every append under way before it is closed': async ({ journal, start }) => {
    const lease = await start('one')
    const appends = Array.from({ length: 20 }, (_, index) =>
      journal.append(lease, batch(root('one'), index + 1, 'note.taken')),
    )
    const results = Promise.allSettled(appends)
    await journal.close()
    assert.ok((await results).every(({ status }) => status === 'fulfilled'))
  },

  'can be closed twice': async ({ journal, start }) => {
    await start('one')
    await Promise.all([journal.close(), journal.close()])
    await journal.close()
  },

  'calls its listeners once more when it is closed, and refuses to be read by then': async ({ journal }) => {
    const refused = new Promise<void>((resolve, reject) => {
      journal.onChange(() => refuses(journal.since('end', {}, 0), 'BATON_JOURNAL_CLOSED').then(resolve, reject))
    })
    await journal.close()
    await refused
  },

  'refuses everything once closed': async ({ journal, start }) => {
    const lease = await start('one')
    const message = {
      id: 'm',
      rootRunId: 'one',
      runId: 'one',
      kind: 'cancel',
      content: null,
      by: 'cli',
    } as const
    await journal.close()
    const attempts: Record<string, () => Promise<unknown> | undefined> = {
      append: () => journal.append(lease, batch(root('one'), 1, 'note.taken')),
      read: () => journal.read('one'),
      value: () => journal.value('sha256:0'),
      list: () => journal.list({}),
      since: () => journal.since(0, {}, 1),
      messagesSince: () => journal.messagesSince(0, 1),
      heartbeat: () => journal.heartbeat('alice', 1),
      claim: () => journal.claim('one', 'bob'),
      release: () => journal.release(lease),
      post: () => journal.post(message),
      messages: () => journal.messages(['one']),
      discard: () => journal.discard('one', ['m']),
    }
    for (const attempt of Object.values(attempts)) await refuses(attempt(), 'BATON_JOURNAL_CLOSED')
    journal.onChange(() => assert.fail('called back after close'))()
  },
}
