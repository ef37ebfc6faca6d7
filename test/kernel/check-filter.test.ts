import { expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import type { RunFilter } from '../../src/kernel/ports/journal.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const folder = temporaryFolder()

test.each([
  ['memory', (): string => 'memory'],
  ['a file', (): string => `${folder()}/filter.journal`],
] as const)(
  'a filter that can not be meant is refused by the name of its field, on a journal in %s',
  async (_, path) => {
    const baton = await createBaton({ journal: path() })
    const wrong: readonly (readonly [string, unknown])[] = [
      ['limit', -1],
      ['limit', 1.5],
      ['limit', 'x'],
      ['limit', Number.NaN],
      ['order', 'sideways'],
      ['statuses', 'running'],
      ['statuses', ['done']],
      ['kind', 7],
      ['runId', null],
      ['roots', 'yes'],
      ['startedFrom', Number.NaN],
      ['staus', ['running']],
    ]
    for (const [field, value] of wrong) {
      await expect(baton.runs({ [field]: value } as RunFilter), `${field}: ${value}`).rejects.toMatchObject({
        code: 'BATON_RUN_FILTER_INVALID',
        message: expect.stringContaining(`"${field}"`),
      })
    }
    expect(await baton.runs({ limit: 0, order: 'oldest', statuses: ['running'], kind: 'agent' })).toEqual([])
    await baton.close()
  },
)

test('":memory:" is refused as a path, with a hint to the word that Baton has for it', async () => {
  await expect(createBaton({ journal: ':memory:' })).rejects.toMatchObject({
    code: 'BATON_JOURNAL_PATH_INVALID',
    hint: expect.stringContaining('"memory"'),
  })
})
