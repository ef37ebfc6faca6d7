import { describe, expect, test } from 'vitest'
import { Committer } from '../../src/journal/sqlite/committer.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { appendRequest } from '../../src/journal/sqlite/request.ts'
import { BriefWriter } from '../../src/journal/sqlite/upkeep/brief-writer.ts'
import { prune } from '../../src/journal/sqlite/upkeep/prune.ts'
import { batch, root, startOfTime, storedValue } from '../../src/testing/journal-conformance/fixture.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
const inner = storedValue('within '.repeat(2_000))
const outer = storedValue('around '.repeat(2_000))
const holder = storedValue(inner.hash)
const values = [inner, outer, holder]
const refersToAll = {
  text: { $value: outer.hash, bytes: outer.json.length },
  other: { $value: holder.hash, bytes: holder.json.length },
}

/** The moments at which a pruning looks whether it should stop are those at which others can write. */
const moments = Array.from({ length: 7 }, (_, index) => index)

describe('a value that a pruned run and a new one refer to', () => {
  test.each(moments)(
    'is kept when the new one is written at moment %i of the pruning',
    { tags: ['slow'] },
    async (moment) => {
      const path = `${folder()}/${moment}.journal`
      const journal = await sqliteJournal(path)
      const data = { runnable: 'tester', input: { text: '' }, definition: outer.hash, ...refersToAll }
      const started = ['run.started', data, values] as const
      const lease = { rootRunId: 'old', owner: 'alice', epoch: 1 }
      await journal.append(lease, batch(root('old'), 0, started, 'run.completed'))
      const other = new Committer(path, {})
      let looks = 0
      const writer = new BriefWriter(path, {}, () => {
        if (looks++ === moment) {
          const begin = appendRequest({ ...lease, rootRunId: 'new' }, batch(root('new'), 0, started))
          expect(other.commit([begin])).toEqual([null])
        }
        return false
      })
      expect(prune(writer, { endedBefore: startOfTime + 10 }).rootRunIds).toEqual(['old'])
      expect(looks).toBeGreaterThan(moment)
      writer.close()
      other.close()
      for (const { hash, json } of values) expect(await journal.value(hash)).toBe(json)
      expect((await journal.upkeep?.verify())?.damages).toEqual([])
      await journal.close()
    },
  )
})
