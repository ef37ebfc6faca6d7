import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isAffordable, SpendingLedger } from '../../../src/coordination/workspace/budget/ledger.ts'
import { dependencies, failForDependency, wakeParent } from '../../../src/coordination/workspace/claims/awaited.ts'
import {
  cancelledAmong,
  cancelOpen,
  lineageOf,
  requestCancel,
  sweepCancels,
} from '../../../src/coordination/workspace/claims/cancel.ts'
import { claim } from '../../../src/coordination/workspace/claims/claim.ts'
import { sweepDrafts, sweepMarkers } from '../../../src/coordination/workspace/claims/commit-janitor.ts'
import { conclude } from '../../../src/coordination/workspace/claims/conclude.ts'
import {
  announce,
  leave,
  livePeers,
  stayAnnounced,
  sweepLive,
} from '../../../src/coordination/workspace/claims/live.ts'
import { waitingTask } from '../../../src/coordination/workspace/claims/next-task.ts'
import {
  availableCapabilities,
  changeRegistry,
  type RegisteredAgent,
  readRegistry,
  withAgent,
} from '../../../src/coordination/workspace/claims/registry.ts'
import { addTask } from '../../../src/coordination/workspace/files/add-task.ts'
import { checkFolder } from '../../../src/coordination/workspace/files/check-folder.ts'
import { TaskFinder } from '../../../src/coordination/workspace/files/find-task.ts'
import { Scanner } from '../../../src/coordination/workspace/files/scan.ts'
import { systemClock } from '../../../src/kernel/system-clock.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { groundOf } from './ground-of.ts'
import { SimulatedDisk } from './simulated-disk.ts'

const moment = { now: Date.UTC(2026, 0, 1), by: 'FileAgent_00000001' }

function workspace() {
  const disk = new SimulatedDisk()
  const clock = simulatedClock()
  const dead = new Set<string>()
  const peer = (id: number) => groundOf(disk.as(), `FileAgent_0000000${id}`, clock, (owner) => dead.has(owner))
  const put = (place: string, name: string, content: object = {}): void =>
    disk.drop(`tasks/${place}/${name}.json`, JSON.stringify({ description: name, ...content }))
  const json = (path: string) => JSON.parse(disk.text(path) ?? 'null')
  return { disk, clock, dead, peer, put, json, one: peer(1), two: peer(2), finder: new TaskFinder(disk.as()) }
}

async function only(scanner: Scanner, place: 'pending' | 'waiting') {
  const [file] = (await scanner.scan())[place]
  if (file === undefined) throw new Error(`nothing is ${place}`)
  return file
}

describe('tasks are found', () => {
  test('by id and by the name they were dropped under, wherever they are', async () => {
    const { put, finder } = workspace()
    put('pending', 'a.r2', { id: 'task_a' })
    put('active', 'b_FileAgent_00000001', { id: 'task_b' })
    put('completed', 'c', { id: 'task_c' })
    expect(await finder.find('task_a')).toMatchObject({ place: 'pending', stem: { base: 'a', number: 2 } })
    expect(await finder.find('task_b')).toMatchObject({ place: 'active', owner: 'FileAgent_00000001' })
    expect(await finder.find('task_c')).toMatchObject({ place: 'completed' })
    expect(await finder.find('c')).toMatchObject({ place: 'completed' })
    expect(await finder.find('d')).toBeUndefined()
  })

  test('and are posted once, though a peer posts them again', async () => {
    const { disk, one, two, finder } = workspace()
    const task = { id: 'task_child', description: 'a part of it', parent_id: 'task_parent', depth: 1 }
    expect(await addTask(one, finder, task)).toBe('added')
    const won = await claim(two, { base: 'task_child', number: 0 })
    expect(won).toMatchObject({ task: { ...task, created_by: one.agentId } })
    expect(await addTask(two, new TaskFinder(disk.as()), task)).toMatchObject({ place: 'active' })
    expect(disk.namesIn('tasks/pending')).toEqual([])
  })
})

describe('a parent', () => {
  test('waits until all its children have ended, and goes on to put their findings together (WSP-53)', async () => {
    const { disk, put, json, one, two, finder } = workspace()
    put('pending', 'parent', { id: 'task_parent' })
    const mine = await claim(one, { base: 'parent', number: 0 })
    if (typeof mine === 'string') throw new Error(mine)
    put('pending', 'task_c1', { id: 'task_c1' })
    put('pending', 'task_c2', { id: 'task_c2' })
    const waiting = waitingTask(mine.task, { children: ['task_c1', 'task_c2'], depends_on: [] }, moment)
    await conclude(one, { path: mine.path, stem: mine.name.stem, owner: one.agentId }, 'waiting', waiting)
    const parent = await only(new Scanner(two.disk, two.agentId), 'waiting')
    expect(await wakeParent(two, finder, parent)).toBe(false)
    await disk.as().rename('tasks/pending/task_c1.json', 'tasks/completed/task_c1.json')
    expect(await wakeParent(two, finder, parent)).toBe(false)
    await disk.as().rename('tasks/pending/task_c2.json', 'tasks/failed/task_c2.json')
    expect(await Promise.all([wakeParent(two, finder, parent), wakeParent(one, finder, parent)])).toContain(true)
    expect(disk.namesIn('tasks/pending')).toEqual(['parent.r1.json'])
    expect(json('tasks/pending/parent.r1.json')).toMatchObject({ id: 'task_parent', phase: 'synthesize', attempts: 0 })
    expect(disk.namesIn('tasks/.commit')).toEqual([])
  })

  test('does not wait for ever for a child that a person has taken away', async () => {
    const { put, clock, one, finder } = workspace()
    put('waiting', 'parent', { children: ['task_gone'] })
    const parent = await only(new Scanner(one.disk, one.agentId), 'waiting')
    expect(await wakeParent(one, finder, parent)).toBe(false)
    await clock.advance(1_000)
    expect(await wakeParent(one, finder, parent)).toBe(true)
  })
})

describe('a task that depends on others', () => {
  test('may begin when they are completed, and fails with a reason when one has failed (WSP-26)', async () => {
    const { disk, put, json, one, finder } = workspace()
    put('pending', 'b', { depends_on: ['a', 'task_x'] })
    put('pending', 'c', { id: 'task_x' })
    put('active', 'a_FileAgent_00000001')
    const scanner = new Scanner(one.disk, one.agentId)
    const file = (await scanner.scan()).pending.find(({ name }) => name === 'b.json')
    if (file === undefined) throw new Error('it is not there')
    expect(await dependencies(one, finder, file.read)).toEqual({ state: 'open' })
    await disk.as().rename('tasks/active/a_FileAgent_00000001.json', 'tasks/completed/a.json')
    await disk.as().rename('tasks/pending/c.json', 'tasks/completed/c.json')
    expect(await dependencies(one, finder, file.read)).toEqual({ state: 'completed' })
    await disk.as().rename('tasks/completed/a.json', 'tasks/failed/a.json')
    expect(await dependencies(one, finder, file.read)).toEqual({ state: 'failed', task: 'a' })
    expect(await failForDependency(one, file, 'a')).toBe(true)
    expect(json('tasks/failed/b.json')).toMatchObject({ error: { type: 'dependency_failed', depends_on: 'a' } })
  })
})

describe('a cancel', () => {
  test('reaches everything below a task, says so in each file, and goes when nothing is left to cancel (WSP-46)', async () => {
    const { disk, put, json, clock, one, finder } = workspace()
    put('waiting', 'top', { id: 'task_top', children: ['task_mid'] })
    put('waiting', 'mid', { id: 'task_mid', parent_id: 'task_top', children: ['task_low'] })
    put('pending', 'low', { id: 'task_low', parent_id: 'task_mid' })
    put('pending', 'other', { id: 'task_other' })
    expect(await requestCancel(one, 'task_top', 'not needed')).toBe('requested')
    expect(await requestCancel(one, 'task_top', 'twice')).toBe('requested')
    const scan = await new Scanner(one.disk, one.agentId).scan()
    expect(scan.cancels).toEqual(['task_top'])
    for (const file of [...scan.pending, ...scan.waiting]) {
      const cancelled = await cancelledAmong(one.disk, await lineageOf(one.disk, finder, file.read))
      if (cancelled !== undefined) await cancelOpen(one, file, cancelled)
    }
    expect(disk.namesIn('tasks/failed').toSorted()).toEqual(['low.json', 'mid.json', 'top.json'])
    expect(disk.namesIn('tasks/pending')).toEqual(['other.json'])
    const message = 'It was cancelled together with task_top: not needed'
    expect(json('tasks/failed/low.json')).toMatchObject({ error: { type: 'cancelled', message } })
    await sweepCancels(one, finder, new Set(['task_top']))
    await sweepCancels(one, finder, new Set())
    expect(disk.namesIn('tasks/.cancel')).toEqual(['task_top'])
    await clock.advance(1_000)
    await sweepCancels(one, finder, new Set())
    expect(disk.namesIn('tasks/.cancel')).toEqual([])
  })

  test('finds an end though tasks name each other as parents', async () => {
    const { put, one, finder } = workspace()
    put('pending', 'a', { id: 'task_a', parent_id: 'task_b' })
    put('waiting', 'b', { id: 'task_b', parent_id: 'task_a' })
    const { read } = await only(new Scanner(one.disk, one.agentId), 'pending')
    expect(await lineageOf(one.disk, finder, read)).toEqual(['task_a', 'task_b'])
  })
})

describe('peers', () => {
  const peer = { agentId: 'FileAgent_00000001', type: 'FileAgent', capabilities: ['x'], owner: 'host/1', startedAt: '' }

  test('are live from when they say so until they leave, fall silent, or are proven dead', async () => {
    const { clock, dead, one, two } = workspace()
    await announce(one, peer)
    await announce(two, { ...peer, agentId: two.agentId, owner: 'host/2' })
    const ids = async () => (await livePeers(one)).map(({ agentId }) => agentId)
    expect(await ids()).toEqual([one.agentId, two.agentId])
    await clock.advance(600)
    expect(await stayAnnounced(one)).toBe(true)
    await ids()
    await clock.advance(600)
    expect(await ids()).toEqual([one.agentId])
    dead.add('host/1')
    expect(await ids()).toEqual([])
    await sweepLive(two, new Set())
    await sweepLive(two, new Set())
    expect(await stayAnnounced(one)).toBe(false)
    await leave(two)
    expect(await stayAnnounced(two)).toBe(false)
  })
})

describe('the registry', () => {
  const agent = (type: string, status: RegisteredAgent['status'] = 'active'): RegisteredAgent => ({
    type,
    capabilities: [type.toLowerCase()],
    directory: `${type.toLowerCase()}-agent`,
    status,
  })

  test.each([true, false])(
    'loses no change of many that are made at once (WSP-64); with links: %s',
    async (hasLinks) => {
      const { disk, json, peer } = workspace()
      disk.hasLinks = hasLinks
      const types = Array.from({ length: 8 }, (_, number) => `Type${number}`)
      await Promise.all(
        types.map((type, number) => changeRegistry(peer(number + 1), (agents) => withAgent(agents, agent(type)))),
      )
      const { version, agents } = await readRegistry(disk.as())
      expect(agents.map(({ type }) => type).toSorted()).toEqual(types)
      expect(version).toBe(8)
      expect(json('agents/registry.json').active_agents).toHaveLength(8)
    },
  )

  test('is empty where there is none, counts what is active, and takes what a person wrote (WSP-63)', async () => {
    const { disk, one } = workspace()
    expect(await readRegistry(one.disk)).toEqual({ version: 0, agents: [] })
    const mine = [agent('A'), agent('B', 'proposed')]
    disk.drop('agents/registry.json', JSON.stringify({ active_agents: [...mine, { type: 3 }] }))
    const registry = await readRegistry(one.disk)
    expect([...availableCapabilities(registry)]).toEqual(['a'])
    await changeRegistry(one, (agents) => withAgent(agents, agent('B')))
    expect([...availableCapabilities(await readRegistry(one.disk))]).toEqual(['a', 'b'])
    expect(await changeRegistry(one, () => undefined)).toMatchObject({ version: 1 })
  })
})

describe('the ledger', () => {
  const spending = { taskId: 'task_a', agentId: 'FileAgent_00000001', usd: 0.5, tokens: 100 }

  test('adds up what all peers spent, each key once, and passes over a line that was cut off (WSP-45)', async () => {
    const { disk, one, two } = workspace()
    const mine = new SpendingLedger(one.disk)
    await mine.spend({ ...spending, key: 'a:1' })
    expect(await mine.spent()).toEqual({ usd: 0.5, tokens: 100 })
    await disk.as().append('context/spend.jsonl', Buffer.from('{"key":"to'))
    await new SpendingLedger(two.disk).spend({ ...spending, key: 'b:1' })
    await mine.spend({ ...spending, key: 'b:1', usd: 1 })
    expect(await mine.spent()).toEqual({ usd: 1.5, tokens: 200 })
    expect(await new SpendingLedger(two.disk).spent()).toEqual({ usd: 1.5, tokens: 200 })
    await expect(mine.spend({ ...spending, key: 'x'.repeat(5_000) })).rejects.toMatchObject({
      code: 'BATON_WORKSPACE_LINE_TOO_LONG',
    })
  })

  test('is held against the limit that a person set', async () => {
    const { disk, one } = workspace()
    const ledger = new SpendingLedger(one.disk)
    expect(await ledger.limit()).toEqual({ usd: null, tokens: null })
    disk.drop('context/budget.json', '{"usd": 2}')
    const limit = await ledger.limit()
    expect(isAffordable(limit, { usd: 1.5, tokens: 9e9 }, { usd: 0.5, tokens: 9e9 })).toBe(true)
    expect(isAffordable(limit, { usd: 1.6, tokens: 0 }, { usd: 0.5, tokens: 0 })).toBe(false)
  })
})

test('drafts that belong to nothing are swept up, and those of a commit are not', async () => {
  const { disk, clock, one } = workspace()
  const name = 'a_FileAgent_00000002.completed.FileAgent_00000002.json'
  disk.drop(`tasks/.tmp/${name}`, '{}')
  disk.drop(`tasks/.commit/${name}`, '{}')
  disk.drop('tasks/.tmp/left-over', '{}')
  await sweepDrafts(one)
  await clock.advance(10_000)
  await sweepDrafts(one)
  expect(disk.namesIn('tasks/.tmp')).toEqual([name])
})

test('markers of a crash are swept up where there are no links, and hidden files of people are not', async () => {
  const { disk, clock, one } = workspace()
  disk.hasLinks = false
  disk.drop('tasks/pending/.task_a.json.tmp', '')
  disk.drop('tasks/pending/.mine.json.tmp', 'notes of a person')
  await sweepMarkers(one)
  await clock.advance(10_000)
  await sweepMarkers(one)
  expect(disk.namesIn('tasks/pending')).toEqual(['.mine.json.tmp'])
})

describe('a folder', () => {
  const folder = temporaryFolder()

  test('is fit for a workspace when one of two processes wins each race, and names are kept (4.2.7)', async () => {
    const place = mkdtempSync(join(folder(), 'fit-'))
    expect(await checkFolder(place, systemClock, { rounds: 50 })).toEqual({
      isFit: true,
      rounds: 50,
      wrongRounds: 0,
      hasLinks: true,
      keepsNames: true,
      problems: [],
    })
  })

  test('is not when both believe to have won', async () => {
    const place = mkdtempSync(join(folder(), 'unfit-'))
    const racer = new URL('./cheating-racer-process.ts', import.meta.url)
    const check = await checkFolder(place, systemClock, { rounds: 5, racer })
    expect(check).toMatchObject({ isFit: false, wrongRounds: 5 })
    expect(check.problems.join()).toContain('5 of 5 files')
  })

  test('is not when the race can’t be run', async () => {
    const place = mkdtempSync(join(folder(), 'broken-'))
    const racer = new URL('./ground-of.ts', import.meta.url)
    expect(await checkFolder(place, systemClock, { rounds: 5, racer })).toMatchObject({ isFit: false })
    await rm(place, { recursive: true })
  })
})
