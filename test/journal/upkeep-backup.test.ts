// @module-tag slow
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { processOwner } from '../../src/journal/owner.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { asker, openRig, parent, type UpkeepRig } from './upkeep-rig.ts'

const folder = temporaryFolder()
let files = 0
const newFile = (): string => `${folder()}/${++files}.journal`
const day = 86_400_000

async function answer({ baton }: UpkeepRig, runId: string, said: string): Promise<void> {
  const [question] = await baton.questions(runId)
  await baton.answer(runId, question?.op ?? '', said)
}

describe('a backup', () => {
  test('taken while runs are at work is resumed elsewhere, though their owner still lives', async () => {
    const path = newFile()
    const owner = processOwner()
    const here = await createBaton({ journal: path, owner, runnables: [asker, parent], clock: systemClock })
    const { runId } = await here.start(asker, 'May I?')
    const done = await here.run(parent, 'done')
    // As it is while a run is at work: this process, which lives, owns it.
    const db = new DatabaseSync(path)
    db.prepare('UPDATE leases SET owner = ?').run(owner)
    db.close()
    const { file, runs } = await here.journal.backup(`${folder()}/copies/${++files}.journal`)
    expect(runs).toBe(3)
    const there = await openRig(file, undefined, 'elsewhere')
    expect(await there.upkeep.verify()).toMatchObject({ runs: 3, damages: [] })
    expect(await there.baton.result(done.runId)).toMatchObject({ status: 'completed', output: 'done' })
    await there.baton.resume(runId)
    await answer(there, runId, 'yes')
    expect(await there.baton.result(runId)).toMatchObject({ output: 'May I? yes' })
    expect((await here.runs({ runId }))[0]?.status).not.toBe('completed')
    await there.close()
    await here.close()
  })

  test('takes along what a run was sent and has not taken in', async () => {
    const rig = await openRig(newFile())
    const { runId } = await rig.baton.start(asker, 'May I?')
    await rig.clock.advance(1_000)
    // No process is left that could take it in.
    await rig.baton.close()
    await rig.journal.post({ id: `${runId}/c`, rootRunId: runId, runId, kind: 'cancel', content: 'enough', by: 'user' })
    const { file } = await rig.upkeep.backup(newFile())
    const there = await openRig(file, rig.clock, 'elsewhere')
    expect(await there.journal.messages([runId])).toHaveLength(1)
    await there.close()
    await rig.close()
  })

  test('replaces a file only when it is told to, and never one in use or the journal itself', async () => {
    const rig = await openRig(newFile())
    const file = newFile()
    writeFileSync(file, 'mine')
    const refused = expect.objectContaining({ code: 'BATON_JOURNAL_FILE_TAKEN' })
    await expect(rig.upkeep.backup(file)).rejects.toEqual(refused)
    await expect(rig.upkeep.backup(rig.path, { replace: true })).rejects.toEqual(refused)
    expect(readFileSync(file, 'utf8')).toBe('mine')
    await rig.upkeep.backup(file, { replace: true })
    const other = await openRig(file, rig.clock, 'other')
    await expect(rig.upkeep.backup(file, { replace: true })).rejects.toEqual(refused)
    await other.close()
    expect(readdirSync(folder()).filter((name) => name.includes('unfinished'))).toEqual([])
    await rig.close()
  })

  test('leaves nothing behind when it fails', async () => {
    const rig = await openRig(newFile())
    const file = `${newFile()}/sub.journal`
    writeFileSync(file.slice(0, file.lastIndexOf('/')), 'no folder')
    await expect(rig.upkeep.backup(file)).rejects.toMatchObject({ code: 'BATON_JOURNAL_IO' })
    expect(existsSync(file)).toBe(false)
    await rig.close()
  })
})

describe('importing', () => {
  test('takes in what is missing, values and messages included, and skips what is here', {
    tags: ['slow'],
  }, async () => {
    const there = await openRig(newFile())
    const done = await there.baton.run(parent, 'done')
    const { runId } = await there.baton.start(asker, 'May I?')
    await there.clock.advance(1_000)
    const here = await openRig(newFile(), there.clock, 'here')
    await here.baton.run(parent, 'own')
    const { cursor } = await here.journal.since('end', {}, 0)
    expect(await here.upkeep.import(there.path)).toEqual({ taken: [done.runId, runId], skipped: [], refused: [] })
    expect(await here.upkeep.verify()).toMatchObject({ runs: 5, damages: [] })
    expect(await here.baton.events(done.runId)).toEqual(await there.baton.events(done.runId))
    const order = async ({ journal }: UpkeepRig, from: number): Promise<string[]> =>
      (await journal.since(from, {}, 1_000)).items.map(({ hash }) => hash)
    expect(await order(here, cursor)).toEqual(await order(there, 0))
    expect(await here.upkeep.import(there.path)).toMatchObject({ taken: [], skipped: [done.runId, runId] })
    await here.baton.resume(runId)
    await answer(here, runId, 'yes')
    expect(await here.baton.result(runId)).toMatchObject({ output: 'May I? yes' })
    // It is farther here than there now.
    expect(await here.upkeep.import(there.path)).toMatchObject({ taken: [], skipped: [done.runId, runId], refused: [] })
    // There it is behind, so its tree is another one.
    expect((await there.upkeep.import(here.path)).refused).toMatchObject([{ runId }])
    expect(await there.upkeep.verify()).toMatchObject({ damages: [] })
    await here.close()
    await there.close()
  })

  test('refuses a run that is another one under the same id, and takes the others', async () => {
    const [here, there] = [await openRig(newFile()), await openRig(newFile())]
    const mine = await here.baton.start(parent, 'mine', { key: 'nightly' })
    await mine.result
    await there.clock.advance(1_000)
    await (await there.baton.start(parent, 'theirs', { key: 'nightly' })).result
    const other = await there.baton.run(parent, 'other')
    expect(await here.upkeep.import(there.path)).toMatchObject({
      taken: [other.runId],
      refused: [{ runId: mine.runId, problem: expect.stringContaining('another') }],
    })
    expect(await here.baton.result(mine.runId)).toMatchObject({ output: 'mine' })
    await here.close()
    await there.close()
  })

  test('takes no tree with a damaged run, and leaves the other file as it was', { tags: ['slow'] }, async () => {
    const [here, there] = [await openRig(newFile()), await openRig(newFile())]
    const hurt = await there.baton.run(parent, 'hurt')
    const whole = await there.baton.run(parent, 'whole')
    await there.close()
    const db = new DatabaseSync(there.path)
    db.exec(`UPDATE events SET data = '{}' WHERE number = 2; PRAGMA wal_checkpoint(TRUNCATE)`)
    db.close()
    const before = readFileSync(there.path)
    const { taken, refused } = await here.upkeep.import(there.path)
    expect({ taken, refused: refused.map(({ runId }) => runId) }).toEqual({
      taken: [whole.runId],
      refused: [hurt.runId],
    })
    expect(readFileSync(there.path).equals(before)).toBe(true)
    expect(readdirSync(folder()).filter((name) => name.includes('.import'))).toEqual([])
    await here.close()
  })

  test.each([
    ['a file that is not there', undefined, 'BATON_JOURNAL_IO'],
    ['a file of something else', 'text', 'BATON_JOURNAL_FOREIGN'],
  ])('refuses %s', async (_, content, code) => {
    const here = await openRig(newFile())
    const file = newFile()
    if (content !== undefined) writeFileSync(file, content)
    await expect(here.upkeep.import(file)).rejects.toMatchObject({ code })
    await here.close()
  })
})

describe('compacting', () => {
  test('gives the space of pruned runs back while the journal is in use', { tags: ['slow'] }, async () => {
    const rig = await openRig(newFile())
    for (let count = 0; count < 30; count++) await rig.baton.run(parent, `run ${count}`)
    await rig.clock.advance(day)
    const kept = await rig.baton.run(parent, 'kept')
    await rig.upkeep.prune({ endedBefore: rig.clock.now() })
    const { bytesBefore, bytesAfter, bytesLeft } = await rig.upkeep.compact()
    expect(bytesLeft).toBe(0)
    expect(bytesAfter).toBeLessThan(bytesBefore / 4)
    expect(await rig.upkeep.verify()).toMatchObject({ runs: 2, damages: [] })
    expect(await rig.baton.result(kept.runId)).toMatchObject({ output: 'kept' })
    await rig.close()
  })

  test('of a file that is not made for it waits until no process is at work', async () => {
    const path = newFile()
    const old = new DatabaseSync(path)
    old.exec('PRAGMA auto_vacuum = NONE; PRAGMA journal_mode = WAL')
    old.close()
    const rig = await openRig(path)
    for (let count = 0; count < 10; count++) await rig.baton.run(parent, `run ${count}`)
    await rig.upkeep.prune({ endedBefore: rig.clock.now() + 1 })
    expect((await rig.upkeep.compact()).bytesLeft).toBeGreaterThan(0)
    await rig.baton.close()
    const { bytesBefore, bytesAfter, bytesLeft } = await rig.upkeep.compact()
    expect(bytesLeft).toBe(0)
    expect(bytesAfter).toBeLessThan(bytesBefore)
    await rig.close()
  })
})
