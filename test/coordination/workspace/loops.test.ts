import { describe, expect, test } from 'vitest'
import { loopsIn } from '../../../src/coordination/workspace/claims/loops.ts'
import { tidyUp } from '../../../src/coordination/workspace/claims/tidy-up.ts'
import { TaskFinder } from '../../../src/coordination/workspace/files/find-task.ts'
import { Scanner } from '../../../src/coordination/workspace/files/scan.ts'
import { groundOf } from './ground-of.ts'
import { SimulatedDisk } from './simulated-disk.ts'

function workspace() {
  const disk = new SimulatedDisk()
  const ground = groundOf(disk.as(), 'FileAgent_00000001')
  const scanner = new Scanner(ground.disk, ground.agentId)
  const finder = new TaskFinder(ground.disk)
  const put = (place: string, name: string, content: object = {}): void =>
    disk.drop(`tasks/${place}/${name}.json`, JSON.stringify({ id: name, description: name, ...content }))
  const look = async () => {
    const { facts, ready } = await tidyUp(ground, finder, await scanner.scan(), new Set())
    return { facts: facts.map(({ what }) => what), ready: ready.map(({ name }) => name) }
  }
  const error = (name: string) => JSON.parse(disk.text(`tasks/failed/${name}.json`) ?? '{}').error
  return { disk, scanner, put, look, error }
}

describe('tasks that wait for each other (WSP-26)', () => {
  test('fail, each with the way round to itself, and what depends on them fails after them', async () => {
    const { put, look, error } = workspace()
    put('pending', 'a', { depends_on: ['b'] })
    put('pending', 'b', { depends_on: ['c'] })
    put('pending', 'c', { depends_on: ['a'] })
    put('pending', 'after', { depends_on: ['a'] })
    put('pending', 'fine')
    expect((await look()).facts.filter((what) => what === 'in a loop')).toHaveLength(3)
    expect(error('a')).toEqual({
      type: 'cycle',
      message: 'It would wait for itself for ever: a waits for b waits for c waits for a.',
    })
    expect(error('c').message).toBe('It would wait for itself for ever: c waits for a waits for b waits for c.')
    expect(await look()).toEqual({ facts: [], ready: ['fine.json'] })
    expect(error('after')).toMatchObject({ type: 'dependency_failed', depends_on: 'a' })
  })

  test('so does one that names itself, by its id or by the name of its file', async () => {
    const { put, look, error } = workspace()
    put('pending', 'own', { depends_on: ['own'] })
    put('pending', 'file', { id: 'task_1', depends_on: ['file'] })
    await look()
    expect(error('own').message).toBe('It would wait for itself for ever: own waits for own.')
    expect(error('file')).toMatchObject({ type: 'cycle' })
  })

  test('a child that waits for its own parent fails, and the parent goes on without it (WSP-53)', async () => {
    const { disk, put, look, error } = workspace()
    put('waiting', 'parent', { children: ['child'] })
    put('pending', 'child', { depends_on: ['parent'], depth: 1 })
    expect((await look()).facts).toEqual(['in a loop'])
    expect(error('child')).toMatchObject({ type: 'cycle' })
    expect((await look()).facts).toEqual(['woken'])
    expect(disk.namesIn('tasks/pending')).toEqual(['parent.r1.json'])
  })

  test('of parents that wait for each other one goes on, the same to every peer (WSP-53)', async () => {
    const { disk, put, look } = workspace()
    put('waiting', 'upper', { children: ['lower'] })
    put('waiting', 'lower', { children: ['upper'], depth: 1 })
    expect((await look()).facts).toEqual(['woken'])
    expect(disk.namesIn('tasks/pending')).toEqual(['lower.r1.json'])
    expect(disk.namesIn('tasks/waiting')).toEqual(['upper.json'])
    expect((await look()).ready).toEqual(['lower.r1.json'])
  })

  test('long rows of tasks are no loops, and are looked through in no time', async () => {
    const { put, scanner } = workspace()
    for (let number = 0; number < 150; number++) put('pending', `t${number}`, { depends_on: [`t${number + 1}`] })
    put('pending', 'fork', { depends_on: ['t1', 't2', 't3', 'elsewhere'] })
    expect(loopsIn(await scanner.scan()).size).toBe(0)
  })
})
