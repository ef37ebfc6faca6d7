import { expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import type { ModelMessage } from '../../src/events/conversation.ts'
import type { RunEvent } from '../../src/events/event.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import type { Context } from '../../src/kernel/context.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import type { ModelRequest } from '../../src/kernel/ports/model.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { rewriting } from './rewritten-edition.ts'

const question = 'How deep is the harbour?'

/** Asks a dear model, which the budget refuses, and a cheap one with the same conversation; a person is asked before and after. */
async function asking(context: Context): Promise<string> {
  await context.ask({ prompt: 'Shall I begin?' })
  const messages: ModelMessage[] = [{ role: 'user', content: question }]
  const settings = { temperature: 0 }
  await context.model({ model: 'dear', messages, settings }).catch(() => {})
  messages.push({ role: 'user', content: 'In short.' })
  const { text } = await context.model({ model: 'cheap', messages, settings })
  await context.ask({ prompt: 'Is that all?' })
  return text
}

const model = {
  estimate: ({ model: name }: ModelRequest) => ({ tokens: name === 'dear' ? 1_000_000 : 10, usdMicros: 1 }),
  call: async () => ({
    answer: { text: 'Nine metres.', finish: 'stop' as const },
    usage: { inputTokens: 5, outputTokens: 5, usdMicros: 1 },
  }),
}

/** Each answer of the person meets another process, which takes the run up from its log. */
async function asked(journal: Journal): Promise<{ status: string; events: readonly RunEvent[] }> {
  const open = () => createBaton({ journal, model, runnables: [defineFunction('asking', asking)] })
  const first = await open()
  const { runId } = await first.run('function:asking', 'go', { limits: { tokens: 1_000 } })
  await first.close()
  const second = await open()
  await second.answer(runId, 'ask#1', 'Yes.')
  await (await second.resume(runId)).result
  await second.close()
  const third = await open()
  await third.answer(runId, 'ask#2', 'Yes.')
  const { status } = await (await third.resume(runId)).result
  const events = await third.events(runId)
  await third.close()
  return { status, events }
}

test('what a model was not asked for lack of budget is in the log once a model is asked it', async () => {
  const { status, events } = await asked(memoryJournal())
  expect(status).toBe('completed')
  const [requested] = events.filter(({ type }) => type === 'model.requested')
  expect(requested?.data).toMatchObject({
    from: 0,
    messages: [{ content: question }, {}],
    settings: { temperature: 0 },
  })
})

test('a run of an earlier edition goes on as it began, and leaves it out', async () => {
  const { status, events } = await asked(rewriting(memoryJournal(), ',"edition":10'))
  expect(status).toBe('completed')
  const [requested] = events.filter(({ type }) => type === 'model.requested')
  expect(requested?.data).toMatchObject({ from: 1 })
})
