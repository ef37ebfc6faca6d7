import { expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import type { ModelMessage } from '../../src/events/conversation.ts'
import type { RunEvent } from '../../src/events/event.ts'
import { assistantMessage } from '../../src/events/said-messages.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import type { Context } from '../../src/kernel/context.ts'
import { currentEdition } from '../../src/kernel/edition.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { Recording } from '../../src/kernel/recording.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { recordingFromEvents } from '../../src/models/recording.ts'
import { project } from '../../src/projections/projection.ts'
import { transcript } from '../../src/projections/transcript.ts'
import { type CrashScenario, crashSweep } from '../../src/testing/crash-sweep.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { bench } from './bench-of-one.ts'
import { rewriting } from './rewritten-edition.ts'

type Found = { readonly town: string; readonly weather: string }

const weather: Tool<string, Found> = {
  name: 'weather',
  description: '',
  effect: 'read',
  run: (town) => ({ town, weather: `mild and a little cloudy in ${town}` }),
}
const read: Tool<string, string> = {
  name: 'read',
  description: '',
  effect: 'idempotent',
  run: (place) => `what is written down at ${place}, and some more`,
}

const towns = ['Paris', 'Oslo', 'Rome']

/** A conversation of three rounds with a call of each tool; `change` may do something to what a tool returned. */
function talk(change: (found: Found) => void = () => {}) {
  return async (ctx: Context): Promise<string> => {
    const messages: ModelMessage[] = [{ role: 'user', content: 'How is the weather?' }]
    for (const town of towns) {
      messages.push(assistantMessage(await ctx.model({ model: 'm', messages })))
      const found = (await ctx.tool(weather, town)) as Found
      change(found)
      messages.push({ role: 'tool', toolCallId: `w ${town}`, tool: 'weather', content: found })
      const text = (await ctx.tool(read, town)) as string
      messages.push({ role: 'tool', toolCallId: `r ${town}`, tool: 'read', content: text })
      if (town === 'Oslo') await ctx.ask({ prompt: 'Go on?' })
    }
    return (await ctx.model({ model: 'm', messages })).text
  }
}

function answers() {
  const calls = (town: string) => ({
    toolCalls: [
      { id: `w ${town}`, tool: 'weather', input: town },
      { id: `r ${town}`, tool: 'read', input: town },
    ],
  })
  return scriptedModel({ m: [...towns.map(calls), 'Mild everywhere.'] })
}

/** How often a log holds a text. */
function times(events: readonly RunEvent[], text: string): number {
  return events.filter(({ data }) => JSON.stringify(data).includes(text)).length
}

async function talked(change?: (found: Found) => void, edition?: string) {
  const runnable = defineFunction('talk', talk(change))
  const inner = memoryJournal()
  const journal = edition === undefined ? inner : rewriting(inner, edition)
  const { baton, passTime, restart, ended } = await bench({ runnables: [runnable], model: answers(), journal })
  const { runId } = await passTime(baton.run('talk', 'go'))
  const before = await baton.events(runId)
  const again = await restart()
  await again.answer(runId, 'ask#1', 'yes')
  const result = await ended(again.result(runId))
  return { result, before, events: await again.events(runId) }
}

const conversation = (events: readonly RunEvent[]) => [...project(transcript, events).conversations.values()][0]

test('what a model answered and a tool returned is written down once, and shown whole', async () => {
  const { result, events } = await talked()
  expect(result).toMatchObject({ status: 'completed', output: 'Mild everywhere.' })
  for (const town of towns) {
    expect(times(events, `cloudy in ${town}`)).toBe(1)
    expect(times(events, `written down at ${town}`)).toBe(1)
  }
  const shown = conversation(events)
  expect(shown).toHaveLength(11)
  expect(shown?.slice(1, 4)).toEqual([
    {
      role: 'assistant',
      content: '',
      toolCalls: [
        { id: 'w Paris', tool: 'weather', input: 'Paris' },
        { id: 'r Paris', tool: 'read', input: 'Paris' },
      ],
    },
    {
      role: 'tool',
      toolCallId: 'w Paris',
      tool: 'weather',
      content: { town: 'Paris', weather: 'mild and a little cloudy in Paris' },
    },
    { role: 'tool', toolCallId: 'r Paris', tool: 'read', content: 'what is written down at Paris, and some more' },
  ])
  expect(recordingFromEvents(events).at(-1)?.messages).toEqual(shown?.slice(0, -1))
})

test('what code changed before it told it is written down as it was told', async () => {
  const { result, events } = await talked((found) => {
    Object.assign(found, { weather: `wet in ${found.town}, says the code` })
  })
  expect(result.status).toBe('completed')
  expect(times(events, 'wet in Rome, says the code')).toBe(1)
  expect(conversation(events)?.[8]).toMatchObject({ content: { weather: 'wet in Rome, says the code' } })
})

test('a run of an earlier edition goes on as it began, and writes every message whole', async () => {
  const { result, before, events } = await talked(undefined, ',"edition":9')
  expect(result).toMatchObject({ status: 'completed', output: 'Mild everywhere.' })
  const asked = (some: readonly RunEvent[]) => some.filter(({ type }) => type === 'model.requested')
  const later = asked(events.slice(before.length))
  expect(later.length).toBeGreaterThan(0)
  expect(JSON.stringify(later)).not.toContain('"returned":')
  expect(times(later, 'cloudy in Rome')).toBe(1)
  expect(currentEdition).toBeGreaterThan(9)
})

test('a message asks for the same whether it is written down or only said where it stands', async () => {
  const { events } = await talked()
  const recording = new Recording(events)
  const [, second, third] = events.filter(({ type }) => type === 'model.requested') as [RunEvent, RunEvent, RunEvent]
  const whole = { ...(second.data as object), messages: conversation(events)?.slice(1, 4) ?? [] }
  expect(JSON.stringify(whole)).not.toContain('"returned":')
  expect(recording.isSame(second, { type: second.type, data: whole })).toBe(true)
  expect(recording.isSame(second, third)).toBe(false)
  expect(recording.isSame(third, { type: second.type, data: whole })).toBe(false)
})

/** Tells the last of it once more, as a session does whose conversation has become too long for its model. */
async function shortened(change: (messages: ModelMessage[]) => void = () => {}): Promise<readonly RunEvent[]> {
  const code = async (ctx: Context): Promise<string> => {
    const messages: ModelMessage[] = [{ role: 'user', content: 'How is the weather?' }]
    for (const town of towns) {
      messages.push(assistantMessage(await ctx.model({ model: 'm', messages })))
      const content = (await ctx.tool(read, town)) as string
      messages.push({ role: 'tool', toolCallId: `r ${town}`, tool: 'read', content })
    }
    change(messages)
    return (await ctx.model({ model: 'm', messages: [{ role: 'user', content: 'Go on.' }, ...messages.slice(3)] })).text
  }
  const { baton, ended } = await bench({ runnables: [defineFunction('talk', code)], model: answers() })
  const result = await ended(baton.run('talk', 'go'))
  expect(result).toMatchObject({ status: 'completed', output: 'Mild everywhere.' })
  return await baton.events(result.runId)
}

test('a conversation that is shortened and told anew is written down as where its messages stand', async () => {
  const events = await shortened()
  const last = events.findLast(({ type }) => type === 'model.requested')
  expect(last?.data).toMatchObject({
    from: 0,
    messages: [
      { role: 'user', content: 'Go on.' },
      ...[{ said: expect.any(Number) }, { returned: expect.any(Number), to: 'r Oslo' }],
      ...[{ said: expect.any(Number) }, { returned: expect.any(Number), to: 'r Rome' }],
    ],
  })
  expect(recordingFromEvents(events).at(-1)?.messages?.[4]).toMatchObject({
    role: 'tool',
    content: 'what is written down at Rome, and some more',
  })
})

test('what code changed in a conversation before it told it anew is written down as it was told', async () => {
  const events = await shortened((messages) => {
    Object.assign(messages[6] as ModelMessage, { content: 'nothing is written down at Rome' })
  })
  const last = events.findLast(({ type }) => type === 'model.requested')
  expect(last?.data).toMatchObject({
    messages: { 2: { to: 'r Oslo' }, 4: { content: 'nothing is written down at Rome' } },
  })
})

const scenario: CrashScenario<{ calls: number }> = {
  world: () => ({ calls: 0 }),
  open: ({ journal, clock, owner }, world) =>
    createBaton({
      journal,
      clock,
      owner,
      runnables: [defineFunction('talk', talk())],
      // Answers by what it was told, so that one that was told something else would be noticed.
      model: {
        estimate: () => ({ tokens: 1, usdMicros: 1 }),
        call: async ({ messages }) => {
          world.calls++
          const told = messages.length
          return { answer: { text: `told ${told}: ${JSON.stringify(messages.at(-1))}`, finish: 'stop' }, usage }
        },
      },
    }),
  target: 'talk',
  input: 'go',
  answer: () => 'yes',
}
const usage = { inputTokens: 1, outputTokens: 1, usdMicros: 1 }

test('a conversation whose process dies at any append goes on with the same words', async () => {
  const outputs = new Set<string>()
  let journeys = 0
  for await (const { result } of crashSweep(scenario)) {
    expect(result.status).toBe('completed')
    outputs.add(result.output)
    journeys++
  }
  expect(outputs.size).toBe(1)
  expect(journeys).toBeGreaterThan(10)
})
