import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isForBreakdown, isGivenUp, thresholdAfter } from '../../../src/coordination/workspace/claims/ageing.ts'
import { bidsFor, placeBid, sweepBids } from '../../../src/coordination/workspace/claims/bid.ts'
import { cancelledTask } from '../../../src/coordination/workspace/claims/cancel.ts'
import { claim, type TaskClaim } from '../../../src/coordination/workspace/claims/claim.ts'
import { tidyCommit } from '../../../src/coordination/workspace/claims/commit-janitor.ts'
import { conclude } from '../../../src/coordination/workspace/claims/conclude.ts'
import { claimDueAt, mayClaim } from '../../../src/coordination/workspace/claims/due.ts'
import { defaultTiming, type PeerGround } from '../../../src/coordination/workspace/claims/ground.ts'
import { ClaimHeartbeat } from '../../../src/coordination/workspace/claims/heartbeat.ts'
import { announce } from '../../../src/coordination/workspace/claims/live.ts'
import { afterError, completedTask, releasedTask } from '../../../src/coordination/workspace/claims/next-task.ts'
import { effectiveFitness, failRateOf, ranked, rankOf } from '../../../src/coordination/workspace/claims/rank.ts'
import { reap } from '../../../src/coordination/workspace/claims/reap.ts'
import { parseCommitName } from '../../../src/coordination/workspace/files/names.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { groundOf } from './ground-of.ts'
import { SimulatedDisk } from './simulated-disk.ts'

const stem = { base: 'hello', number: 0 }
const good = JSON.stringify({ description: 'Say hello', type: 'greeting', context: {} })

function workspace() {
  const disk = new SimulatedDisk()
  const clock = simulatedClock()
  const dead = new Set<string>()
  const peer = (id: number) => groundOf(disk.as(), `FileAgent_0000000${id}`, clock, (owner) => dead.has(owner))
  disk.drop('tasks/pending/hello.json', good)
  return { disk, clock, dead, peer, one: peer(1), two: peer(2) }
}

async function claimed(ground: PeerGround, number = 0): Promise<TaskClaim> {
  const won = await claim(ground, { ...stem, number })
  if (typeof won === 'string') throw new Error(won)
  return won
}

const token = ({ name, path }: TaskClaim) => ({ path, stem: name.stem, owner: name.owner })
const moment = { now: Date.UTC(2026, 0, 1), by: 'FileAgent_00000001' }

function complete(ground: PeerGround, claim: TaskClaim, result = 'hello') {
  return conclude(ground, token(claim), 'completed', completedTask(claim.task, result, moment))
}

describe('bids', () => {
  test('are ranked by score, then by load, then by chance that favours no agent (4.2.3)', () => {
    const bids = [
      { agentId: 'a', score: 7, load: 0 },
      { agentId: 'b', score: 9, load: 2 },
      { agentId: 'c', score: 9, load: 1 },
    ]
    expect(ranked(bids, 'x').map(({ agentId }) => agentId)).toEqual(['c', 'b', 'a'])
    expect(rankOf(bids, 'x', 'a')).toBe(2)
    expect(rankOf(bids, 'x', 'z')).toBeUndefined()
    const equal = ['a', 'b', 'c', 'd'].map((agentId) => ({ agentId, score: 5, load: 0 }))
    const wins: Record<string, number> = {}
    for (let number = 0; number < 4_000; number++) {
      const [best] = ranked(equal, `task${number}`)
      wins[best?.agentId ?? ''] = (wins[best?.agentId ?? ''] ?? 0) + 1
    }
    for (const agentId of 'abcd') expect(wins[agentId]).toBeGreaterThan(900)
  })

  test('all peers that see the same bids agree on the order, however they came', () => {
    const bid = fc.record({ agentId: fc.string(), score: fc.nat(10), load: fc.nat(3) })
    fc.assert(
      fc.property(fc.uniqueArray(bid, { selector: ({ agentId }) => agentId }), fc.string(), (bids, name) => {
        expect(ranked(bids.toReversed(), name)).toEqual(ranked(bids, name))
      }),
    )
  })

  test('count fitness less when such tasks have failed, and when there is work already (WSP-29)', () => {
    expect(effectiveFitness(9, 0, 0)).toBe(9)
    expect(effectiveFitness(9, 0.5, 1)).toBe(5)
    expect(effectiveFitness(3, 1, 5)).toBe(1)
    expect(failRateOf([false, false, false, false])).toBe(0)
    expect(failRateOf([...Array<boolean>(20).fill(false), ...Array<boolean>(20).fill(true)])).toBe(0)
    expect(failRateOf([true, true, true, true, false])).toBeCloseTo(0.2)
  })

  test('the best claims after the window, the next one step later each (S-WSP-3); or at once when all are alike', () => {
    const turn = { firstSeen: 1_000, rank: 0, isContested: true }
    expect(claimDueAt(turn, defaultTiming)).toBe(6_000)
    expect(claimDueAt({ ...turn, rank: 2 }, defaultTiming)).toBe(10_000)
    expect(claimDueAt({ ...turn, isContested: false }, defaultTiming)).toBe(1_000)
    expect(mayClaim({ ...turn, now: 5_999 }, defaultTiming)).toBe(false)
    expect(mayClaim({ ...turn, now: 6_000 }, defaultTiming)).toBe(true)
  })

  test('are files that others read; a damaged one is no bid, and old ones are swept up', async () => {
    const { disk, one, two, clock } = workspace()
    await placeBid(one, stem, { score: 9, load: 0 })
    await placeBid(one, stem, { score: 8, load: 1 })
    await placeBid(two, stem, { score: 7, load: 0 })
    disk.drop('tasks/.bids/hello/FileAgent_00000003.json', '{"score":')
    disk.drop('tasks/.bids/hello/evil.json', '{"score":10,"load":0}')
    expect((await bidsFor(two, stem)).toSorted((a, b) => b.score - a.score)).toEqual([
      { agentId: one.agentId, score: 8, load: 1 },
      { agentId: two.agentId, score: 7, load: 0 },
    ])
    await sweepBids(one, new Set(['hello']))
    await clock.advance(5_000)
    await sweepBids(one, new Set())
    await clock.advance(999)
    await sweepBids(one, new Set())
    expect(disk.namesIn('tasks/.bids')).toEqual(['hello'])
    await clock.advance(1)
    await sweepBids(one, new Set())
    expect(disk.namesIn('tasks/.bids')).toEqual([])
  })
})

test('a task that no peer wants is offered more freely, and given up in the end (WSP-70, S-WSP-13)', () => {
  const after = (seconds: number, threshold: number) => thresholdAfter(seconds * 1_000, threshold)
  expect([0, 29, 30, 60, 90, 3_000].map((seconds) => after(seconds, 6))).toEqual([6, 6, 5, 4, 4, 4])
  expect(after(3_000, 8)).toBe(4)
  expect(after(3_000, 3)).toBe(3)
  expect([299_999, 300_000].map((ms) => isForBreakdown(ms))).toEqual([false, true])
  expect([3_599_999, 3_600_000].map((ms) => isGivenUp(ms))).toEqual([false, true])
})

describe('a claim', () => {
  test('has one winner, says in the file name whose it is, and clears the bids (WSP-30)', async () => {
    const { disk, one, two } = workspace()
    await placeBid(two, stem, { score: 7, load: 0 })
    const dropped = disk.look('tasks/pending/hello.json')?.changedAt ?? 0
    const [first, second] = await Promise.all([claim(one, stem), claim(two, stem)])
    expect([first, second].filter((won) => won === 'lost')).toHaveLength(1)
    expect(disk.namesIn('tasks/active')).toEqual(['hello_FileAgent_00000001.json'])
    expect(disk.namesIn('tasks/.bids')).toEqual([])
    expect(first).toMatchObject({
      task: { claimed_by: one.agentId, created_at: new Date(dropped).toISOString(), description: 'Say hello' },
    })
  })

  test('counts when only the answer was lost', async () => {
    const { disk, one } = workspace()
    const own = disk.as()
    const lossy = {
      ...one,
      disk: { ...own, rename: (from: string, to: string) => own.rename(from, to).then(() => false) },
    }
    expect(await claim(lossy, stem)).toMatchObject({ path: 'tasks/active/hello_FileAgent_00000001.json' })
  })

  test.each(['EACCES', 'EPERM', 'EBUSY', 'ESTALE'])(
    'is tried again at the next look after %s (WSP-C16)',
    async (code) => {
      const { disk, one } = workspace()
      disk.trouble = (step) => (step === 'rename' ? code : undefined)
      expect(await claim(one, stem)).toBe('later')
      disk.trouble = () => undefined
      expect(await claim(one, stem)).toMatchObject({ name: { stem } })
    },
  )

  test('says so when folders are on several file systems, and when the disk is full', async () => {
    const { disk, one } = workspace()
    disk.trouble = (step) => (step === 'rename' ? 'EXDEV' : undefined)
    await expect(claim(one, stem)).rejects.toMatchObject({ code: 'BATON_WORKSPACE_SPLIT', retryable: false })
    disk.trouble = () => undefined
    const won = await claimed(one)
    disk.trouble = (step) => (step === 'write' ? 'ENOSPC' : undefined)
    await expect(complete(one, won)).rejects.toMatchObject({ code: 'BATON_WORKSPACE_FULL', retryable: true })
    disk.trouble = () => undefined
    expect(await complete(one, won)).toBe('done')
    expect(disk.namesIn('tasks/completed')).toEqual(['hello.json'])
  })

  test('of a file that a person is just changing is given back', async () => {
    const { disk, one } = workspace()
    disk.drop('tasks/pending/hello.json', '{"descr')
    expect(await claim(one, stem)).toBe('lost')
    expect(disk.namesIn('tasks/pending')).toEqual(['hello.r1.json'])
  })
})

describe('an owner', () => {
  test('publishes its result once, with all that it knows, and for a root task the deliverable too (WSP-42)', async () => {
    const { disk, one } = workspace()
    expect(await complete(one, await claimed(one))).toBe('done')
    const published = JSON.parse(disk.text('tasks/completed/hello.json') ?? '')
    expect(published).toMatchObject({ result: 'hello', claimed_by: one.agentId, attempts: 0, error: null })
    expect(JSON.parse(disk.text('results/hello.json') ?? '')).toBe('hello')
    for (const place of ['pending', 'active', '.commit', '.tmp']) expect(disk.namesIn(`tasks/${place}`)).toEqual([])
  })

  test('that was stopped for too long is fenced: what another published stays (S-WSP-6, WSP-36)', async () => {
    const { disk, clock, one, two } = workspace()
    const mine = await claimed(one)
    await reap(two, mine.name)
    await clock.advance(1_000)
    expect(await reap(two, mine.name)).toMatchObject({ why: 'silent', to: 'pending' })
    const theirs = await claimed(two, 1)
    expect(await complete(two, theirs, 'by two')).toBe('done')
    const before = disk.text('tasks/completed/hello.json')
    expect(await complete(one, mine, 'late')).toBe('fenced')
    expect(disk.text('tasks/completed/hello.json')).toBe(before)
    expect(JSON.parse(before ?? '')).toMatchObject({ result: 'by two', attempts: 1, claimed_by: two.agentId })
    expect(disk.namesIn('tasks/.tmp')).toEqual([])
  })

  test('is heard of five times in a lease, and hears at once that it is the owner no more (WSP-34)', async () => {
    const { disk, clock, one, two } = workspace()
    const mine = await claimed(one)
    const heartbeat = new ClaimHeartbeat(one, mine.name, [mine.task.id])
    for (let lease = 0; lease < 5; lease++) {
      await reap(two, mine.name)
      await clock.advance(900)
    }
    expect(disk.namesIn('tasks/active')).toHaveLength(1)
    await disk.as().rename(mine.path, 'tasks/pending/hello.r1.json')
    await clock.advance(200)
    expect(heartbeat.signal.reason).toEqual({ why: 'fenced' })
  })

  test('goes on when a heartbeat fails for another reason', async () => {
    const { disk, clock, one } = workspace()
    const mine = await claimed(one)
    const heartbeat = new ClaimHeartbeat(one, mine.name, [])
    disk.trouble = (step) => (step === 'touch' ? 'EACCES' : undefined)
    await clock.advance(400)
    disk.trouble = () => undefined
    const before = disk.look(mine.path)?.changedAt
    await clock.advance(200)
    expect(disk.look(mine.path)?.changedAt).not.toBe(before)
    expect(heartbeat.signal.aborted).toBe(false)
    heartbeat.stop()
  })

  test('hears within one heartbeat that its task, or one above it, is cancelled (WSP-46)', async () => {
    const { disk, clock, one } = workspace()
    const mine = await claimed(one)
    const heartbeat = new ClaimHeartbeat(one, mine.name, [mine.task.id, 'task_parent'])
    disk.drop('tasks/.cancel/task_parent', '')
    await clock.advance(200)
    expect(heartbeat.signal.reason).toEqual({ why: 'cancelled', task: 'task_parent' })
    await conclude(one, token(mine), 'failed', await cancelledTask(one.disk, mine.task, 'task_parent', moment))
    const message = 'It was cancelled together with task_parent.'
    expect(JSON.parse(disk.text('tasks/failed/hello.json') ?? '')).toMatchObject({
      error: { type: 'cancelled', message },
    })
  })

  test('gives back what it has not ended when it leaves, and that is no failed attempt', async () => {
    const { one, two } = workspace()
    const mine = await claimed(one)
    await conclude(one, token(mine), 'pending', releasedTask(mine.task, moment))
    expect((await claimed(two, 1)).task).toMatchObject({ attempts: 0, history: [{ what: 'given back' }] })
  })

  test('tries again after a pause that doubles, and fails for good after three attempts (WSP-43)', async () => {
    const { disk, one } = workspace()
    const error = { type: 'tool_error', message: 'no answer' } as const
    const pauses: (string | null)[] = []
    for (let number = 0; number < 3; number++) {
      const mine = await claimed(one, number)
      const { to, task } = afterError(mine.task, error, moment)
      pauses.push(task.not_before)
      await conclude(one, token(mine), to, task)
    }
    expect(pauses.slice(0, 2)).toEqual(['2026-01-01T00:00:02.000Z', '2026-01-01T00:00:04.000Z'])
    expect(JSON.parse(disk.text('tasks/failed/hello.json') ?? '')).toMatchObject({ attempts: 3, error })
  })
})

describe('an owner that is gone', () => {
  test('loses its task as soon as its death is proven and it was seen unchanged once (S-WSP-5)', async () => {
    const { disk, dead, one, two } = workspace()
    await announce(one, { agentId: one.agentId, type: 'FileAgent', capabilities: [], owner: 'host/1', startedAt: '' })
    const mine = await claimed(one)
    await reap(two, mine.name)
    expect(await reap(two, mine.name)).toBeUndefined()
    dead.add('host/1')
    expect(await reap(two, mine.name)).toMatchObject({ task: mine.task.id, why: 'dead', to: 'pending' })
    expect(disk.namesIn('tasks/pending')).toEqual(['hello.r1.json'])
    expect(JSON.parse(disk.text('tasks/pending/hello.r1.json') ?? '')).toMatchObject({
      id: mine.task.id,
      attempts: 1,
      created_at: mine.task.created_at,
      claimed_by: null,
      history: [{ by: two.agentId, what: `taken back: ${one.agentId} died at work on it` }],
    })
  })

  test('three times over means that the task is to blame, and its file says so (S-WSP-7, WSP-35)', async () => {
    const { disk, clock, peer, one } = workspace()
    for (let number = 0; number < 3; number++) {
      const mine = await claimed(peer(number + 2), number)
      await reap(one, mine.name)
      await clock.advance(1_000)
      await reap(one, mine.name)
    }
    expect(disk.namesIn('tasks/pending')).toEqual([])
    expect(JSON.parse(disk.text('tasks/failed/hello.json') ?? '')).toMatchObject({
      attempts: 3,
      error: { type: 'poison', message: expect.stringContaining('the last by FileAgent_00000004') },
      history: [
        { what: 'taken back: FileAgent_00000002 fell silent at work on it' },
        { what: 'taken back: FileAgent_00000003 fell silent at work on it' },
        { what: 'taken back: FileAgent_00000004 fell silent at work on it' },
        { what: expect.stringMatching(/^failed: /) },
      ],
    })
  })

  test.each(['link', 'remove'])(
    'in the middle of publishing, at "%s", has its result published by another',
    async (step) => {
      const { disk, clock, one, two } = workspace()
      const mine = await claimed(one)
      let isDead = false
      const gate = async (taken: string, path: string): Promise<void> => {
        isDead ||= taken === step && path.startsWith('tasks/')
        if (isDead) throw new Error('killed')
      }
      await complete({ ...one, disk: disk.as(gate) }, mine).catch(() => {})
      const [name = ''] = disk.namesIn('tasks/.commit')
      const commit = parseCommitName(name)
      if (commit === undefined) throw new Error('there is no commit')
      await tidyCommit(two, commit)
      await clock.advance(1_000)
      expect(await tidyCommit(two, commit)).toBe('published')
      expect(JSON.parse(disk.text('tasks/completed/hello.json') ?? '')).toMatchObject({ result: 'hello' })
      expect(disk.namesIn('tasks/.commit')).toEqual([])
    },
  )

  test('whose draft a person has removed has its task done again, and not forgotten', async () => {
    const { disk, clock, one, two } = workspace()
    await claimed(one)
    const commit = { stem, owner: one.agentId, to: 'completed', writer: one.agentId } as const
    await disk
      .as()
      .rename(
        'tasks/active/hello_FileAgent_00000001.json',
        `tasks/.commit/hello_${one.agentId}.completed.${one.agentId}.json`,
      )
    await tidyCommit(two, commit)
    await clock.advance(1_000)
    expect(await tidyCommit(two, commit)).toBe('put back')
    expect(disk.namesIn('tasks/pending')).toEqual(['hello.r1.json'])
  })
})

test('two tasks of one name both publish, whatever a person did', async () => {
  const { disk, one, two } = workspace()
  const first = await claimed(one)
  disk.drop('tasks/pending/hello.json', good.replace('hello', 'bye'))
  const second = await claimed(two)
  await complete(one, first, 'first')
  await complete(two, second, 'second')
  expect(disk.namesIn('tasks/completed').toSorted()).toEqual(['hello-2.json', 'hello.json'])
  expect(JSON.parse(disk.text('results/hello-2.json') ?? '')).toBe('second')
})
