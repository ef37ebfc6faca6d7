import { describe, expect, test } from 'vitest'
import { loadRun } from '../../src/kernel/load-run.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

const greet = defineFunction('greet', async (ctx) => String(await ctx.random()))

/** The journal as it is read after someone changed one event of a run behind its back. */
function altered(journal: Journal, change: (json: string) => string): Journal {
  return {
    ...journal,
    read: async (runId) =>
      (await journal.read(runId)).map((record) =>
        record.seq === 2 ? { ...record, json: change(record.json) } : record,
      ),
  }
}

describe('a log', () => {
  test('whose seals do not fit is not worked with, and the place is named', async () => {
    const { baton, journal, ended } = await bench({ runnables: [greet] })
    const { runId } = await ended(baton.run(greet, 'go'))
    expect(await loadRun(journal, runId)).toHaveLength(3)
    const changed = altered(journal, (json) => json.replace('0.5', '0.6'))
    await expect(loadRun(changed, runId)).rejects.toMatchObject({
      code: 'BATON_JOURNAL_CORRUPT',
      message: expect.stringContaining(`run ${runId}, event 2`),
    })
  })
})
