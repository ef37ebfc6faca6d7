import { expect, test } from 'vitest'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { quickTiming } from './ground-of.ts'
import { PeersAt } from './peers-at.ts'

test('a full disk delays what is to be said of a task, and neither loses nor fails it (WSP-36)', async () => {
  let isFull = false
  let calls = 0
  const fills = defineFunction('fills', async () => {
    calls++
    isFull = true
    return 'done'
  })
  const at = new PeersAt({ types: { FileAgent: { executor: 'function:fills' } } }, { runnables: [fills] })
  at.disk.trouble = (step) => (isFull && (step === 'write' || step === 'append') ? 'ENOSPC' : undefined)
  at.drop('large', { id: 'large', description: 'Sort notes.txt' })
  const peer = await at.start('FileAgent')
  await at.clock.advance(10 * quickTiming.leaseMs)
  expect(at.disk.namesIn('tasks/active')).toEqual([`large_${peer.agentId}.json`])
  expect(peer.news.filter(({ what, task }) => what === 'trouble' && task === undefined).length).toBeGreaterThan(0)
  isFull = false
  expect(await at.untilEnded('large')).toBe('completed')
  expect(at.read('tasks/completed/large.json')).toMatchObject({ result: 'done', attempts: 0 })
  expect(calls).toBe(1)
  await peer.leave()
})

test('clocks that are set back or ahead take no task away and end none early (WSP-34)', async () => {
  const slow = defineFunction('slow', async (context) => {
    await context.sleep(5 * quickTiming.leaseMs)
    return 'done'
  })
  for (const jump of [-24 * 60 * 60_000, 24 * 60 * 60_000]) {
    const at = new PeersAt({ types: { FileAgent: { executor: 'function:slow' } } }, { runnables: [slow] })
    at.drop('long', { id: 'long', description: 'Sort notes.txt' })
    const owner = await at.start('FileAgent')
    while (!owner.news.some(({ what }) => what === 'began')) await at.clock.advance(10)
    const other = await at.start('FileAgent')
    await at.clock.advance(quickTiming.leaseMs)
    await at.clock.jump(jump)
    expect(await at.untilEnded('long')).toBe('completed')
    expect(at.read('tasks/completed/long.json')).toMatchObject({ claimed_by: owner.agentId, attempts: 0 })
    expect(other.news.some(({ what }) => what === 'tidied')).toBe(false)
    await owner.leave()
    await other.leave()
  }
})
