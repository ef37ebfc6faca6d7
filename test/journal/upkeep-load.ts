import { expect } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { underLoad } from './upkeep-load-rig.ts'
import { runnables } from './upkeep-rig.ts'

/** Prunes and copies a journal that processes are at work on, and holds that nothing is lost that was not to be pruned. */
export async function expectNothingLost(path: string, processes: number, turnsEach: number): Promise<void> {
  const { unanswered, ended, pruned, backups, trouble, seen } = await underLoad(path, processes, turnsEach)
  expect(trouble).toEqual([])
  expect(pruned.filter((runId) => !ended.has(runId))).toEqual([])
  expect(new Set(pruned).size).toBe(pruned.length)
  expect(unanswered.size).toBeGreaterThan(0)
  expect(pruned.length).toBeGreaterThan(0)
  expect(seen).toBeGreaterThan(0)
  const statuses = await seeThrough(path, unanswered)
  expect(statuses.filter((status) => status !== 'completed')).toEqual([])
  for (const copy of backups) await seeThrough(copy.file, copy.unanswered)
}

/**
 * Answers every question of a journal, and holds that those that were asked before are among them, that all runs end as
 * they should, and that every log is whole. Returns how its runs stand.
 */
async function seeThrough(path: string, unanswered: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const baton = await createBaton({ journal: path, runnables: [...runnables] })
  expect((await baton.journal.verify()).damages).toEqual([])
  for (const handle of await baton.recover()) await handle.result
  const listed = new Set((await baton.runs({ roots: true })).map(({ runId }) => runId))
  const lost = [...unanswered.keys()].filter((runId) => !listed.has(runId))
  expect(lost).toEqual([])
  for (const { runId } of await baton.runs({ statuses: ['awaiting_input'], roots: true })) {
    const [question] = await baton.questions(runId)
    await baton.answer(runId, question?.op ?? '', 'yes')
    const said = unanswered.get(runId)
    expect(await baton.result(runId)).toMatchObject({
      status: 'completed',
      output: said === undefined ? expect.stringMatching(/ yes$/) : `${said} yes`,
    })
  }
  const runs = await baton.runs({})
  expect((await baton.journal.verify()).damages).toEqual([])
  await baton.close()
  return runs.map(({ status }) => status)
}
