import { expect, test } from 'vitest'
import { defineCollab } from '../../../src/coordination/collab/define-collab.ts'
import { defineWorkOrder } from '../../../src/coordination/workorder/define-work-order.ts'
import { eventData } from '../../../src/events/catalog.ts'
import { defineFunction, type Runnable } from '../../../src/kernel/runnable.ts'
import { members, rule } from '../collab/team-stage.ts'
import { agent } from '../patterns/stage.ts'
import { Five, type FivePlan, leaves } from './five.ts'

/** A collaboration, in it a work order, in it a workspace, whose peer runs this. */
function threeDown(executor: Runnable, more: Partial<FivePlan['options']> = {}): FivePlan {
  const team = defineCollab({
    name: 'support',
    agents: [...members('intake'), { name: 'planner', role: 'plans', run: 'workorder:refunds' }],
    after_work_behavior: 'terminate',
    handoffs: [rule('intake', 'planner', 'turn_count >= 1')],
  })
  return {
    target: 'collab:support',
    executor: `function:${executor.name}`,
    subtasks: [{ name: 'ask_peers', tool: 'workspace:main', args: { request: 'Sort it out' } }],
    options: {
      agents: [agent('intake')],
      runnables: [
        team,
        defineWorkOrder({ name: 'refunds', tools: ['workspace:main'], accept_partial: true }),
        executor,
      ],
      ...more,
    },
  }
}

test('a question of a peer three levels down is a question of the root, and its answer reaches that session (S-X-3, X-7)', async () => {
  const calls: string[] = []
  const asking = defineFunction('asking', async (context) => {
    await context.tool({ name: 'look', description: '', effect: 'read', run: () => calls.push('look') }, {})
    return `They said ${await context.ask<string>({ prompt: 'Which quay?' })}.`
  })
  const five = new Five(threeDown(asking))
  const process = await five.process('only')
  const { runId } = await process.baton.start('collab:support', 'Help', { key: 'asked' })
  const waits = await five.passTime(process.baton.result(runId))
  expect(waits).toMatchObject({ status: 'awaiting_input', questions: [{ prompt: 'Which quay?', op: 'ask#1' }] })
  if (waits.status !== 'awaiting_input') return
  const [question] = waits.questions
  const runs = await five.journal.list({ rootRunId: runId })
  expect(runs.filter(({ status }) => status === 'awaiting_input').map(({ runnable }) => runnable)).toEqual(
    expect.arrayContaining(['collab:support', 'workorder:refunds', 'workspace:main']),
  )
  const [said] = (await process.baton.events(runId)).flatMap(
    (event) => eventData(event, 'run.awaiting_input')?.questions ?? [],
  )
  expect(said).toBe(`${question?.runId}/${question?.op}`)
  // Peers look at it now and then meanwhile, and the log of the run that asked does not grow by that.
  const before = (await process.baton.events(runId)).length
  await five.clock.advance(20_000)
  expect((await process.baton.events(runId)).length).toBe(before)
  await process.baton.answer(question?.runId ?? '', question?.op ?? '', 'the north one')
  const result = await five.passTime(process.baton.result(runId))
  expect(result).toMatchObject({ status: 'completed' })
  const events = await five.all(process.baton, runId)
  const ended = events.find((event) => event.runId === question?.runId && event.type === 'run.completed')
  expect(ended?.data).toMatchObject({ output: 'They said the north one.' })
  expect(calls).toEqual(['look'])
  expect(await five.alive()).toEqual([])
  await process.leave()
})

test('part of an answer and its warnings come up through workspace, work order and team (S-X-2, X-7, X-10)', async () => {
  const half = defineFunction('half', async () => ({
    output: 'Half of it.',
    status: 'partial' as const,
    warnings: ['The other half was not found.'],
  }))
  const five = new Five(threeDown(half))
  const { process, result } = await five.undisturbed()
  expect(result).toMatchObject({ warnings: expect.arrayContaining(['The other half was not found.']) })
  const [asker] = (await five.journal.list({ rootRunId: result.runId })).filter(
    ({ runnable }) => runnable === 'workspace:main',
  )
  expect(asker?.status).toBe('partial')
  expect(['completed', 'partial']).toContain(result.status)
  await process.leave()
})

test('a run fails with the type of error that its task has failed with (X-10)', async () => {
  const broke = defineFunction('broke', async () => ({
    output: 'No money.',
    status: 'failed' as const,
    error: { type: 'budget_exceeded', code: 'SHOP_BROKE', message: 'No money.', retryable: false } as const,
  }))
  const five = new Five({
    target: 'workspace:main',
    executor: 'function:broke',
    subtasks: [],
    options: { runnables: [broke] },
  })
  const { process, result } = await five.undisturbed()
  expect(result).toMatchObject({
    status: 'failed',
    output: 'No money.',
    error: { type: 'budget_exceeded', code: 'BATON_WORKSPACE_TASK_FAILED', message: 'No money.' },
  })
  await process.leave()
})

test('what the asker has seen is known to the run of the peer, and what came back is labelled (X-9)', async () => {
  const seen: string[][] = []
  const look = defineFunction('look', async (context) => {
    seen.push([...context.given])
    return 'Seen.'
  })
  const mail = {
    name: 'mail',
    description: '',
    effect: 'read' as const,
    labels: ['private' as const],
    run: () => 'secret',
  }
  const asks = defineFunction('asks', async (context) => {
    await context.tool(mail, null)
    return (await context.run('workspace:main', 'Sort it out')).output
  })
  const five = new Five({
    target: 'function:asks',
    executor: 'function:look',
    subtasks: [],
    options: { runnables: [look, asks] },
  })
  const { process, result } = await five.undisturbed()
  expect(result).toMatchObject({ status: 'completed', output: 'Seen.' })
  expect(seen).toEqual([['untrusted', 'private']])
  const end = (await process.baton.events(result.runId)).at(-1)
  expect(end?.data).toMatchObject({ labels: expect.arrayContaining(['untrusted', 'private']) })
  await process.leave()
})

test('a peer can not spend more than the run that asked has left, and depth goes on counting (X-3, X-4)', async () => {
  const limits: unknown[] = []
  const spends = defineFunction('spends', async (context) => {
    const { usdMicros, depth } = context.budget.limits
    limits.push({ usdMicros, depth })
    for (let call = 0; call < 9; call++)
      await context.model({ model: 'test/clerk', messages: [{ role: 'user', content: `${call}` }] })
    return 'All spent.'
  })
  const five = new Five({
    target: 'workspace:main',
    executor: 'function:spends',
    subtasks: [],
    options: { runnables: [spends] },
  })
  const process = await five.process('only')
  const run = process.baton.run('workspace:main', 'Spend', { limits: { usdMicros: 45_000 } })
  const result = await five.passTime(run)
  expect(limits).toEqual([{ usdMicros: 45_000, depth: 14 }])
  expect(result).toMatchObject({
    status: 'failed',
    usage: { usdMicros: 40_000 },
    data: { error: { type: 'budget_exceeded' } },
  })
  expect(leaves(await five.all(process.baton, result.runId)).usdMicros).toBe(40_000)
  await process.leave()
})

test('cancelling leaves a marker, nothing alive, and the whole cost, also where a peer waits for a person (X-5)', async () => {
  const asking = defineFunction('asking', async (context) => {
    await context.model({ model: 'test/clerk', messages: [{ role: 'user', content: 'first' }] })
    return String(await context.ask({ prompt: 'Which quay?' }))
  })
  const five = new Five(threeDown(asking))
  const process = await five.process('only')
  const { runId } = await process.baton.start('collab:support', 'Help', { key: 'cancelled' })
  await five.passTime(process.baton.result(runId))
  await process.baton.cancel(runId, 'enough')
  const result = await five.passTime(process.baton.result(runId))
  expect(result.status).toBe('cancelled')
  await five.clock.advance(10_000)
  expect(await five.alive()).toEqual([])
  expect(five.owned).toEqual([])
  expect('usage' in result && result.usage).toEqual(leaves(await five.all(process.baton, runId)))
  await process.leave()
})
