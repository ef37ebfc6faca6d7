import { describe, expect, test } from 'vitest'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { PeersAt } from './peers-at.ts'

const echo = defineFunction('echo', async (_, { text }) => `done: ${text}`)
const types = { FileAgent: { executor: 'function:echo' } }

describe('what a person drops', () => {
  test.each([
    ['is longer than any name', 'x'.repeat(5_000)],
    ['holds a zero byte', 'a\0b'],
  ])('may depend on something that %s: it fails, and stops no other task (WSP-26)', async (_, reference) => {
    const at = new PeersAt({ types }, { runnables: [echo] })
    // As a real disk does.
    at.disk.trouble = (_step, path) =>
      path.length > 1_000 ? 'ENAMETOOLONG' : path.includes('\0') ? 'EINVAL' : undefined
    at.drop('odd', { description: 'Sort data.txt', depends_on: [reference] })
    at.drop('plain', { description: 'Sort notes.txt' })
    const peer = await at.start('FileAgent')
    expect(await at.untilEnded('plain')).toBe('completed')
    expect(await at.untilEnded('odd')).toBe('failed')
    expect(at.read('tasks/failed/odd.json').error.type).toBe('dependency_failed')
    expect(peer.news.filter(({ what }) => what === 'trouble')).toEqual([])
    await peer.leave()
  })

  test('trouble with one task that nobody thought of is told, and the others are done (WSP-1)', async () => {
    const at = new PeersAt({ types }, { runnables: [echo] })
    at.disk.trouble = (step, path) => (step === 'look' && path.includes('cursed') ? 'EIO' : undefined)
    at.drop('odd', { description: 'Sort data.txt', depends_on: ['cursed'] })
    at.drop('plain', { description: 'Sort notes.txt' })
    const peer = await at.start('FileAgent')
    expect(await at.untilEnded('plain')).toBe('completed')
    expect(peer.news.find(({ what }) => what === 'trouble')).toMatchObject({ file: 'odd.json' })
    at.disk.trouble = () => undefined
    expect(await at.untilEnded('odd')).toBe('failed')
    await peer.leave()
  })

  test('in the folder of tasks that wait, and can’t be read, is put aside with a reason (WSP-12)', async () => {
    const at = new PeersAt({ types }, { runnables: [echo] })
    at.disk.drop('tasks/waiting/broken.json', '{"description": ')
    const peer = await at.start('FileAgent')
    await at.clock.advance(4_000)
    expect(at.disk.namesIn('tasks/quarantine').toSorted()).toEqual(['broken.error.json', 'broken.json'])
    await peer.leave()
  })

  test('under an id that another task has is done by itself, and gets its own result', async () => {
    const at = new PeersAt({ types }, { runnables: [echo] })
    at.drop('first', { id: 'same', description: 'Sort notes.txt' })
    at.drop('second', { id: 'same', description: 'Sort data.txt' })
    const peer = await at.start('FileAgent')
    await at.untilEnded('first')
    await at.untilEnded('second')
    expect(at.read('results/first.json')).toBe('done: Sort notes.txt')
    expect(at.read('results/second.json')).toBe('done: Sort data.txt')
    await peer.leave()
  })
})

describe('a task that a person puts back after it has ended', () => {
  test('is done anew, whatever came of it before, and counts its attempts from the start', async () => {
    const lives: string[] = []
    const moody = defineFunction('moody', async (context) => {
      lives.push(context.runId)
      if (lives.length === 1) throw new Error('not in the mood')
      return `life ${lives.length}`
    })
    const at = new PeersAt({ types: { FileAgent: { executor: 'function:moody' } } }, { runnables: [moody] })
    at.drop('task', { id: 'task', description: 'Sort notes.txt' })
    const peer = await at.start('FileAgent')
    expect(await at.untilEnded('task')).toBe('failed')
    await at.disk.as().rename('tasks/failed/task.json', 'tasks/pending/task.json')
    expect(await at.untilEnded('task')).toBe('completed')
    expect(at.read('tasks/completed/task.json')).toMatchObject({ result: 'life 2', error: null, attempts: 0 })
    await at.disk.as().rename('tasks/completed/task.json', 'tasks/pending/task.json')
    await at.clock.advance(50)
    expect(await at.untilEnded('task')).toBe('completed')
    // What was delivered before stays, and the new result is beside it.
    expect(at.read('results/task.json')).toBe('life 2')
    expect(at.read('results/task-2.json')).toBe('life 3')
    expect(new Set(lives).size).toBe(3)
    await peer.leave()
  })
})

describe('an executor that ends early', () => {
  const ending = (output: string) => defineFunction('early', async () => ({ output, status: 'partial' as const }))
  const early = { types: { FileAgent: { executor: 'function:early' } } }

  test('and says that it did nothing has failed, though there is no goal to hold that against', async () => {
    const at = new PeersAt(early, { runnables: [ending('I can’t do this offline: "Sort".'.replace('’', "'"))] })
    at.drop('task', { description: 'Sort notes.txt' })
    const peer = await at.start('FileAgent')
    expect(await at.untilEnded('task')).toBe('failed')
    expect(at.read('tasks/failed/task.json').error.message).toMatch(/^I can't do this offline/)
    await peer.leave()
  })

  test('with something in hand has completed the task in part, and its file says so', async () => {
    const at = new PeersAt(early, { runnables: [ending('Nine of ten lines are sorted.')] })
    at.drop('task', { description: 'Sort notes.txt' })
    const peer = await at.start('FileAgent')
    expect(await at.untilEnded('task')).toBe('completed')
    expect(at.read('tasks/completed/task.json')).toMatchObject({ partial: true })
    await peer.leave()
  })
})
