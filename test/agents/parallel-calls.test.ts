import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import type { Model, ModelAnswer } from '../../src/kernel/ports/model.ts'
import type { AnyTool } from '../../src/kernel/ports/tool.ts'
import type { RunResult } from '../../src/kernel/run-result.ts'
import { defineTool } from '../../src/tools/define-tool.ts'

const done: ModelAnswer = { text: 'done', finish: 'stop' }

function asking(tool: string, count: number): ModelAnswer {
  const toolCalls = Array.from({ length: count }, (_, index) => ({
    id: `c${index}`,
    tool,
    input: { request: `job ${index}` },
  }))
  return { text: '', toolCalls, finish: 'tool_calls' }
}

class Crowd {
  most = 0
  #now = 0

  async pass<Value>(value: Value): Promise<Value> {
    this.most = Math.max(this.most, ++this.#now)
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    this.#now--
    return value
  }
}

/** A lead that asks for so many calls at once, and then is done. Each call of a model may cost 10 and costs 1. */
function leading(tool: string, count: number, crowd: Crowd): Model {
  let asked = false
  return {
    estimate: () => ({ tokens: 1, usdMicros: 10 }),
    call: async ({ model }) => {
      const isLead = model === 'test/lead'
      const answer = isLead ? (asked ? done : asking(tool, count)) : await crowd.pass(done)
      if (isLead) asked = true
      return { answer, usage: { inputTokens: 1, outputTokens: 0, usdMicros: 1 } }
    },
  }
}

const worker = defineAgent({ name: 'worker', prompt: 'Work.', model: 'test/worker' })
const lead = (fields: object = {}) =>
  defineAgent({
    name: 'lead',
    prompt: 'Lead.',
    model: 'test/lead',
    agents: ['worker'],
    budget: { fanOut: 1000 },
    ...fields,
  })

describe('the calls of one answer', () => {
  test('are all under way at once where they are of agents, unless the agent says less', async () => {
    for (const [fields, most] of [
      [{}, 60],
      [{ parallelCalls: 5 }, 5],
    ] as const) {
      const crowd = new Crowd()
      const baton = await createBaton({ agents: [lead(fields), worker], model: leading('worker', 60, crowd) })
      expect(await baton.run('lead', 'go')).toMatchObject({ status: 'completed', output: 'done' })
      expect(crowd.most).toBe(most)
      await baton.close()
    }
  })

  test('are made as the budget has room for them, and none is refused that fits when others cost less than they might', async () => {
    const crowd = new Crowd()
    const baton = await createBaton({ agents: [lead(), worker], model: leading('worker', 60, crowd) })
    const result = (await baton.run('lead', 'go', { limits: { usdMicros: 101 } })) as RunResult
    expect(result).toMatchObject({ status: 'completed', usage: { usdMicros: 62, modelCalls: 62 } })
    const events = await baton.events(result.runId)
    expect(events.filter(({ type }) => type === 'budget.exceeded')).toEqual([])
    expect(crowd.most).toBe(10)
    await baton.close()
  })

  test('are eight at once where a tool is among them, unless the agent says more', async () => {
    for (const [fields, most] of [
      [{}, 8],
      [{ parallelCalls: 40 }, 40],
    ] as const) {
      const crowd = new Crowd()
      const work = defineTool({
        name: 'work',
        description: 'Works.',
        effect: 'read',
        inputSchema: { type: 'object' },
        run: () => crowd.pass('ok'),
      })
      const agent = lead({ agents: [], tools: ['work'], ...fields })
      const baton = await createBaton({ agents: [agent], tools: [work as AnyTool], model: leading('work', 40, crowd) })
      expect(await baton.run('lead', 'go')).toMatchObject({ status: 'completed' })
      expect(crowd.most).toBe(most)
      await baton.close()
    }
  })
})
