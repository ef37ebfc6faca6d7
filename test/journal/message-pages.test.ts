import { expect, test } from 'vitest'
import { memoryJournal } from '../../src/journal/memory.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()

test.each([
  ['in memory', async (): Promise<Journal> => memoryJournal()],
  ['in a file', () => sqliteJournal(`${folder()}/pages.journal`)],
])('a journal %s has no more messages after the last', async (_, open) => {
  const journal = await open()
  expect(await journal.messagesSince('end', 10)).toMatchObject({ items: [], more: false })
  expect(await journal.messagesSince(0, 10)).toMatchObject({ items: [], more: false })
  await journal.close()
})
