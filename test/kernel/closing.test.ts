import { expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const folder = temporaryFolder()
const patient = defineFunction('patient', async (ctx) => String((await ctx.receive('news')).content))

test.each([
  ['memory that it opened', async (): Promise<string | Journal> => 'memory'],
  ['memory that the caller opened', async () => memoryJournal()],
  ['a file that it opened', async (): Promise<string | Journal> => `${folder()}/closing.journal`],
  ['a file that the caller opened', async () => sqliteJournal(`${folder()}/closing.journal`)],
] as const)(
  'followers of a waiting run end with an error when Baton is closed, on a journal in %s',
  async (_, open: () => Promise<string | Journal>) => {
    const journal = await open()
    const baton = await createBaton({ journal, runnables: [patient] })
    const handle = await baton.start(patient, '')
    const cleanedUp: string[] = []
    const followers = (['baton', 'handle'] as const).map((name) => {
      const { promise: joined, resolve: join } = Promise.withResolvers<void>()
      const over = (async () => {
        try {
          for await (const _event of name === 'baton' ? baton.follow(handle.runId) : handle.events()) join()
        } finally {
          cleanedUp.push(name)
        }
      })()
      return { joined, over: expect(over).rejects.toMatchObject({ code: 'BATON_ENGINE_CLOSED' }) }
    })
    await Promise.all(followers.map(({ joined }) => joined))
    await baton.close()
    await Promise.all(followers.map(({ over }) => over))
    expect(cleanedUp.sort()).toEqual(['baton', 'handle'])
    if (typeof journal !== 'string') await journal.close()
  },
)
