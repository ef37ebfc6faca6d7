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
