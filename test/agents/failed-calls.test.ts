import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { type ScriptedReply, scriptedModel } from '../../src/testing/scripted-model.ts'
import { defineTool } from '../../src/tools/define-tool.ts'

type Call = { readonly tool: string; readonly input: { readonly request: string } }

/** A lead that asks for calls, answer after answer, and then says that all is well; `broken` fails until it is repaired. */
function scripted(...answers: readonly (readonly Call[])[]) {
  let turn = 0
  return scriptedModel(({ model }): string | ScriptedReply => {
    if (model === 'test/broken') return { error: 'engine on fire' }
    if (model === 'test/mended') return turn < 2 ? { error: 'engine on fire' } : 'done'
    const calls = model === 'test/lead' ? answers[turn++] : undefined
    if (calls === undefined) return 'All is well.'
    return { toolCalls: calls.map((call, index) => ({ id: `${turn}-${index}`, ...call })) }
  })
}

function calls(tool: string, count: number): Call[] {
  return Array.from({ length: count }, (_, index) => ({ tool, input: { request: `job ${index}` } }))
}

const fails = defineTool({
  name: 'fails',
  description: 'Fails.',
  effect: 'read',
  run: () => {
    throw new Error('no')
  },
})
const agents = [
  defineAgent({
    name: 'lead',
    prompt: 'Lead.',
    model: 'test/lead',
    agents: ['fine', 'broken', 'mended'],
    tools: ['fails'],
  }),
  ...['fine', 'broken', 'mended'].map((name) =>
    defineAgent({ name, description: name, prompt: 'Work.', model: `test/${name}` }),
  ),
]

describe('the result of an agent whose colleagues failed', () => {
  test('says which, how often and why, though the agent goes on without them', async () => {
    const model = scripted([...calls('fine', 2), ...calls('broken', 3)])
    const baton = await createBaton({ agents, tools: [fails], model })
    expect(await baton.run('lead', 'go')).toMatchObject({
      status: 'completed',
      warnings: ['broken, called by lead, failed in 3 of 3 calls: Model "test/broken" failed: engine on fire.'],
    })
    await baton.close()
  })

  test('says in one line how many were refused by a limit', async () => {
    const model = scripted(calls('fine', 300))
    const baton = await createBaton({ agents, tools: [fails], model })
    const result = await baton.run('lead', 'go')
    expect(result).toMatchObject({
      status: 'completed',
      warnings: [expect.stringMatching(/^fine, called by lead, failed in 280 of 300 calls: .*20/)],
    })
    await baton.close()
  })

  test('says it also where the agent fails in the end, and to those who called the agent', async () => {
    const model = scripted([...calls('broken', 1), ...calls('fine', 1)])
    const baton = await createBaton({ agents, tools: [fails], model })
    const asks = defineFunction('asks', async (ctx) => {
      const { status, warnings } = await ctx.run('lead', 'go', { limits: { modelCalls: 3 } })
      return `${status}: ${warnings.join()}`
    })
    const warning = 'broken, called by lead, failed: Model "test/broken" failed: engine on fire.'
    expect(await baton.run(asks, 'x')).toMatchObject({ output: `failed: ${warning}`, warnings: [warning] })
    await baton.close()
  })

  test('says nothing of a call that was made once more and went well, nor of tools, which are for the model', async () => {
    const model = scripted([...calls('mended', 1), { tool: 'fails', input: { request: '' } }], calls('mended', 1))
    const baton = await createBaton({ agents, tools: [fails], model })
    const result = await baton.run('lead', 'go')
    expect(result).toMatchObject({ status: 'completed', warnings: [] })
    const asked = model.calls.map((call) => call.model)
    expect(asked).toEqual(['test/lead', 'test/mended', 'test/lead', 'test/mended', 'test/lead'])
    await baton.close()
  })

  test('says the same after a crash', async () => {
    const journal = memoryJournal()
    const waits = defineFunction('waits', async (ctx) => {
      const { warnings } = await ctx.run('lead', 'go')
      await ctx.ask({ prompt: 'Go on?' })
      return warnings.join()
    })
    const options = { agents, tools: [fails], runnables: [waits], journal, model: scripted(calls('broken', 2)) }
    const first = await createBaton(options)
    const { runId } = await first.run(waits, 'x')
    await first.close()
    const second = await createBaton(options)
    await second.answer(runId, 'ask#1', 'yes')
    expect(await (await second.resume(runId)).result).toMatchObject({
      output: 'broken, called by lead, failed in 2 of 2 calls: Model "test/broken" failed: engine on fire.',
    })
    await second.close()
  })
})

test('a lead that goes on with more money has those tried anew that there was none for, each once', async () => {
  const model = scripted(calls('fine', 12))
  const baton = await createBaton({ agents, tools: [fails], model })
  const first = await baton.run('lead', 'go', { limits: { usdMicros: 60_000 } })
  expect(first).toMatchObject({ status: 'failed', reason: 'budget_exceeded', usage: { modelCalls: 6 } })
  const { result } = await baton.resume(first.runId, { more: { usdMicros: 100_000 }, by: 'ada', reason: 'more' })
  // One of the lead, twelve of its colleagues, and the last word.
  expect(await result).toMatchObject({
    status: 'completed',
    warnings: [],
    usage: { modelCalls: 14, usdMicros: 140_000 },
  })
  expect(model.calls).toHaveLength(14)
  await baton.close()
})
