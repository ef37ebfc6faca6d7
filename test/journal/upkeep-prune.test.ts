// @module-tag slow
import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { contentHash } from '../../src/kernel/digest.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { asker, failing, long, openRig, parent, type UpkeepRig } from './upkeep-rig.ts'

const folder = temporaryFolder()
let files = 0
const open = (): Promise<UpkeepRig> => openRig(`${folder()}/${++files}.journal`)
const day = 86_400_000
const hashOf = (text: string): string => contentHash(JSON.stringify(long(text)))

/** Everything in the order of events, as a reader sees it who goes on from a cursor. */
async function readFrom({ journal }: UpkeepRig, cursor: number): Promise<string[]> {
  const read: string[] = []
  for (let at = cursor, more = true; more; ) {
    const page = await journal.since(at, {}, 3)
    read.push(...page.items.map(({ lineage, seq }) => `${lineage.runId}/${seq}`))
    at = page.cursor
    more = page.more
  }
  return read
}

describe('pruning', () => {
  test('removes trees that ended before a time, each with all its runs, and says which', async () => {
    const rig = await open()
    const old = await rig.baton.run(parent, 'old')
    await rig.clock.jump(10 * day)
    const young = await rig.baton.run(parent, 'young')
    const endedBefore = rig.clock.now() - 5 * day
    expect(await rig.upkeep.prune({ endedBefore, dryRun: true })).toMatchObject({ rootRunIds: [old.runId], runs: 2 })
    expect(await rig.baton.runs({})).toHaveLength(4)
    const pruned = await rig.upkeep.prune({ endedBefore })
    expect(pruned).toMatchObject({ rootRunIds: [old.runId], runs: 2 })
    expect((await rig.baton.runs({})).map(({ rootRunId }) => rootRunId)).toEqual([young.runId, young.runId])
    await expect(rig.baton.events(old.runId)).rejects.toMatchObject({ code: 'BATON_RUN_NOT_FOUND' })
    expect(await rig.upkeep.verify()).toMatchObject({ runs: 2, damages: [] })
    await rig.close()
  })

  test('removes the values that only they referred to, and keeps those that others share', async () => {
    const rig = await open()
    await rig.baton.run(parent, 'old')
    await rig.clock.jump(day)
    await rig.baton.run(parent, 'young')
    await rig.upkeep.prune({ endedBefore: rig.clock.now() })
    const kept = await Promise.all(
      ['old', 'child of old', 'common', 'young'].map((text) => rig.journal.value(hashOf(text))),
    )
    expect(kept.map((value) => value !== undefined)).toEqual([false, false, true, true])
    await rig.upkeep.prune({ endedBefore: rig.clock.now() + 1 })
    expect(await rig.journal.value(hashOf('common'))).toBeUndefined()
    expect(await rig.upkeep.verify()).toEqual({ runs: 0, events: 0, values: 0, damages: [] })
    await rig.close()
  })

  test('keeps an artifact of a run that is gone while another run was given it', async () => {
    const rig = await open()
    const bytes = Buffer.alloc(20_000, 'x')
    const attach = [{ name: 'note.txt', content: bytes }]
    const giver = await rig.baton.start(parent, 'giver', { attach })
    await giver.result
    const [artifact] = (await rig.baton.events(giver.runId)).flatMap(
      ({ data }) =>
        (data as { input?: { artifacts?: { hash: string; name: string; bytes: number; type: string }[] } }).input
          ?.artifacts ?? [],
    )
    await rig.clock.jump(day)
    await rig.baton.run(parent, { text: 'taker', artifacts: artifact === undefined ? [] : [artifact] })
    await rig.upkeep.prune({ endedBefore: rig.clock.now() })
    await expect(rig.baton.events(giver.runId)).rejects.toMatchObject({ code: 'BATON_RUN_NOT_FOUND' })
    expect(await rig.baton.artifact(artifact?.hash ?? '')).toBeDefined()
    await rig.close()
  })

  test('never touches what has not ended, however old it is', async () => {
    const rig = await open()
    const { runId } = await rig.baton.start(asker, 'May I?')
    await rig.clock.jump(100 * day)
    expect(await rig.upkeep.prune({ endedBefore: rig.clock.now() })).toMatchObject({ rootRunIds: [], events: 0 })
    const [question] = await rig.baton.questions(runId)
    await rig.baton.answer(runId, question?.op ?? '', 'yes')
    expect(await rig.baton.result(runId)).toMatchObject({ output: 'May I? yes' })
    await rig.close()
  })

  test('removes only what ended in the ways it is told', async () => {
    const rig = await open()
    const failed = await rig.baton.run(failing, 'go')
    await rig.baton.run(parent, 'go')
    await rig.clock.jump(day)
    const pruned = await rig.upkeep.prune({ endedBefore: rig.clock.now(), statuses: ['failed', 'cancelled'] })
    expect(pruned.rootRunIds).toEqual([failed.runId])
    await rig.close()
  })

  test.each([
    [{ endedBefore: Number.NaN }, 'endedBefore'],
    [{}, 'endedBefore'],
    [{ endedBefore: 1, statuses: ['running'] }, 'statuses'],
    [{ endedBefore: 1, olderThan: 1 }, 'olderThan'],
  ])('refuses options that it would misread: %j', async (options, field) => {
    const rig = await open()
    await expect(Reflect.apply(rig.upkeep.prune, rig.upkeep, [options])).rejects.toMatchObject({
      code: 'BATON_RUN_FILTER_INVALID',
      details: { field },
    })
    await rig.close()
  })

  test('leaves every cursor valid, also when the last events of all are removed', async () => {
    const rig = await open()
    await rig.baton.run(parent, 'one')
    const { cursor: middle } = await rig.journal.since('end', {}, 0)
    await rig.clock.jump(day)
    const two = await rig.baton.run(parent, 'two')
    const ofTwo = (await readFrom(rig, middle)).filter((place) => place.startsWith(two.runId))
    const { cursor: end } = await rig.journal.since('end', {}, 0)
    await rig.upkeep.prune({ endedBefore: rig.clock.now() })
    expect((await readFrom(rig, 0)).filter((place) => place.startsWith(two.runId))).toEqual(ofTwo)
    await rig.upkeep.prune({ endedBefore: rig.clock.now() + 1 })
    expect(await readFrom(rig, 0)).toEqual([])
    expect((await rig.journal.since('end', {}, 0)).cursor).toBe(end)
    // What comes now stands behind every cursor that was given out before.
    const three = await rig.baton.run(failing, 'three')
    const after = await readFrom(rig, end)
    expect(after).not.toEqual([])
    expect(after.every((place) => place.startsWith(three.runId))).toBe(true)
    expect(await readFrom(rig, middle)).toEqual(after)
    await rig.upkeep.prune({ endedBefore: 0 })
    expect(await readFrom(rig, 0)).toEqual(after)
    expect(await rig.upkeep.verify()).toMatchObject({ runs: 1, damages: [] })
    await rig.close()
  })

  test('gives a key free, so that it can be started again', async () => {
    const rig = await open()
    const first = await rig.baton.start(parent, 'go', { key: 'nightly' })
    await first.result
    await rig.clock.jump(day)
    await rig.upkeep.prune({ endedBefore: rig.clock.now() })
    const second = await rig.baton.start(parent, 'other', { key: 'nightly' })
    expect(second.runId).toBe(first.runId)
    expect(await second.result).toMatchObject({ output: 'other' })
    expect(await rig.upkeep.verify()).toMatchObject({ runs: 2, damages: [] })
    await rig.close()
  })

  test('a reader that has half of a pruned run is told that the run is gone', async () => {
    const rig = await open()
    const { runId } = await rig.baton.run(parent, 'go')
    await rig.clock.jump(day)
    const following = rig.baton.follow(runId)
    expect((await following.next()).value).toMatchObject({ type: 'run.started' })
    await rig.upkeep.prune({ endedBefore: rig.clock.now() })
    const rest = (async () => {
      for await (const event of following) expect(event).toBeDefined()
    })()
    await expect(rest).rejects.toMatchObject({ code: 'BATON_RUN_NOT_FOUND', details: { runId: expect.any(String) } })
    await rig.close()
  })

  test('by retention is done once a day in all processes', async () => {
    const rig = await open()
    const { runId } = await rig.baton.run(parent, 'old')
    await rig.clock.jump(10 * day)
    await rig.baton.run(parent, 'young')
    expect(await rig.upkeep.retain(5 * day)).toMatchObject({ rootRunIds: [runId] })
    await rig.clock.jump(day / 2)
    expect(await rig.upkeep.retain(0)).toBeUndefined()
    await rig.clock.jump(day)
    expect((await rig.upkeep.retain(0))?.rootRunIds).toHaveLength(1)
    await rig.close()
  })

  test('by retention removes nothing because a clock was set a year ahead', async () => {
    const rig = await open()
    await rig.baton.run(parent, 'young')
    await rig.clock.jump(365 * day)
    expect(await rig.upkeep.retain(90 * day)).toMatchObject({ rootRunIds: [] })
    await rig.close()
  })

  test('happens by itself when a process opens the journal with a retention', async () => {
    const rig = await open()
    await rig.baton.run(parent, 'old')
    await rig.clock.jump(10 * day)
    const young = await rig.baton.run(parent, 'young')
    await rig.close()
    const again = await createBaton({ journal: rig.path, clock: rig.clock, retentionMs: day })
    // Each look takes as long as it takes; the pruning beside it comes to its end meanwhile.
    while ((await again.runs({ roots: true })).length > 1) await again.journal.verify()
    expect((await again.runs({ roots: true })).map(({ runId }) => runId)).toEqual([young.runId])
    await again.close()
  })

  test('is for journals in files', async () => {
    const baton = await createBaton({ journal: memoryJournal() })
    expect(() => baton.journal).toThrow(expect.objectContaining({ code: 'BATON_JOURNAL_NOT_A_FILE' }))
    await baton.close()
  })
})
