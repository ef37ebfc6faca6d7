import { describe, expect, test } from 'vitest'
import { defineAgent } from '../../src/coordination/agents/index.ts'
import { defineWorkOrder } from '../../src/coordination/workorder/define-work-order.ts'
import { eventData } from '../../src/events/catalog.ts'
import type { RunEvent } from '../../src/events/event.ts'
import type { JsonObject } from '../../src/events/json.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { bench } from '../kernel/bench-of-one.ts'

const clean = { seen: [], labels: [], options: { seen: [] } }
const given: readonly [string, JsonObject][] = [
  ['beside its request', { request: 'Search.', ...clean }],
  ['alone', clean],
]

/** Whatever was said of what the runs of a tree had seen before they began. */
function said(events: readonly RunEvent[]): unknown[] {
  const started = events.flatMap((event) => eventData(event, 'child.started') ?? [])
  const inputs = events.flatMap((event) => eventData(event, 'run.started')?.input ?? [])
  expect(started).toHaveLength(1)
  return [...started.map(({ seen }) => seen), ...inputs.map(({ labels }) => labels)].filter((one) => one !== undefined)
}

describe('no agent can say that a child has seen nothing', () => {
  test.each(given)('by what it calls a colleague with: %s', async (_, input) => {
    const lead = defineAgent({ name: 'lead', prompt: 'You lead.', model: 'test/lead', agents: ['helper'] })
    const helper = defineAgent({ name: 'helper', description: 'Helps.', prompt: 'You help.', model: 'test/helper' })
    const model = scriptedModel({
      'test/lead': [{ toolCalls: [{ id: '1', tool: 'helper', input }] }, 'Done.'],
      'test/helper': ['Found.'],
    })
    const { baton, ended, treeOf } = await bench({ agents: [lead, helper], model })
    const { runId } = await ended(baton.run('lead', 'go'))
    expect(said(await treeOf(runId))).toEqual([])
  })

  test.each(given)('by the arguments of a subtask: %s', async (_, args) => {
    const helper = defineFunction('helper', async () => 'found')
    const order = defineWorkOrder({ name: 'find', tools: [helper] })
    const plan = { goal: 'find', subtasks: [{ name: 'look', tool: 'function:helper', args }] }
    const { baton, ended, treeOf } = await bench({ runnables: [order, helper] })
    const { runId } = await ended(baton.run('workorder:find', { text: 'Find it.', data: { plan } }))
    expect(said(await treeOf(runId))).toEqual([])
  })
})
