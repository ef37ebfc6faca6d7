import { expect, test } from 'vitest'
import { claim, type TaskClaim } from '../../../src/coordination/workspace/claims/claim.ts'
import { sweepDrafts, tidyCommit } from '../../../src/coordination/workspace/claims/commit-janitor.ts'
import { conclude } from '../../../src/coordination/workspace/claims/conclude.ts'
import type { PeerGround } from '../../../src/coordination/workspace/claims/ground.ts'
import { completedTask, releasedTask } from '../../../src/coordination/workspace/claims/next-task.ts'
import { reap } from '../../../src/coordination/workspace/claims/reap.ts'
import { parseCommitName } from '../../../src/coordination/workspace/files/names.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { groundOf, quickTiming } from './ground-of.ts'
import { SimulatedDisk } from './simulated-disk.ts'

/** What faults that were put into the protocol by hand have shown to be missing in the other tests. */
const moment = { now: Date.UTC(2026, 0, 1), by: 'FileAgent_00000001' }

function workspace() {
  const disk = new SimulatedDisk()
  const clock = simulatedClock()
  disk.drop('tasks/pending/hello.json', JSON.stringify({ description: 'Say hello' }))
  const peer = (id: number): PeerGround => groundOf(disk.as(), `FileAgent_0000000${id}`, clock)
  return { disk, clock, one: peer(1), two: peer(2) }
}

async function claimed(ground: PeerGround): Promise<TaskClaim> {
  const won = await claim(ground, { base: 'hello', number: 0 })
  if (typeof won === 'string') throw new Error(won)
  return won
}

const token = ({ name, path }: TaskClaim) => ({ path, stem: name.stem, owner: name.owner })

test('an owner whose death is not proven keeps its task for a whole lease (WSP-34)', async () => {
  const { clock, one, two } = workspace()
  const { name } = await claimed(one)
  await reap(two, name)
  await clock.advance(quickTiming.leaseMs - 1)
  expect(await reap(two, name)).toBeUndefined()
  await clock.advance(1)
  expect(await reap(two, name)).toMatchObject({ why: 'silent' })
})

test.each(['tasks/.commit', 'tasks/completed'])(
  'an owner that dies before %s is durable loses nothing, whatever a power cut takes after another has published (S4)',
  async (folder) => {
    for (let kept = 0; kept < 2 ** 6; kept++) {
      const { disk, clock, one, two } = workspace()
      const mine = await claimed(one)
      let isDead = false
      const gate = async (step: string, path: string): Promise<void> => {
        isDead ||= step === 'sync' && path === folder
        if (isDead) throw new Error('killed')
      }
      const done = completedTask(mine.task, 'hello', moment)
      await conclude({ ...one, disk: disk.as(gate) }, token(mine), 'completed', done).catch(() => {})
      const commit = parseCommitName(disk.namesIn('tasks/.commit')[0] ?? '')
      if (commit === undefined) throw new Error('there is no commit')
      await tidyCommit(two, commit)
      await clock.advance(quickTiming.leaseMs)
      expect(await tidyCommit(two, commit)).toBe('published')
      let change = 0
      disk.cutPower(() => ((kept >> change++) & 1) === 1)
      const places = ['active', 'completed'].filter((place) => disk.namesIn(`tasks/${place}`).length > 0)
      expect(places, `kept ${kept.toString(2)}`).toEqual(['completed'])
    }
  },
)

test('a task that is given back takes no name that a person has given to another', async () => {
  const { disk, one } = workspace()
  const mine = await claimed(one)
  disk.drop('tasks/pending/hello.r1.json', '{"description": "Say bye"}')
  await conclude(one, token(mine), 'pending', releasedTask(mine.task, moment))
  expect(disk.namesIn('tasks/pending').toSorted()).toEqual(['hello.r1.json', 'hello.r2.json'])
  expect(disk.text('tasks/pending/hello.r1.json')).toContain('Say bye')
})

test('drafts are left alone for as long as their writer may be slow', async () => {
  const { disk, clock, one } = workspace()
  disk.drop('tasks/.tmp/hello_FileAgent_00000002.completed.FileAgent_00000002.json', '{}')
  await sweepDrafts(one)
  await clock.advance(9 * quickTiming.leaseMs)
  await sweepDrafts(one)
  expect(disk.namesIn('tasks/.tmp')).toHaveLength(1)
  await clock.advance(quickTiming.leaseMs)
  await sweepDrafts(one)
  expect(disk.namesIn('tasks/.tmp')).toEqual([])
})
