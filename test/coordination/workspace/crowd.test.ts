import { expect, test } from 'vitest'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { quickTiming } from './ground-of.ts'
import { PeersAt } from './peers-at.ts'

const long = defineFunction('long', async (context) => {
  await context.sleep(60_000)
  return 'done'
})
const types = { FileAgent: { executor: 'function:long' } }
const timing = { ...quickTiming, pollMs: 100, leaseMs: 600_000 }

/** What one peer asks of the disk in ten seconds of work on a task, beside so many others that are there. */
async function stepsBeside(others: number, leaseMs = timing.leaseMs): Promise<readonly string[]> {
  const at = new PeersAt({ types }, { runnables: [long] }, { ...timing, leaseMs })
  for (let number = 0; number < others; number++) {
    const agent_id = `FileAgent_${(number + 1_000).toString(16).padStart(8, '0')}`
    at.disk.drop(`agents/live/${agent_id}.json`, JSON.stringify({ agent_id, type: 'FileAgent', owner: agent_id }))
  }
  at.drop('first', { description: 'Sort first.txt' })
  at.drop('second', { description: 'Sort second.txt' })
  const peer = await at.start('FileAgent')
  await at.clock.advance(3_000)
  const steps: string[] = []
  at.onStep = (_, step, path) => void steps.push(`${step} ${path}`)
  await at.clock.advance(10_000)
  at.onStep = undefined
  peer.hurry()
  await peer.leave()
  return steps
}

test('a peer at work in a crowd looks around less often, because all the others do too', async () => {
  const looks = (steps: readonly string[]): number => steps.filter((step) => step === 'list tasks/pending').length
  expect(looks(await stepsBeside(3))).toBeGreaterThanOrEqual(95)
  expect(looks(await stepsBeside(31))).toBeLessThanOrEqual(7)
  expect(looks(await stepsBeside(120))).toBeLessThanOrEqual(4)
})

test('a peer at work says that it lives as often as others want to hear it, however seldom it looks around', async () => {
  const touches = (steps: readonly string[]): number => steps.filter((step) => /^touch agents\/live/.test(step)).length
  expect(touches(await stepsBeside(120, 10_000))).toBeGreaterThanOrEqual(5)
})

test('what peers said of themselves is read once', async () => {
  const steps = await stepsBeside(120)
  expect(steps.some((step) => step === 'list agents/live')).toBe(true)
  expect(steps.filter((step) => step.startsWith('read agents/live'))).toEqual([])
})

test('a cancel is noticed also where all peers are at work in a crowd, and no file event tells of it (WSP-46)', async () => {
  const at = new PeersAt({ types }, { runnables: [long] }, timing)
  for (let number = 0; number < 120; number++) {
    const agent_id = `FileAgent_${(number + 1_000).toString(16).padStart(8, '0')}`
    at.disk.drop(`agents/live/${agent_id}.json`, JSON.stringify({ agent_id, type: 'FileAgent', owner: agent_id }))
  }
  at.drop('first', { id: 'first', description: 'Sort first.txt' })
  at.drop('second', { id: 'second', description: 'Sort second.txt' })
  const peer = await at.start('FileAgent')
  await at.clock.advance(3_000)
  const [waits = ''] = at.disk.namesIn('tasks/pending').map((name) => name.slice(0, -'.json'.length))
  at.disk.drop(`tasks/.cancel/${waits}`, '')
  await at.clock.advance(3_100)
  expect(at.read(`tasks/failed/${waits}.json`)?.error.type).toBe('cancelled')
  peer.hurry()
  await peer.leave()
})

test('file events wake a peer while it has no work, and not while it takes nothing else', async () => {
  const at = new PeersAt({ types }, { runnables: [long] }, timing)
  const peer = await at.start('FileAgent')
  await at.clock.advance(1_000)
  const idle = ['tasks/.cancel', 'tasks/completed', 'tasks/failed', 'tasks/pending', 'tasks/waiting']
  expect(at.disk.watched.toSorted()).toEqual(idle)
  at.drop('first', { description: 'Sort first.txt' })
  await at.clock.advance(3_000)
  expect(at.disk.namesIn('tasks/active')).toHaveLength(1)
  // Both the peer and its claim want to know of a cancel.
  expect(at.disk.watched).toEqual(['tasks/.cancel', 'tasks/.cancel'])
  await at.clock.advance(70_000)
  expect(at.disk.namesIn('tasks/completed')).toEqual(['first.json'])
  expect(at.disk.watched.toSorted()).toEqual(idle)
  await peer.leave()
  expect(at.disk.watched).toEqual([])
})
