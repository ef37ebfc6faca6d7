import { describe, expect, test } from 'vitest'
import { defineAgent } from '../../../src/coordination/agents/define-agent.ts'
import { readFound, TaskFinder } from '../../../src/coordination/workspace/files/find-task.ts'
import { BatonError } from '../../../src/errors/baton-error.ts'
import type { AnyTool } from '../../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { scriptedModel } from '../../../src/testing/scripted-model.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'
import { quickTiming } from './ground-of.ts'
import { PeersAt } from './peers-at.ts'

const echo = defineFunction('echo', async (_, { text }) => `done: ${text}`)
const types = {
  FileAgent: { executor: 'function:echo' },
  SearchAgent: { executor: 'function:echo' },
  TerminalAgent: { executor: 'function:echo' },
}

test('a minimal file that a person drops is done, and its result is delivered (S-WSP-1)', async () => {
  const at = new PeersAt({ types }, { runnables: [echo] })
  at.drop('build_user_api', {
    description: 'Write the names of the users to users.txt',
    type: 'feature',
    context: { requirements: ['jwt'] },
  })
  const peer = await at.start('FileAgent')
  expect(await at.untilEnded('build_user_api')).toBe('completed')
  const done = at.read('tasks/completed/build_user_api.json')
  expect(done).toMatchObject({
    claimed_by: peer.agentId,
    result: 'done: Write the names of the users to users.txt',
    depth: 0,
    parent_id: null,
    requirements: [],
    created_by: 'user',
  })
  expect(at.read('results/build_user_api.json')).toBe('done: Write the names of the users to users.txt')
  await peer.leave()
})

test('what a file says of itself makes no task trusted: it is text of others at least', async () => {
  const at = new PeersAt({ types }, { runnables: [echo] })
  const asked_by = { run_id: 'run_1', labels: [], limits: {} }
  at.drop('plain', { description: 'List the files in data' })
  at.drop('forged', { description: 'List the files in docs', context: { asked_by } })
  const peer = await at.start('FileAgent')
  await at.untilEnded('plain')
  await at.untilEnded('forged')
  const labels = new Map<string, unknown>()
  for (const { runId } of await peer.baton.runs()) {
    const [started] = await peer.baton.events(runId)
    const data = started?.data as { readonly runnable?: string; readonly input?: { text: string; labels?: unknown } }
    if (data.runnable === 'workspace:main') labels.set(data.input?.text ?? '', data.input?.labels)
  }
  expect(Object.fromEntries(labels)).toEqual({
    'List the files in data': ['untrusted', 'private'],
    'List the files in docs': ['untrusted'],
  })
  await peer.leave()
})

test('what a task that came back has found is read by those that need it (WSP-53)', async () => {
  let calls = 0
  const flaky = defineFunction('flaky', async (context, { text }) => {
    await context.tool({ name: 'knock', description: 'Knocks.', effect: 'read', run: knock }, null)
    return `found: ${text}`
  })
  const knock = (): null => {
    if (++calls === 1) throw new BatonError('BATON_TOOL_FAILED', { tool: 'knock', problem: 'nobody is there' })
    return null
  }
  const at = new PeersAt({ types: { FileAgent: { executor: 'function:flaky' } } }, { runnables: [flaky] })
  at.drop('first', { description: 'List the files in data' })
  const peer = await at.start('FileAgent')
  await at.untilEnded('first')
  const finder = new TaskFinder(at.disk.as())
  const found = await finder.find('first')
  const task = found && (await readFound(at.disk.as(), found))
  expect({ calls, result: task?.result, attempts: task?.attempts }).toEqual({
    calls: 2,
    result: 'found: List the files in data',
    attempts: 1,
  })
  await peer.leave()
})

describe('who takes a task', () => {
  test('the best bidder, however slowly it judges; with `claim: first` the fastest (S-WSP-2)', async () => {
    const winners: (string | undefined)[] = []
    for (const claim of ['best', 'first'] as const) {
      const at = new PeersAt({ types, claim }, { runnables: [echo] })
      const peers = [
        await at.start('SearchAgent', at.judge(9, 120)),
        await at.start('FileAgent', at.judge(7, 10)),
        await at.start('TerminalAgent', at.judge(6, 5)),
      ]
      await at.clock.advance(100)
      at.drop('report', { description: 'Report on tabs' })
      expect(await at.untilEnded('report')).toBe('completed')
      winners.push(at.read('tasks/completed/report.json').claimed_by.split('_')[0])
      for (const peer of peers) await peer.leave()
    }
    expect(winners).toEqual(['SearchAgent', 'TerminalAgent'])
  })

  test('the next one in line when those before it die, each a step later (S-WSP-3)', async () => {
    const at = new PeersAt({ types }, { runnables: [echo] })
    const best = await at.start('SearchAgent', at.judge(9))
    const second = await at.start('FileAgent', at.judge(8))
    const third = await at.start('TerminalAgent', at.judge(7))
    await at.clock.advance(100)
    at.drop('report', { description: 'Report on tabs' })
    await at.clock.advance(100)
    const dropped = at.clock.elapsed() - 100
    expect([best, second, third].map(({ news }) => news.filter(({ what }) => what === 'bid').length)).toEqual([1, 1, 1])
    best.die()
    second.die()
    while (!third.news.some(({ what }) => what === 'claimed')) await at.clock.advance(10)
    const took = at.clock.elapsed() - dropped
    // An idle peer looks around every 100 ms here.
    expect(took).toBeGreaterThanOrEqual(160 + 2 * 60)
    expect(took).toBeLessThanOrEqual(100 + 160 + 2 * 60 + 10)
    await third.leave()
  })

  test('at once where all peers are of one type: no bid is made, and one of them has it', async () => {
    const at = new PeersAt({ types }, { runnables: [echo] })
    const bids: string[] = []
    at.onStep = (_, step, path) => void (step === 'write' && path.includes('.bid') && bids.push(path))
    const peers = [await at.start('FileAgent'), await at.start('FileAgent')]
    await at.clock.advance(100)
    for (let number = 0; number < 30; number++) at.drop(`t${number}`, { description: `Sort ${number}.txt` })
    expect(await at.untilEnded('t29')).toBe('completed')
    await at.clock.advance(500)
    expect(at.disk.namesIn('tasks/completed').length).toBe(30)
    expect(bids).toEqual([])
    for (const peer of peers) await peer.leave()
  })

  test('nobody at first, then with a lower threshold, and breakdown after five minutes (S-WSP-13)', async () => {
    const at = new PeersAt({ types }, { runnables: [echo] }, { ...quickTiming, pollMs: 1_000, leaseMs: 60_000 })
    const peer = await at.start('FileAgent', at.judge(5))
    at.drop('odd', { description: 'Report on tabs' })
    await at.clock.advance(29_000)
    expect(peer.news.some(({ what }) => what === 'bid')).toBe(false)
    expect(await at.untilEnded('odd', 10_000)).toBe('completed')
    await peer.leave()
  })

  test('nobody: breakdown is asked at five minutes, and at an hour it is given up (S-WSP-13)', {
    tags: ['slow'],
  }, async () => {
    const at = new PeersAt({ types }, { runnables: [echo] }, { ...quickTiming, pollMs: 10_000, leaseMs: 60_000 })
    const file = await at.start('FileAgent', at.judge(3))
    const breakdown = await at.start('TaskBreakdownAgent', at.judge(3))
    at.drop('odd', { description: 'Hum' })
    await at.clock.advance(4 * 60_000)
    expect(breakdown.news.some(({ what }) => what === 'claimed')).toBe(false)
    await at.clock.advance(2 * 60_000)
    expect(breakdown.news.map(({ what }) => what)).toContain('given back')
    expect(await at.untilEnded('odd', 3 * 60 * 60_000)).toBe('failed')
    expect(at.read('tasks/failed/odd.json').error.type).toBe('no_taker')
    await file.leave()
    await breakdown.leave()
  })
})

describe('what is asked before a task is taken (S-WSP-9)', () => {
  const verdicts = (answers: Readonly<Record<string, object>>) =>
    scriptedModel(({ messages }) => {
      const asked = String(messages[0]?.content)
      const which = /"proceed"/.test(asked) ? 'proceed' : /"can"/.test(asked) ? 'can' : 'fitness'
      return JSON.stringify(answers[which])
    })
  const yes = { proceed: { proceed: true, reasoning: '' }, can: { can: true }, fitness: { fitness: 5 } }
  const cases = [
    { peer: 'FileAgent', says: yes, calls: 0 },
    { peer: 'SearchAgent', says: { ...yes, proceed: { proceed: false, reasoning: 'done' } }, calls: 1 },
    { peer: 'SearchAgent', says: { ...yes, can: { can: false } }, calls: 2 },
    { peer: 'SearchAgent', says: yes, calls: 3 },
  ]
  test.each(cases)('$peer asks $calls questions, once', async ({ peer: type, says, calls }) => {
    const model = verdicts(says)
    const at = new PeersAt({ types, combined: false }, { runnables: [echo], model, decisionModel: 'test/judge' })
    const peer = await at.start(type, 'run')
    at.drop('search', { description: 'Find out about tabs', requirements: ['web_search'] })
    await at.clock.advance(1_000)
    expect(model.calls).toHaveLength(calls)
    await at.clock.advance(1_000)
    expect(model.calls).toHaveLength(calls)
    expect(peer.news.some(({ what }) => what === 'bid')).toBe(false)
    await peer.leave()
  })

  test('one call judges all new tasks at once', async () => {
    const model = scriptedModel(({ messages }) => {
      const ids = [...String(messages.at(-1)?.content).matchAll(/"task_id":"(\w+)"/g)].map(([, id]) => id)
      const judgements = ids.map((task_id) => ({ task_id, proceed: true, can: true, fitness: 3, reasoning: '' }))
      return JSON.stringify({ judgements })
    })
    const at = new PeersAt({ types }, { runnables: [echo], model, decisionModel: 'test/judge' })
    for (const name of ['one', 'two', 'three']) at.drop(name, { id: name, description: `Report on ${name}` })
    const peer = await at.start('FileAgent', 'run')
    await at.clock.advance(2_000)
    expect(model.calls).toHaveLength(1)
    expect(peer.news.filter(({ what }) => what === 'judged')).toHaveLength(3)
    await peer.leave()
  })
})

describe('whether a result is accepted', () => {
  const judge = (advances: boolean) => scriptedModel(() => JSON.stringify({ advances }))

  test('not when it does not advance the goal, and then it is not tried again (S-WSP-8)', async () => {
    const model = judge(false)
    const at = new PeersAt({ types }, { runnables: [echo], model, decisionModel: 'test/judge' })
    const peer = await at.start('FileAgent', at.judge(9))
    at.drop('aimless', { description: 'Report on tabs', context: { original_goal: 'Settle tabs or spaces' } })
    expect(await at.untilEnded('aimless')).toBe('failed')
    const { error, attempts } = at.read('tasks/failed/aimless.json')
    expect({ message: error.message, attempts, calls: model.calls.length }).toEqual({
      message: "Result doesn't advance original goal",
      attempts: 0,
      calls: 1,
    })
    await peer.leave()
  })

  test('without a goal nobody is asked (S-WSP-8)', async () => {
    const model = judge(false)
    const at = new PeersAt({ types }, { runnables: [echo], model, decisionModel: 'test/judge' })
    const peer = await at.start('FileAgent', at.judge(9))
    at.drop('plain', { description: 'Report on tabs' })
    expect(await at.untilEnded('plain')).toBe('completed')
    expect(model.calls).toHaveLength(0)
    await peer.leave()
  })

  test('not when its result does not fit the schema, whatever a model would say', async () => {
    const model = judge(true)
    const at = new PeersAt({ types }, { runnables: [echo], model, decisionModel: 'test/judge' })
    const peer = await at.start('FileAgent', at.judge(9))
    const schema = { type: 'object', properties: { count: { type: 'number' } }, required: ['count'] }
    at.drop('counted', { description: 'Report on tabs', context: { schema, original_goal: 'Count tabs' } })
    expect(await at.untilEnded('counted')).toBe('failed')
    expect(at.read('tasks/failed/counted.json').error.reason).toMatch(/does not fit its schema/)
    expect(model.calls).toHaveLength(0)
    await peer.leave()
  })
})

describe('a task that is taken apart', () => {
  const four =
    'Copy a.txt to b.txt, sort b.txt, then count its lines with wc, and write a summary of notes.txt to s.txt'

  test('has children that know what it is all for, and is put together from them (S-WSP-10)', async () => {
    const at = new PeersAt({ types }, { runnables: [echo] })
    at.drop('same', { id: 'same', description: 'Copy a.txt to b.txt', context: { root_task: 'large' } })
    at.drop('large', { id: 'large', description: four })
    const breakdown = await at.start('TaskBreakdownAgent')
    while (at.disk.namesIn('tasks/waiting').length === 0) await at.clock.advance(10)
    const parent = at.read('tasks/waiting/large.json')
    const written = at.disk.namesIn('tasks/pending').filter((name) => name !== 'same.json')
    expect(parent.children).toContain('same')
    expect(written).toHaveLength(parent.children.length - 1)
    for (const name of written) {
      expect(at.read(`tasks/pending/${name}`)).toMatchObject({
        depth: 1,
        parent_id: 'large',
        context: { original_goal: four, root_task: 'large' },
      })
    }
    await breakdown.leave()
  })

  test('is not given what the workspace has already, in the same words or in others (S-WSP-10, WSP-52)', async () => {
    const subtasks = [
      'Sort b.txt',
      'How many lines does data.csv have?',
      'Write a summary of notes.txt to s.txt',
      'Copy a.txt to c.txt',
    ]
    const asked: string[] = []
    const model = scriptedModel(({ messages }) => {
      const [system, task] = messages.map(({ content }) => String(content))
      if (/take tasks of a shared workspace apart/.test(system ?? '')) {
        const whole = { type: 'general', requirements: [], depends_on: [], outputs: [] }
        return JSON.stringify({
          reasoning: 'Four.',
          subtasks: subtasks.map((description) => ({ description, ...whole })),
        })
      }
      asked.push(task ?? '')
      return JSON.stringify({ duplicates: [{ subtask: 0, of: 'counted', reasoning: 'In other words.' }] })
    })
    const at = new PeersAt({ types }, { runnables: [echo], model, decisionModel: 'test/judge' })
    at.drop('sorted', { id: 'sorted', description: 'sort  B.txt', context: { root_task: 'large' } })
    at.drop('counted', { id: 'counted', description: 'Count the rows of data.csv', context: { root_task: 'large' } })
    at.drop('large', { id: 'large', description: four })
    const breakdown = await at.start('TaskBreakdownAgent', async (_, tasks) => {
      const said = { proceed: true, can: true, reasoning: '' }
      return { judgements: tasks.map(({ task_id }) => ({ task_id, ...said, fitness: task_id === 'large' ? 9 : 3 })) }
    })
    while (at.disk.namesIn('tasks/waiting').length === 0) await at.clock.advance(10)
    const written = at.disk.namesIn('tasks/pending').filter((name) => name.startsWith('task_'))
    expect(written.map((name) => at.read(`tasks/pending/${name}`).description).toSorted()).toEqual(
      subtasks.slice(2).toSorted(),
    )
    for (const name of written) {
      expect(at.read(`tasks/pending/${name}`)).toMatchObject({
        depth: 1,
        parent_id: 'large',
        context: { original_goal: four },
      })
    }
    expect(at.read('tasks/waiting/large.json').children).toEqual(expect.arrayContaining(['sorted', 'counted']))
    // What is the same in so many words is not asked about, and the rest in one call.
    expect(asked).toHaveLength(1)
    expect(asked[0]).not.toContain('"Sort b.txt"')
    await breakdown.leave()
  })

  test('does not take what another request asks for, or what is to begin later, for its own (WSP-52)', async () => {
    const at = new PeersAt({ types }, { runnables: [echo] })
    const later = { not_before: '2100-01-01T00:00:00Z' }
    const task = 'Sort a.txt, and run `ls` in src, then count the rows of a.txt with wc'
    at.drop('stranger', { id: 'stranger', description: 'Sort a.txt', depth: 1, context: { root_task: 'other' } })
    at.drop('later', { id: 'later', description: 'Run `ls` in src', ...later, context: { root_task: 'large' } })
    at.drop('early', { id: 'early', description: 'Count the rows of a.txt with wc', context: { root_task: 'large' } })
    at.drop('large', { id: 'large', description: task })
    const breakdown = await at.start('TaskBreakdownAgent', async (_, tasks) => {
      const said = { proceed: true, can: true, reasoning: '' }
      return { judgements: tasks.map(({ task_id }) => ({ task_id, ...said, fitness: task_id === 'large' ? 9 : 3 })) }
    })
    while (at.disk.namesIn('tasks/waiting').length === 0) await at.clock.advance(10)
    expect(at.read('tasks/waiting/large.json').children).toHaveLength(3)
    for (const id of ['stranger', 'later', 'early'])
      expect(at.read('tasks/waiting/large.json').children).not.toContain(id)
    await breakdown.leave()
  })

  test('that requires what no single type has is taken apart at once, or fails with words (WSP-24, WSP-50)', async () => {
    const at = new PeersAt({ types }, { runnables: [echo] })
    const requirements = ['file_operations', 'command_execution']
    at.drop('two', { id: 'two', description: 'Sort a.txt, then count its lines with wc', requirements })
    at.drop('one', { id: 'one', description: 'Sort b.txt', requirements })
    const breakdown = await at.start('TaskBreakdownAgent')
    expect(await at.untilEnded('one')).toBe('failed')
    expect(at.read('tasks/failed/one.json').error.message).toMatch(
      /^No single type has file_operations and command_execution, and it can't be taken apart: /,
    )
    for (let turn = 0; turn < 200 && at.disk.namesIn('tasks/waiting').length === 0; turn++) await at.clock.advance(10)
    expect(at.read('tasks/waiting/two.json').children).toHaveLength(2)
    await breakdown.leave()
  })

  test('fails with a reason when more than a hundred tasks of its request would be open (WSP-53)', async () => {
    for (const [open, place] of [
      [97, 'failed'],
      [96, 'waiting'],
    ] as const) {
      const at = new PeersAt({ types }, { runnables: [echo] })
      for (let number = 0; number < open; number++) {
        const later = { context: { root_task: 'large' }, not_before: '2030-01-01T00:00:00Z' }
        at.drop(`part${number}`, { id: `part${number}`, description: `Draw picture ${number} of the sea`, ...later })
      }
      at.drop('large', { id: 'large', description: four, priority: 1 })
      const breakdown = await at.start('TaskBreakdownAgent')
      while (!breakdown.news.some(({ what }) => what === 'failed' || what === 'waits')) await at.clock.advance(10)
      expect(at.disk.namesIn(`tasks/${place}`)).toEqual(['large.json'])
      await breakdown.leave()
      if (place === 'waiting') continue
      expect(at.read('tasks/failed/large.json').error).toEqual({
        type: 'planning_error',
        message: 'More than 100 tasks of one request would be open.',
      })
      expect(at.disk.namesIn('tasks/pending')).toHaveLength(open)
    }
  })

  test('comes back when its children have ended, and says which of them failed (S-WSP-10)', async () => {
    const half = defineFunction('half', async (_, { text }) => {
      if (/wc/.test(text)) throw new Error('wc is out of order')
      return 'as it should be'
    })
    const at = new PeersAt(
      { types: { FileAgent: { executor: 'function:half' }, TerminalAgent: { executor: 'function:half' } } },
      { runnables: [half] },
    )
    at.drop('large', { id: 'large', description: 'Sort notes.txt, and count the lines of data.csv with wc' })
    const peers = [await at.start('TaskBreakdownAgent'), await at.start('FileAgent'), await at.start('TerminalAgent')]
    expect(await at.untilEnded('large')).toBe('completed')
    const { result, phase } = at.read('tasks/completed/large.json')
    expect(phase).toBe('synthesize')
    expect(result.status).toBe('partial')
    expect(result.text).toMatch(/Not done:\n.*wc is out of order/)
    for (const peer of peers) await peer.leave()
  })

  test('is not taken apart at the deepest level, and fails below it (S-WSP-11)', async () => {
    const at = new PeersAt({ types }, { runnables: [echo] })
    at.drop('deep', { id: 'deep', description: four, depth: 5 })
    at.drop('deeper', { id: 'deeper', description: four, depth: 6 })
    const breakdown = await at.start('TaskBreakdownAgent', at.judge(10))
    await at.clock.advance(3_000)
    expect(breakdown.news.some(({ what }) => what === 'claimed')).toBe(false)
    expect(at.read('tasks/failed/deeper.json').error.type).toBe('depth_exceeded')
    await breakdown.leave()
  })
})

describe('a task whose owner is gone', () => {
  test('goes on from its log with the next peer, and ends there (S-WSP-5)', async () => {
    const done: string[] = []
    const gate = Promise.withResolvers<void>()
    const steps = defineFunction('steps', async (context) => {
      for (const step of ['one', 'two', 'three']) {
        await context.tool(
          {
            name: 'step',
            description: 'Takes a step.',
            effect: 'read',
            run: async () => {
              done.push(step)
              if (step === 'two' && done.length === 2) await gate.promise
              return step
            },
          },
          step,
        )
      }
      return 'walked'
    })
    const at = new PeersAt({ types: { FileAgent: { executor: 'function:steps' } } }, { runnables: [steps] })
    at.drop('walk', { id: 'walk', description: 'Sort notes.txt' })
    const first = await at.start('FileAgent')
    while (done.length < 2) await at.clock.advance(10)
    first.die()
    const second = await at.start('FileAgent')
    expect(await at.untilEnded('walk')).toBe('completed')
    const { claimed_by, attempts, result } = at.read('tasks/completed/walk.json')
    expect({ claimed_by, attempts, result }).toEqual({ claimed_by: second.agentId, attempts: 1, result: 'walked' })
    expect(done).toEqual(['one', 'two', 'two', 'three'])
    await second.leave()
  })

  test('a late owner finds that it is no longer the owner, and its result is dropped (S-WSP-6)', async () => {
    const waits: PromiseWithResolvers<string>[] = []
    const slow = defineFunction('slow', async (context) => {
      return context.tool(
        {
          name: 'wait',
          description: 'Waits.',
          effect: 'read',
          run: () => {
            const wait = Promise.withResolvers<string>()
            waits.push(wait)
            return wait.promise
          },
        },
        null,
      )
    })
    const at = new PeersAt({ types: { FileAgent: { executor: 'function:slow' } } }, { runnables: [slow] })
    at.drop('report', { id: 'report', description: 'Sort notes.txt' })
    const zombie = await at.start('FileAgent')
    while (waits.length === 0) await at.clock.advance(10)
    zombie.freeze()
    const second = await at.start('FileAgent')
    while (waits.length === 1) await at.clock.advance(10)
    waits[1]?.resolve('by the second')
    expect(await at.untilEnded('report')).toBe('completed')
    const published = at.disk.text('tasks/completed/report.json')
    zombie.thaw()
    waits[0]?.resolve('by the zombie')
    await at.clock.advance(3_000)
    expect(zombie.news.map(({ what }) => what)).toContain('fenced')
    expect(zombie.news.map(({ what }) => what)).not.toContain('completed')
    expect(at.disk.text('tasks/completed/report.json')).toBe(published)
    expect(at.read('results/report.json')).toBe('by the second')
    await second.leave()
    await zombie.leave()
  })

  test('begins nothing more for a task that is another peer’s by now (WSP-36)', async () => {
    const waits: PromiseWithResolvers<string>[] = []
    const slow = defineFunction('slow', (context) =>
      context.tool<null, string>(
        {
          name: 'wait',
          description: '',
          effect: 'read',
          run: () => {
            const wait = Promise.withResolvers<string>()
            waits.push(wait)
            return wait.promise
          },
        },
        null,
      ),
    )
    const at = new PeersAt({ types: { FileAgent: { executor: 'function:slow' } } }, { runnables: [slow] })
    at.drop('report', { id: 'report', description: 'Sort notes.txt' })
    const zombie = await at.start('FileAgent')
    while (waits.length === 0) await at.clock.advance(10)
    zombie.freeze()
    const second = await at.start('FileAgent')
    while (waits.length === 1) await at.clock.advance(10)
    zombie.thaw()
    await at.clock.advance(1_000)
    waits[0]?.resolve('by the zombie')
    await at.clock.advance(3_000)
    const news = zombie.news.map(({ what }) => what)
    expect(news.slice(news.indexOf('fenced'))).toEqual(['fenced'])
    // The one that has it dies too. The first may claim it as any peer may, but does not just go on with its run.
    second.die()
    while (waits.length === 2) await at.clock.advance(10)
    expect(zombie.news.map(({ what }) => what).slice(news.indexOf('fenced'))).toContain('claimed')
    waits[2]?.resolve('done')
    expect(await at.untilEnded('report')).toBe('completed')
    await zombie.leave()
  })

  test('a task that kills three of its owners is poison, and others are done (S-WSP-7)', async () => {
    const { promise: never } = Promise.withResolvers<string>()
    const kills = defineFunction('kills', async (context, { text }) => {
      if (!text.includes('poison')) return 'well'
      return context.tool(
        {
          name: 'kill',
          description: 'Kills.',
          effect: 'read',
          run: () => {
            at.killOwnerOf('poison')
            return never
          },
        },
        null,
      )
    })
    const at = new PeersAt({ types: { FileAgent: { executor: 'function:kills' } } }, { runnables: [kills] })
    at.drop('poison', { id: 'poison', description: 'Sort poison.txt', priority: 1 })
    at.drop('plain', { id: 'plain', description: 'Sort notes.txt' })
    for (let life = 0; life < 3; life++) {
      const peer = await at.start('FileAgent')
      while (!peer.news.some(({ what, task }) => what === 'began' && task === 'poison')) await at.clock.advance(10)
      await at.clock.advance(50)
    }
    const survivor = await at.start('FileAgent')
    expect(await at.untilEnded('poison')).toBe('failed')
    expect(at.read('tasks/failed/poison.json')).toMatchObject({ attempts: 3, error: { type: 'poison' } })
    expect(await at.untilEnded('plain')).toBe('completed')
    await survivor.leave()
  })

  test('killed after 12 of 20 model calls, it is ended by another with at most one call made twice', async () => {
    const { promise: never } = Promise.withResolvers<void>()
    const steps = new Map<string, number>()
    const model = scriptedModel(({ messages }) => {
      const step = `${messages.filter(({ role }) => role === 'tool').length + 1}`
      steps.set(step, (steps.get(step) ?? 0) + 1)
      if (step === '13' && steps.get(step) === 1) {
        at.killOwnerOf('walk')
        return { after: never }
      }
      return step === '20' ? 'walked' : { toolCalls: [{ id: step, tool: 'step', input: {} }] }
    })
    const step = defineTool({ name: 'step', description: 'Takes a step.', effect: 'read', run: () => 'taken' })
    const walker = defineAgent({ name: 'walker', prompt: 'Walk.', tools: ['step'], maxTurns: 30 })
    const at = new PeersAt(
      { types: { FileAgent: { executor: 'walker' } } },
      { agents: [walker], tools: [step as AnyTool], model },
    )
    at.drop('walk', { id: 'walk', description: 'Sort notes.txt' })
    const first = await at.start('FileAgent')
    while (steps.get('13') === undefined) await at.clock.advance(10)
    const second = await at.start('FileAgent')
    expect(await at.untilEnded('walk')).toBe('completed')
    expect(at.read('tasks/completed/walk.json')).toMatchObject({ claimed_by: second.agentId, result: 'walked' })
    expect(first.news.some(({ what }) => what === 'completed')).toBe(false)
    expect([...steps.keys()]).toHaveLength(20)
    expect([...steps.values()].filter((times) => times > 1)).toEqual([2])
    await second.leave()
  })
})

test('a task that requires what a made type and another can do together is taken apart (WSP-53, WSP-62)', async () => {
  const at = new PeersAt({ types })
  at.disk.drop(
    'agents/registry.json',
    JSON.stringify({
      version: 1,
      active_agents: [
        { type: 'PoemAgent', capabilities: ['poems'], directory: 'ws/r/poemagent-agent', status: 'active' },
      ],
    }),
  )
  at.drop('both', {
    description: 'Write a poem about data.txt, then copy data.txt to out.txt',
    requirements: ['poems', 'file_operations'],
  })
  const peer = await at.start('TaskBreakdownAgent')
  for (let turn = 0; turn < 100 && at.disk.namesIn('tasks/waiting').length === 0; turn++) await at.clock.advance(50)
  expect(at.disk.namesIn('tasks/waiting')).toHaveLength(1)
  await peer.leave()
})

describe('a task that is cancelled before its run has begun', () => {
  test('is not worked on to the end first (WSP-46)', async () => {
    const slow = defineFunction('slow', async (context) => {
      await context.sleep(600_000)
      return 'late'
    })
    const at = new PeersAt({ types: { FileAgent: { executor: 'function:slow' } } }, { runnables: [slow] })
    at.drop('long', { id: 'long', description: 'Sort notes.txt' })
    const reading = Promise.withResolvers<void>()
    const peer = await at.start('FileAgent')
    const start = peer.baton.start.bind(peer.baton)
    // The journal takes its time.
    peer.baton.start = async (...given: Parameters<typeof start>) => {
      await reading.promise
      return start(...given)
    }
    while (at.disk.namesIn('tasks/active').length === 0) await at.clock.advance(50)
    at.disk.drop('tasks/.cancel/long', '')
    await at.clock.advance(1_000)
    reading.resolve()
    expect(await at.untilEnded('long', 10_000)).toBe('failed')
    expect(at.read('tasks/failed/long.json').error.type).toBe('cancelled')
    await peer.leave()
  })
})

describe('a task that is cancelled', () => {
  test('stops within a heartbeat, and so does its run (WSP-46)', async () => {
    const stopped: string[] = []
    const slow = defineFunction('slow', async (context) => {
      try {
        await context.sleep(60_000)
      } finally {
        if (context.signal.aborted) stopped.push(context.runId)
      }
      return 'late'
    })
    const at = new PeersAt({ types: { FileAgent: { executor: 'function:slow' } } }, { runnables: [slow] })
    at.drop('long', { id: 'long', description: 'Sort notes.txt' })
    const peer = await at.start('FileAgent')
    while (!peer.news.some(({ what }) => what === 'began')) await at.clock.advance(10)
    at.disk.drop('tasks/.cancel/long', '')
    await at.clock.advance(quickTiming.leaseMs / 5 + 100)
    expect(at.read('tasks/failed/long.json').error.type).toBe('cancelled')
    expect(stopped).toHaveLength(1)
    await peer.leave()
  })
})

test('a file that is written in two parts is done once, and one that stays broken is put aside (S-WSP-14)', async () => {
  const at = new PeersAt({ types }, { runnables: [echo] })
  const peer = await at.start('FileAgent')
  at.disk.drop('tasks/pending/slow.json', '{"description": "Sort ')
  at.disk.drop('tasks/pending/broken.json', '{"description": ')
  await at.clock.advance(1_000)
  at.disk.drop('tasks/pending/slow.json', '{"description": "Sort notes.txt"}')
  expect(await at.untilEnded('slow')).toBe('completed')
  await at.clock.advance(3_000)
  expect(at.disk.namesIn('tasks/quarantine').toSorted()).toEqual(['broken.error.json', 'broken.json'])
  expect(peer.news.filter(({ what }) => what === 'claimed')).toHaveLength(1)
  await peer.leave()
})

test('any runnable can be the executor: its data are the result, within the budget of the task (S-WSP-15)', async () => {
  const limits: number[] = []
  const deep = defineFunction('deep', async (context, { text }) => {
    limits.push(context.budget.limits.usdMicros)
    return { output: 'An article.', data: { title: text, sections: 3 } }
  })
  const at = new PeersAt(
    { types: { DeepAgent: { executor: 'function:deep', capabilities: ['research'] } }, budget: { usd: 0.5 } },
    { runnables: [deep] },
  )
  at.drop('article', { id: 'article', description: 'Write about tabs', requirements: ['research'] })
  const peer = await at.start('DeepAgent')
  expect(await at.untilEnded('article')).toBe('completed')
  expect(at.read('results/article.json')).toEqual({ title: 'Write about tabs', sections: 3 })
  expect(limits).toEqual([500_000])
  await peer.leave()
})

test('a peer that leaves ends its task first, and gives it back when it is hurried', async () => {
  const slow = defineFunction('slow', async (context) => {
    await context.sleep(500)
    return 'slowly'
  })
  const at = new PeersAt({ types: { FileAgent: { executor: 'function:slow' } } }, { runnables: [slow] })
  at.drop('one', { id: 'one', description: 'Sort notes.txt' })
  const first = await at.start('FileAgent')
  while (!first.news.some(({ what }) => what === 'began')) await at.clock.advance(10)
  await first.leave()
  expect(at.read('tasks/completed/one.json').result).toBe('slowly')
  expect(at.disk.namesIn('agents/live')).toEqual([])
  at.drop('two', { id: 'two', description: 'Sort notes.txt' })
  const second = await at.start('FileAgent')
  while (!second.news.some(({ what }) => what === 'began')) await at.clock.advance(10)
  second.hurry()
  await second.leave()
  expect(at.disk.namesIn('tasks/pending')).toEqual(['two.r1.json'])
  const third = await at.start('FileAgent')
  expect(await at.untilEnded('two')).toBe('completed')
  expect(at.read('tasks/completed/two.json').attempts).toBe(0)
  await third.leave()
})
