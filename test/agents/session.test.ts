import { describe, expect, test } from 'vitest'
import { agentRunnable } from '../../src/agents/agent-runnable.ts'
import type { AgentDefinition } from '../../src/agents/definition.ts'
import type { Equipment } from '../../src/agents/equipment.ts'
import { BatonError } from '../../src/errors/baton-error.ts'
import { type Model, ModelFailure } from '../../src/kernel/ports/model.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import { recordingFromEvents } from '../../src/models/recording.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { bench, types } from '../kernel/bench-of-one.ts'
import { plainAgent as plain } from './plain-agent.ts'

const weather: Tool<{ city: string }, { summary: string }> = {
  name: 'weather',
  description: 'Tells the weather of a city.',
  effect: 'read',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  run: ({ city }) => {
    if (city === 'Atlantis') throw new Error('no such city')
    return { summary: `mild in ${city}` }
  },
}

function equipment(more: Partial<Equipment> = {}): Equipment {
  return { models: ['m'], windowTokens: 100_000, tools: new Map(), colleagues: new Map(), ...more }
}

function agent(more: Partial<AgentDefinition> = {}, has: Partial<Equipment> = {}): Runnable {
  return agentRunnable({ ...plain, ...more }, () => equipment(has))
}

const ask = (id: string, city: string) => ({ id, tool: 'weather', input: { city } })

describe('a session', () => {
  test('gives the model the prompt and the request, and returns its answer', async () => {
    const model = scriptedModel({ m: ['Hello.'] })
    const { baton, ended, treeOf } = await bench({ model })
    const result = await ended(baton.run(agent(), 'Hi'))
    expect(result).toMatchObject({ status: 'completed', output: 'Hello.', terminalAgent: 'helper' })
    const [request] = (await treeOf(result.runId)).filter(({ type }) => type === 'model.requested')
    expect(request?.data).toMatchObject({
      messages: [
        { role: 'system', content: 'You help.' },
        { role: 'user', content: 'Hi' },
      ],
    })
  })

  test('carries out the tool calls of one answer side by side, and hands the results back in order', async () => {
    const model = scriptedModel({
      m: [{ toolCalls: [ask('1', 'Paris'), ask('2', 'Oslo')] }, 'Mild in both.'],
    })
    const { baton, ended, treeOf } = await bench({ model })
    const result = await ended(
      baton.run(agent({}, { tools: new Map([['weather', weather as unknown as Tool]]) }), 'Weather?'),
    )
    expect(result).toMatchObject({ output: 'Mild in both.', usage: { modelCalls: 2, toolCalls: 2 } })
    const [, last] = recordingFromEvents(await treeOf(result.runId))
    expect(last?.messages?.slice(2)).toMatchObject([
      { role: 'assistant' },
      { role: 'tool', toolCallId: '1', content: { summary: 'mild in Paris' } },
      { role: 'tool', toolCallId: '2', content: { summary: 'mild in Oslo' } },
    ])
  })

  test('tells the model what failed, and lets it go on', async () => {
    const model = scriptedModel({
      m: [{ toolCalls: [ask('1', 'Atlantis'), { id: '2', tool: 'wether', input: {} }] }, 'I could not find out.'],
    })
    const { baton, ended, treeOf } = await bench({ model })
    const result = await ended(
      baton.run(agent({}, { tools: new Map([['weather', weather as unknown as Tool]]) }), 'Weather?'),
    )
    expect(result.status).toBe('completed')
    const [, second] = (await treeOf(result.runId)).filter(({ type }) => type === 'model.requested')
    const messages = (second?.data as unknown as { messages: { content: string; failed?: true }[] } | undefined)
      ?.messages
    expect(messages?.[1]).toMatchObject({ failed: true, content: expect.stringContaining('no such city') })
    expect(messages?.[2]).toMatchObject({ failed: true, content: expect.stringContaining('Did you mean "weather"?') })
  })

  test('stops at its limit of turns with what it has, and says so', async () => {
    const model = scriptedModel(() => ({ text: 'Still looking.', toolCalls: [ask('1', 'Paris')] }))
    const { baton, ended } = await bench({ model })
    const result = await ended(
      baton.run(agent({ maxTurns: 3 }, { tools: new Map([['weather', weather as unknown as Tool]]) }), 'Weather?'),
    )
    expect(result).toMatchObject({ status: 'partial', output: 'Still looking.' })
    expect(result.warnings).toEqual(['helper used all of its 3 turns without a final answer.'])
  })

  test('holds the final answer to the output schema, with two repairs', async () => {
    const output = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
    const model = scriptedModel({ m: ['Paris', '{"town":"Paris"}', '```json\n{"city":"Paris"}\n```'] })
    const { baton, ended } = await bench({ model })
    expect(await ended(baton.run(agent({ output }), 'Where?'))).toMatchObject({ data: { city: 'Paris' } })
    const stubborn = await bench({ model: scriptedModel({ m: ['a', 'b', 'c'] }) })
    const failed = await stubborn.ended(stubborn.baton.run(agent({ output }), 'Where?'))
    expect(failed.error).toMatchObject({ type: 'invalid_output', code: 'BATON_AGENT_OUTPUT_INVALID' })
  })

  test.each([
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, '42', 'null'],
    [{ type: 'object', properties: { note: { type: ['string', 'null'] } } }, '{"note":7}', '{"note":null}'],
    [{ type: 'string', pattern: '^[A-Z]{3}$' }, '"abcd"', '"ABC"'],
    [{ type: 'string', format: 'date' }, '"tomorrow"', '"2026-11-15"'],
  ])('takes no answer that breaks its schema: %j', async (output, wrong, right) => {
    const { baton, ended } = await bench({ model: scriptedModel({ m: [wrong, right] }) })
    const result = await ended(baton.run(agent({ output }), 'Well?'))
    expect(result).toMatchObject({ status: 'completed', data: JSON.parse(right), usage: { modelCalls: 2 } })
  })

  test('calls another agent like a tool, as a run of its own', async () => {
    const expert = agentRunnable({ ...plain, name: 'expert', prompt: 'You know.' }, () => equipment({ models: ['e'] }))
    const model = scriptedModel({
      m: [{ toolCalls: [{ id: '1', tool: 'expert', input: { request: 'What is it?' } }] }, 'It is 42.'],
      e: ['42'],
    })
    const colleagues = new Map([['expert', { name: 'expert', description: 'Knows.' }]])
    const { baton, ended, treeOf } = await bench({ model, runnables: [expert] })
    const result = await ended(baton.run(agent({}, { colleagues }), 'Ask'))
    expect(result).toMatchObject({ output: 'It is 42.', usage: { modelCalls: 3 } })
    expect(types(await treeOf(result.runId))).toContain('child.ended')
  })

  test.each([
    ['idempotent', 'Once more may help.'],
    ['once', 'ask for something else'],
  ] as const)(
    'is told whether to call again a colleague that failed after an effect that is %s',
    async (effect, told) => {
      const pay: Tool = { name: 'pay', description: 'Pays.', effect, run: () => 'paid' }
      const lost: Tool = {
        name: 'look',
        description: 'Looks.',
        effect: 'read',
        run: () => Promise.reject(new Error('lost')),
      }
      const expert = defineFunction('expert', async (ctx) => {
        await ctx.tool(pay, 'rent')
        return String(await ctx.tool(lost, 'account'))
      })
      const model = scriptedModel(({ messages }) => {
        const answer = messages.findLast(({ role }) => role === 'tool')?.content
        return answer === undefined ? { toolCalls: [{ id: '1', tool: 'expert', input: {} }] } : String(answer)
      })
      const colleagues = new Map([['expert', { name: 'function:expert', description: 'Knows.' }]])
      const { baton, ended } = await bench({ model, runnables: [expert] })
      expect((await ended(baton.run(agent({}, { colleagues }), 'Ask'))).output).toContain(told)
    },
  )

  test('shows a model what an answer far too long begins with, so that it need not ask again', async () => {
    const long = { ...weather, run: () => ({ summary: `mild ${'x'.repeat(500_000)}` }) } as unknown as Tool
    const model = scriptedModel(({ messages }) => {
      const told = messages.findLast(({ role }) => role === 'tool')?.content
      return String(told).includes('mild') ? 'Mild.' : { toolCalls: [ask('1', 'Paris')] }
    })
    const { baton, ended, treeOf } = await bench({ model })
    const result = await ended(baton.run(agent({}, { tools: new Map([['weather', long]]) }), 'How is it in Paris?'))
    expect(result).toMatchObject({ status: 'completed', output: 'Mild.', usage: { modelCalls: 2 } })
    const returned = (await treeOf(result.runId)).find(({ type }) => type === 'tool.returned')
    expect(JSON.stringify(returned?.data).length).toBeGreaterThan(500_000)
  })

  test('leaves out the middle of a conversation that outgrows the window, and never the log', async () => {
    const long = { ...weather, run: () => ({ summary: 'x'.repeat(2_000) }) } as unknown as Tool
    let turns = 0
    const sizes: number[] = []
    const model = scriptedModel((request) => {
      sizes.push(JSON.stringify(request.messages).length / 4)
      return ++turns < 12 ? { toolCalls: [ask(String(turns), 'Paris')] } : 'Done.'
    })
    const { baton, ended, treeOf } = await bench({ model })
    const tools = new Map([['weather', long]])
    const result = await ended(baton.run(agent({ maxTurns: 20 }, { tools, windowTokens: 3_000 }), 'Go on'))
    expect(result.output).toBe('Done.')
    expect(Math.max(...sizes)).toBeLessThan(3_000)
    expect((await treeOf(result.runId)).filter(({ type }) => type === 'tool.returned')).toHaveLength(11)
  })
})

describe('an answer with nothing in it', () => {
  test('is asked for once more, and never sent back', async () => {
    const model = scriptedModel({ m: ['', 'Here I am.'] })
    const { baton, ended, treeOf } = await bench({ model })
    const result = await ended(baton.run(agent(), 'Hi'))
    expect(result).toMatchObject({ status: 'completed', output: 'Here I am.' })
    const requests = (await treeOf(result.runId)).filter(({ type }) => type === 'model.requested')
    expect(requests).toHaveLength(2)
    expect(JSON.stringify(requests)).not.toContain('"assistant"')
    expect(requests[1]?.data).toMatchObject({ messages: [{ role: 'user', content: expect.stringContaining('empty') }] })
  })

  test('twice in a row ends the session as partial, and says so', async () => {
    const model = scriptedModel({ m: ['', ' \n '] })
    const { baton, ended } = await bench({ model })
    const result = await ended(baton.run(agent(), 'Hi'))
    expect(result).toMatchObject({ status: 'partial', output: '' })
    expect(result.warnings.join()).toContain('answered with nothing')
  })
})

describe('an answer that is not the end of an answer', () => {
  const output = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] }

  test.each([
    ['length', 'cut off at the length limit; `maxTokens` gives it more room'],
    ['content_filter', 'held back'],
  ] as const)('is not repaired into a form, since asking again does not help: %s', async (finish, said) => {
    const model = scriptedModel({ m: [{ text: '{"n":', finish }] })
    const { baton, ended, treeOf } = await bench({ model })
    const result = await ended(baton.run(agent({ output }), 'How many?'))
    expect(result).toMatchObject({ status: 'partial', output: '{"n":' })
    expect(result.warnings.join()).toContain(said)
    expect((await treeOf(result.runId)).filter(({ type }) => type === 'model.requested')).toHaveLength(1)
  })

  test('that is all thought and no word says what would give it room', async () => {
    const model = scriptedModel({ m: [{ text: '', finish: 'length' }] })
    const { baton, ended } = await bench({ model })
    const result = await ended(baton.run(agent(), 'Hi'))
    expect(result.status).toBe('partial')
    expect(result.warnings.join()).toContain('maxTokens')
  })
})

describe('remarks of a provider', () => {
  test('about what it did not heed are warnings of the run, each once', async () => {
    const warnings = ['temperature is not supported for reasoning models']
    const model = scriptedModel({
      m: [
        { text: '', finish: 'tool_calls', toolCalls: [ask('1', 'Oslo')], warnings },
        { text: 'Mild.', finish: 'stop', warnings },
      ],
    })
    const { baton, ended } = await bench({ model })
    const result = await ended(baton.run(agent({}, { tools: new Map([['weather', weather as Tool]]) }), 'Hi'))
    expect(result).toMatchObject({ status: 'completed', warnings })
  })
})

describe('how an agent is written', () => {
  test('decides how much its model thinks and how long it may answer', async () => {
    const model = scriptedModel({ m: ['Hello.'] })
    const { baton, ended, treeOf } = await bench({ model })
    const result = await ended(baton.run(agent({ effort: 'high', maxTokens: 9_000 }), 'Hi'))
    const [request] = (await treeOf(result.runId)).filter(({ type }) => type === 'model.requested')
    expect(request?.data).toMatchObject({ settings: { effort: 'high', maxOutputTokens: 9_000 } })
  })
})

describe('a model that was sent more than it can read', () => {
  const tooMuch = new BatonError('BATON_MODEL_OVERFLOW', { model: 'm', attempts: 1, problem: 'prompt is too long' })
  const long: Tool = { ...(weather as Tool), run: () => 'x'.repeat(20_000) }

  /** Reads only so many characters, whatever it was believed to. */
  function narrow(characters: number): { readonly model: Model; readonly sizes: number[] } {
    const scripted = scriptedModel((_, call) =>
      call <= 6 ? { toolCalls: [ask(String(call), `Place ${call}`)] } : 'Mild everywhere.',
    )
    const sizes: number[] = []
    const call: Model['call'] = (request, call) => {
      const size = JSON.stringify(request.messages).length
      sizes.push(size)
      if (size > characters) throw new ModelFailure(tooMuch.message, undefined, tooMuch)
      return scripted.call(request, call)
    }
    return { model: { ...scripted, call }, sizes }
  }

  test('is asked once more with half as much, and told what was left out', async () => {
    const { model, sizes } = narrow(90_000)
    const { baton, ended, treeOf } = await bench({ model })
    const result = await ended(
      baton.run(agent({ maxTurns: 10 }, { tools: new Map([['weather', long]]) }), 'Everywhere'),
    )
    expect(result).toMatchObject({ status: 'completed', output: 'Mild everywhere.' })
    const over = sizes.findIndex((size) => size > 90_000)
    expect(over).toBeGreaterThan(0)
    expect(sizes[over + 1]).toBeLessThan(90_000)
    expect(JSON.stringify(await treeOf(result.runId))).toContain('left out here. In short:')
  })

  test('fails with that when nothing is left that could go', async () => {
    const { model } = narrow(10)
    const { baton, ended } = await bench({ model })
    const result = await ended(baton.run(agent(), 'Hi'))
    expect(result).toMatchObject({ status: 'failed', error: { code: 'BATON_MODEL_OVERFLOW' } })
  })
})
