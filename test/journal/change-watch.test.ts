import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { ChangeWatch } from '../../src/journal/sqlite/change-watch.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import type { Change } from '../../src/kernel/ports/journal.ts'
import { batch, root } from '../../src/testing/journal-conformance/fixture.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()

/** A process that watches a journal, and another one that writes to it. */
async function watched(name: string) {
  const path = `${folder()}/${name}.journal`
  const other = await sqliteJournal(path)
  const lease = { rootRunId: 'one', owner: 'other', epoch: 1 }
  await other.append(lease, batch(root('one'), 0, 'run.started'))
  const clock = simulatedClock()
  const pauses: number[] = []
  const timer: typeof clock.timer = (ms, fire, background) => {
    pauses.push(ms)
    return clock.timer(ms, fire, background)
  }
  const watch = new ChangeWatch(new DatabaseSync(path, { readOnly: true }), { timer })
  onTestFinished(async () => {
    watch.stop()
    await other.close()
  })
  const hear = (about?: readonly (keyof Change)[]): Change[] => {
    const heard: Change[] = []
    watch.onChange((change) => heard.push(change), about)
    return heard
  }
  const beat = (): Promise<void> => other.heartbeat('other', 1_000)
  const post = (id: string): Promise<void> =>
    other.post({ id, rootRunId: 'one', runId: 'one', kind: 'cancel', content: null, by: 'test' })
  const append = async (): Promise<void> => other.append(lease, batch(root('one'), 1, 'note.taken'))
  return { clock, pauses, hear, beat, append, post }
}

const unknown = { events: 'unknown', messages: 'unknown', leases: 'unknown' }

test('a process that waits for messages hears of those of others, and of nothing else that they write', async () => {
  const { clock, hear, beat, append, post } = await watched('messages')
  const heard = hear(['messages'])
  await beat()
  await append()
  await clock.advance(200)
  expect(heard).toEqual([])
  await post('first')
  await clock.advance(200)
  expect(heard).toEqual([unknown])
  await clock.advance(200)
  await post('second')
  await clock.advance(200)
  expect(heard).toEqual([unknown, unknown])
})

test('a process that waits for more hears of all that others write', async () => {
  const { clock, hear, beat } = await watched('all')
  const [all, events] = [hear(), hear(['events'])]
  await beat()
  await clock.advance(200)
  expect(all).toEqual([unknown])
  expect(events).toEqual([unknown])
})

test('where others write all the time and none of it is a message, it is looked for as seldom as where all is quiet', async () => {
  const { clock, pauses, hear, beat, post } = await watched('crowd')
  hear(['messages'])
  for (let time = 0; time < 60; time++) {
    await beat()
    await clock.advance(25)
  }
  expect(pauses.at(-1)).toBe(100)
  await post('first')
  await clock.advance(100)
  expect(pauses.at(-1)).toBe(25)
})
