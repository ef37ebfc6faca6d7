import { describe, expect, test } from 'vitest'
import { memoryFiles } from './memory-files.ts'
import { PeersAt } from './peers-at.ts'

const task = { id: 'sum', description: 'Summarise data/cities.csv', requirements: ['csv_summary'] }
const changing = new Set(['create', 'write', 'rename', 'link', 'remove', 'append'])

function workspace(): PeersAt {
  const at = new PeersAt({}, { tools: memoryFiles(new Map([['data/cities.csv', 'city,visitors\nLyon,1\nGent,2\n']])) })
  at.promotes = ['csv_summary']
  return at
}

/** Kills the peer that is about to make that change to a disk; afterwards tells whether there was so much to change. */
function killAt(at: PeersAt, change: number): () => boolean {
  let changes = 0
  at.onStep = (agentId, step, path) => {
    if (!changing.has(step) || path.startsWith('.baton') || changes++ !== change) return
    at.kill(agentId)
  }
  return () => changes > change
}

function tasksIn(at: PeersAt, place: string) {
  return at.disk
    .namesIn(`tasks/${place}`)
    .filter((name) => name.endsWith('.json'))
    .map((name) => at.read(`tasks/${place}/${name}`))
}

/** What must be there once a request is made, whatever happened on the way. */
function expectOneRequest(at: PeersAt, change: number): void {
  const requests = at.disk.namesIn('agents/requests').filter((name) => name.endsWith('.json'))
  expect(requests, `killed at change ${change}`).toHaveLength(1)
  expect(
    tasksIn(at, 'waiting').map(({ id }) => id),
    `killed at change ${change}`,
  ).toEqual(['sum'])
  const [research, code, deployment] = ['research', 'code_generation', 'deployment'].map((type) =>
    tasksIn(at, 'pending').filter((one) => one.type === type),
  )
  expect(
    [research, code, deployment].map((found) => found?.length),
    `killed at change ${change}`,
  ).toEqual([1, 1, 1])
  expect(code?.[0].depends_on).toEqual([research?.[0].id])
  expect(deployment?.[0].depends_on).toEqual([code?.[0].id])
}

describe('a request that is being made', () => {
  test('is made once and whole, at whichever change its peer is killed (WSP-61)', { tags: ['slow'] }, async () => {
    let change = 0
    for (let wasReached = true; wasReached; change++) {
      const at = workspace()
      const reached = killAt(at, change)
      await at.start('TaskBreakdownAgent')
      at.drop('sum', task)
      await at.clock.advance(200)
      wasReached = reached()
      at.onStep = undefined
      const second = await at.start('TaskBreakdownAgent')
      await at.clock.advance(1_500)
      expectOneRequest(at, change)
      await second.leave()
    }
    expect(change).toBeGreaterThan(15)
  })

  test('is made once and whole when the power is cut at any change (WSP-61)', async () => {
    let change = 0
    for (let wasReached = true; wasReached; change++) {
      const at = workspace()
      const reached = killAt(at, change)
      await at.start('TaskBreakdownAgent')
      at.drop('sum', task)
      await at.clock.advance(200)
      wasReached = reached()
      at.onStep = undefined
      // Of what was not made durable every other change is lost.
      let times = 0
      at.disk.cutPower(() => times++ % 2 === 0)
      const second = await at.start('TaskBreakdownAgent')
      await at.clock.advance(1_500)
      expectOneRequest(at, change)
      await second.leave()
    }
    expect(change).toBeGreaterThan(15)
  })

  test('is made once by many peers at the same time (WSP-61)', async () => {
    const at = workspace()
    const peers = await Promise.all(Array.from({ length: 6 }, () => at.start('TaskBreakdownAgent')))
    at.drop('sum', task)
    await at.clock.advance(1_000)
    expectOneRequest(at, -1)
    for (const peer of peers) await peer.leave()
  })
})

/** From the task that nobody can do to its result, with a peer that is killed at one change, and replaced. */
async function wholeWay(change: number): Promise<boolean> {
  const at = workspace()
  const reached = killAt(at, change)
  const types = ['SearchAgent', 'FileAgent', 'TerminalAgent']
  at.drop('sum', task)
  const peers = await Promise.all(types.map((type) => at.start(type)))
  await at.clock.advance(200)
  for (let turn = 0; turn < 3 && at.disk.look('tasks/completed/sum.json') === undefined; turn++) {
    for (const type of [...types, 'CsvSummaryAgent']) {
      const peer = await at.start(type).catch(() => undefined)
      if (peer !== undefined) peers.push(peer)
    }
    await at.clock.advance(1_500)
  }
  expect(await at.untilEnded('sum', 30_000), `killed at change ${change}`).toBe('completed')
  const completed = tasksIn(at, 'completed').map(({ type }) => type)
  expect(completed.toSorted(), `killed at change ${change}`).toEqual([
    'code_generation',
    'deployment',
    'general',
    'research',
  ])
  expect(tasksIn(at, 'failed')).toEqual([])
  expect(tasksIn(at, 'pending')).toEqual([])
  expect(at.disk.namesIn('agents/requests/closed')).toHaveLength(1)
  expect(at.read('tasks/completed/sum.json').result).toContain('has 2 rows')
  at.onStep = undefined
  for (const peer of peers) peer.die()
  return reached()
}

test('the way to a new type ends once and well, at whichever change a peer is killed (WSP-61, WSP-67)', {
  tags: ['slow'],
}, async () => {
  let change = 0
  while (await wholeWay(change)) change++
  expect(change).toBeGreaterThan(60)
})
