import { describe, expect, test } from 'vitest'
import { firstSeen, inClaimOrder } from '../../../src/coordination/workspace/claims/claim-order.ts'
import { failUnowned, sweepUp, tidyUp } from '../../../src/coordination/workspace/claims/tidy-up.ts'
import { TaskFinder } from '../../../src/coordination/workspace/files/find-task.ts'
import { Scanner } from '../../../src/coordination/workspace/files/scan.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { groundOf } from './ground-of.ts'
import { SimulatedDisk } from './simulated-disk.ts'

function workspace() {
  const disk = new SimulatedDisk()
  const clock = simulatedClock()
  let writes = 0
  const gate = async (step: string): Promise<void> => void (['list', 'look', 'read'].includes(step) || writes++)
  const ground = groundOf(disk.as(gate), 'FileAgent_00000001', clock)
  const scanner = new Scanner(ground.disk, ground.agentId)
  const finder = new TaskFinder(ground.disk)
  const put = (place: string, name: string, content: object = {}): void =>
    disk.drop(`tasks/${place}/${name}.json`, JSON.stringify({ description: name, ...content }))
  const look = async (held: readonly string[] = []) => {
    const { facts, ready } = await tidyUp(ground, finder, await scanner.scan(), new Set(held))
    return { facts: facts.map(({ what }) => what), ready: ready.map(({ name }) => name) }
  }
  const error = (name: string) => JSON.parse(disk.text(`tasks/failed/${name}.json`) ?? '{}').error
  return { disk, clock, ground, scanner, finder, put, look, error, writes: () => writes }
}

describe('at every look around, a peer', () => {
  test('fails what is too deep, and lets pass what is just not (WSP-14, S-WSP-11)', async () => {
    const { put, look, error } = workspace()
    put('pending', 'deep', { depth: 6 })
    put('pending', 'fine', { depth: 5 })
    expect(await look()).toEqual({ facts: ['too deep'], ready: ['fine.json'] })
    expect(error('deep')).toMatchObject({ type: 'depth_exceeded' })
  })

  test('leaves a task alone until its time has come', async () => {
    const { put, look, clock } = workspace()
    put('pending', 'later', { not_before: new Date(clock.now() + 2_000).toISOString() })
    expect(await look()).toEqual({ facts: [], ready: [] })
    await clock.advance(2_000)
    expect(await look()).toEqual({ facts: [], ready: ['later.json'] })
  })

  test('takes back what a dead peer had, and nothing that it has itself', async () => {
    const { put, look, clock } = workspace()
    put('active', 'theirs_FileAgent_00000002')
    put('active', 'own_FileAgent_00000001')
    const own = ['tasks/active/own_FileAgent_00000001.json']
    await look(own)
    await clock.advance(1_000)
    expect(await look(own)).toEqual({ facts: ['reaped'], ready: [] })
    expect(await look()).toEqual({ facts: [], ready: ['theirs.r1.json'] })
    await clock.advance(1_000)
    // It is its own, and it does not know of it: the disk gave way in the middle of a claim.
    expect((await look()).facts).toEqual(['reaped'])
  })

  test('wakes parents, cancels, and fails what can never begin', async () => {
    const { put, look, disk } = workspace()
    put('waiting', 'parent', { children: ['done'] })
    put('completed', 'done')
    put('failed', 'broken')
    put('pending', 'hopeless', { depends_on: ['broken'] })
    put('pending', 'unwanted', { id: 'task_unwanted' })
    disk.drop('tasks/.cancel/task_unwanted', '')
    expect(await look()).toEqual({ facts: ['woken', 'dependency failed', 'cancelled'], ready: [] })
    expect((await look()).ready).toEqual(['parent.r1.json'])
  })

  test('writes nothing when there is nothing to do', async () => {
    const { put, look, clock, ground, finder, scanner, writes } = workspace()
    put('waiting', 'parent', { children: ['child'] })
    put('pending', 'child', { depends_on: ['other'] })
    put('active', 'other_FileAgent_00000001')
    for (let pass = 0; pass < 5; pass++) {
      await look(['tasks/active/other_FileAgent_00000001.json'])
      await sweepUp(ground, finder, await scanner.scan())
      await clock.advance(1_000)
    }
    expect(writes()).toBe(0)
  })

  test('looks at what is urgent first, then at what it saw first', async () => {
    const { put, ground, scanner, clock } = workspace()
    put('pending', 'old')
    inClaimOrder(ground, (await scanner.scan()).pending)
    await clock.advance(10)
    put('pending', 'young')
    put('pending', 'urgent', { priority: 5 })
    const ordered = inClaimOrder(ground, (await scanner.scan()).pending)
    const names = ordered.map(({ name }) => name)
    expect(ordered.map((file) => clock.elapsed() - firstSeen(ground, file))).toEqual([0, 10, 0])
    expect(names).toEqual(['urgent.json', 'old.json', 'young.json'])
  })

  test('gives up a task that no peer wants, with the reason in its file', async () => {
    const { put, ground, scanner, error } = workspace()
    put('pending', 'unloved')
    const [file] = (await scanner.scan()).pending
    if (file === undefined) throw new Error('it is not there')
    const reason = { type: 'no_taker', message: 'No peer took it within an hour.' } as const
    expect(await failUnowned(ground, file, reason)).toBe(true)
    expect(error('unloved')).toEqual(reason)
  })
})
