import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { typesOf } from '../../src/testing/journal-conformance/fixture.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
const script = fileURLToPath(new URL('./processes/open-and-append.ts', import.meta.url))

/** Runs a process that appends to a journal and ends without closing it. Returns its exit code. */
async function appendElsewhere(path: string, runId: string, commitsInPlace: number): Promise<number> {
  const args = [script, path, runId, String(commitsInPlace)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  return code as number
}

describe.each([
  ['in place', Number.POSITIVE_INFINITY],
  ['by a thread', 0],
])('a process that writes %s', (mode, commitsInPlace) => {
  test('does not end before what it appended is durable, and ends without being told to', {
    tags: ['slow'],
  }, async () => {
    const path = `${folder()}/${mode}, ending.journal`
    expect(await appendElsewhere(path, 'one', commitsInPlace)).toBe(0)
    const journal = await sqliteJournal(path)
    expect(await typesOf(journal, 'one')).toEqual(['run.started'])
    await journal.close()
  })

  test('is heard by listeners in other processes, again and again', { tags: ['slow'] }, async () => {
    const path = `${folder()}/${mode}, heard.journal`
    const journal = await sqliteJournal(path)
    for (const runId of ['one', 'two']) {
      const { promise: heard, resolve } = Promise.withResolvers<void>()
      const stop = journal.onChange(() => resolve())
      await appendElsewhere(path, runId, commitsInPlace)
      await heard
      stop()
      expect(await typesOf(journal, runId)).toEqual(['run.started'])
    }
    await journal.close()
  })
})

test('a journal that is only listened to does not keep its process alive', async () => {
  const path = `${folder()}/listening.journal`
  const listening = `
    import { sqliteJournal } from '${new URL('../../src/journal/sqlite/open.ts', import.meta.url)}'
    const journal = await sqliteJournal(${JSON.stringify(path)})
    await journal.heartbeat('alice', 1)
    journal.onChange(() => {})
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', listening], { stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual([0, null])
})
