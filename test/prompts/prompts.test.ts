import { describe, expect, test } from 'vitest'
import { composeAnswer } from '../../src/coordination/workorder/decisions/compose-answer.ts'
import { decompose } from '../../src/coordination/workorder/decisions/decompose.ts'
import { reviewWork } from '../../src/coordination/workorder/decisions/review-work.ts'
import { defineWorkOrder } from '../../src/coordination/workorder/define-work-order.ts'
import type { ModelRequest } from '../../src/kernel/ports/model.ts'
import { chooseRunnable } from '../../src/project/choose-runnable.ts'
import { defineTool } from '../../src/tools/define-tool.ts'
import { readTool } from '../../src/tools/read-tool.ts'
import { agent, asked, calling, countCallsAnew, report, routeTo, stage, turn } from '../coordination/patterns/stage.ts'
import { readers, sentTo } from './sent.ts'
import { type AnyRequest, requestOf, shownRequest } from './shown.ts'

/*
 * Every prompt that Baton writes, whole, as a file to be read. A change here changes what models are told: read the file
 * as a model would, and remember that runs under way keep the edition they began with.
 */

countCallsAnew()

/** In plain words, and as each provider gets it. */
async function expectWhole(name: string, request: AnyRequest): Promise<void> {
  await expect(shownRequest(request)).toMatchFileSnapshot(`whole/${name}.txt`)
  for (const [provider, model] of Object.entries(readers)) {
    await expect(await sentTo(model, request)).toMatchFileSnapshot(`sent/${provider}/${name}.json`)
  }
}

function last(requests: readonly ModelRequest[]): ModelRequest {
  const request = requests.at(-1)
  if (request === undefined) throw new Error('Nothing was asked.')
  return request
}

const weather = readTool({
  name: 'weather',
  version: '1',
  description: 'The weather of a place on a day.',
  inputSchema: {
    type: 'object',
    properties: { place: { type: 'string' }, day: { type: 'string', description: 'YYYY-MM-DD' } },
    required: ['place'],
    additionalProperties: false,
  },
  run: () => ({ summary: 'Mild, 18 °C.', raw: { celsius: 18 } }),
})
const tools = [{ name: weather.name, description: weather.description, input: weather.inputSchema ?? {} }]

describe('what models are told in a team', () => {
  const team = (mode: 'maxRounds' | 'coordinatorDecides', ballot?: readonly string[]) => [
    agent('lead', {
      team: {
        members: ['hope', 'doubt'],
        terminationMode: mode,
        maxRounds: 2,
        ...(ballot === undefined ? {} : { ballot }),
      },
    }),
    agent('hope'),
    agent('doubt'),
  ]
  const script = {
    hope: [turn(['It will hold.'], true), turn([], true)],
    doubt: [turn(['It creaks.'], false, 'no test'), turn(['Tested.'], true)],
  }

  test('a member in its first and in its last round, and the coordinator at the end', async () => {
    const { run, heard } = await stage(team('maxRounds'), { ...script, lead: [report('It holds.')] })
    await run('lead', 'Will the bridge hold?')
    await expectWhole('team-member-first-round', last(asked(heard, 'hope').slice(0, 1)))
    await expectWhole('team-member-last-round', last(asked(heard, 'hope')))
    await expectWhole('team-coordinator-last-turn', last(asked(heard, 'lead')))
  })

  test('a member that votes on a ballot', async () => {
    const vote = calling(['vote_conclude', { choice: 'ship', ready: true }])
    const lines = { hope: [vote, vote], doubt: [vote, vote], lead: [report('Ship.')] }
    const { run, heard } = await stage(team('maxRounds', ['ship', 'wait']), lines)
    await run('lead', 'Ship it?')
    await expectWhole('team-member-ballot', last(asked(heard, 'hope')))
  })

  test('a coordinator between rounds', async () => {
    const lines = { ...script, lead: [calling(['broadcast', { message: 'Test it.' }]), report('It holds.')] }
    const { run, heard } = await stage(team('coordinatorDecides'), lines)
    await run('lead', 'Will the bridge hold?')
    await expectWhole('team-coordinator-between-rounds', last(asked(heard, 'lead').slice(0, 1)))
  })
})

describe('what models are told in other patterns', () => {
  test('an advisor, and the agent it advises', async () => {
    const agents = [agent('board', { advisors: ['legal'] }), agent('legal')]
    const advice = calling(['submit_advice', { advice: 'Name the source.' }])
    const { run, heard } = await stage(agents, { legal: [advice], board: ['Done.'] })
    await run('board', 'Write about tides.')
    await expectWhole('advisor', last(asked(heard, 'legal')))
    await expectWhole('advised-agent', last(asked(heard, 'board')))
  })

  test('a router, and one that missed', async () => {
    const agents = [
      agent('desk', { router: { destinations: ['tax', 'pay'], fallback: 'clerk' } }),
      agent('tax'),
      agent('pay'),
      agent('clerk'),
    ]
    const { run, heard } = await stage(agents, { desk: ['Well…', routeTo('tax')] })
    await run('desk', 'What do I owe?')
    await expectWhole('router', last(asked(heard, 'desk')))
  })

  test.each(['output', 'envelope'] as const)('an agent that goes on from another: %s', async (pass) => {
    const agents = [
      agent('a', { handoff: { agent: 'b', pass } }),
      agent('b', { handoff: { agent: 'c', pass } }),
      agent('c'),
    ]
    const { run, heard } = await stage(agents, { a: ['Facts.'], b: ['A draft.'], c: ['A text.'] })
    await run('a', 'Write about tides.')
    await expectWhole(`handoff-${pass}`, last(asked(heard, 'c')))
  })

  test('an agent whose call was refused', async () => {
    const post = defineTool({
      name: 'post',
      description: 'Posts a text.',
      effect: 'once',
      inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      touches: () => [{ kind: 'net', host: 'wall.example.org', port: 443 }],
      run: () => 'posted',
    })
    const crier = agent('crier', { tools: ['post'], grants: { net: { hosts: ['intranet.example.org'] } } })
    const lines = { crier: [calling(['post', { text: 'Hear!' }]), 'I could not post it.'] }
    const { run, heard } = await stage([crier], lines, { tools: [post] })
    await run('crier', 'Tell everybody.')
    await expectWhole('refused-call', last(asked(heard, 'crier')))
  })
})

describe('what models are told to decide', () => {
  const plan = {
    request: 'Weather in Rome?',
    earlier: ['Hello'],
    tools,
    now: Date.UTC(2025, 11, 16),
    guidance: 'Be brief.',
  }
  const subtask = { name: 'check_weather', tool: 'weather', args: { place: 'Rome' } }
  const brought = { event_id: 'e-101', task_name: 'check_weather', args: { place: 'Rome' }, said: 'Mild, 18 °C.' }
  const order = { work_order_id: 'wo-001', created_at: '2025-12-16T10:00:00Z' }
  const state = (status: 'completed' | 'failed') => ({
    ...order,
    subtask_state: { '0': { name: 'check_weather', status, event_ids: ['e-101'] } },
    completed: status === 'completed',
  })
  const review = { request: plan.request, goal: 'The weather in Rome', tools, orders_left: 2 }

  test('how a request is taken apart', async () => {
    await expectWhole('decision-decompose', requestOf(decompose, plan))
    const unfit = { ...subtask, args: { city: 'Rome' } }
    const refused = { plan: { goal: 'The weather', subtasks: [unfit] }, problems: ['weather does not take that'] }
    await expectWhole('decision-decompose-again', requestOf(decompose, { ...plan, refused }))
  })

  test('whether the work is complete', async () => {
    const done = { ...review, work_state: state('completed'), brought: [brought] }
    await expectWhole('decision-review', requestOf(reviewWork, done))
    const failed = {
      ...review,
      work_state: state('failed'),
      brought: [{ ...brought, said: 'Timed out.', failed: true as const }],
    }
    await expectWhole('decision-review-after-failure', requestOf(reviewWork, failed))
    const unnamed = { decision: 'incomplete' as const, reason: 'Oslo is missing.', missing: [], revise: [], waive: [] }
    const refused = { review: unnamed, problems: ['it is incomplete, and nothing is named that is missing'] }
    await expectWhole('decision-review-again', requestOf(reviewWork, { ...done, refused }))
    await expectWhole('decision-review-at-the-end', requestOf(reviewWork, { ...failed, orders_left: 0 }))
  })

  test('what the answer is', async () => {
    const unmet = [
      { name: 'find_hotels', args: { place: 'Rome' }, error: { message: 'Nobody answered.', type: 'timeout' } },
    ]
    const work_state = [state('completed')]
    const input = { request: plan.request, goal: review.goal, brought: [brought], work_state, unmet, unpaid: false }
    await expectWhole('decision-compose', requestOf(composeAnswer, input))
  })

  test('who answers a question', async () => {
    const agents = [{ name: 'planets', description: 'Knows the sky.' }]
    const builtIns = [{ name: 'workorder:concierge', description: 'Weather and ways.' }]
    await expectWhole('decision-ask', requestOf(chooseRunnable, { question: 'How far is the moon?', agents, builtIns }))
  })

  test('how a worker puts its result into words', async () => {
    const trip = defineWorkOrder({ name: 'trip', tools: [weather], model: 'test/worker' })
    const { baton, ended, heard } = await stage(
      [],
      { worker: ['It is mild.'] },
      { runnables: [trip], tools: [weather] },
    )
    const data = { plan: { goal: 'The weather', subtasks: [subtask] } }
    await ended(baton.run('workorder:trip', { text: plan.request, data }))
    await expectWhole('worker', last(asked(heard, 'worker')))
  })
})
