import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/events/event.ts'
import type { Model, ModelMessage } from '../../src/kernel/ports/model.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { recordedModel } from '../../src/models/recorded-model.ts'
import { type RecordedCalls, recordingFromEvents } from '../../src/models/recording.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { bench } from '../kernel/bench-of-one.ts'
import { ask, question } from './asking.ts'

const usage = { inputTokens: 3, outputTokens: 4, usdMicros: 5 }
const recording: RecordedCalls = [
  { model: 'a/m', messages: [{ role: 'user', content: 'One' }], answer: { text: '1', finish: 'stop' }, usage },
  { model: 'a/m', messages: [{ role: 'user', content: 'Two' }], answer: { text: '2', finish: 'stop' }, usage },
  { lastMessage: 'Three', answer: '3' },
]

describe('a recorded model', () => {
  test('says again what was said, live and with its usage', async () => {
    const model = recordedModel(recording)
    const asked = await ask(model, question('a/m', 'Two'))
    expect(asked).toEqual({ answer: { text: '2', finish: 'stop' }, usage, deltas: ['2'] })
    expect((await ask(model, question('a/m', 'One'))).answer.text).toBe('1')
    expect((await ask(model, question('b/other', 'Three'))).answer.text).toBe('3')
  })

  test('estimates what the call cost when it was recorded', () => {
    expect(recordedModel(recording).estimate(question('a/m', 'One'))).toEqual({ tokens: 7, usdMicros: 5 })
  })

  test('answers each call only once', async () => {
    const model = recordedModel(recording)
    await ask(model, question('a/m', 'One'))
    await expect(ask(model, question('a/m', 'One'))).rejects.toThrow(/- user: Two\n\+ user: One/)
  })

  test('shows the difference when another call is made', async () => {
    const messages: readonly ModelMessage[] = [
      { role: 'system', content: 'Be brief.\nBe kind.' },
      { role: 'user', content: 'Hello' },
    ]
    const model = recordedModel([{ model: 'a/m', messages, answer: { text: 'Hi', finish: 'stop' } }])
    const changed = [{ role: 'system', content: 'Be brief.\nBe rude.' } as const, ...messages.slice(1)]
    await expect(ask(model, { model: 'a/m', messages: changed })).rejects.toMatchObject({
      code: 'BATON_MODEL_UNRECORDED',
      details: { difference: '  … 1 line as recorded\n  system: Be brief.\n-   Be kind.\n+   Be rude.' },
    })
  })

  test('says when all recorded calls have been made', async () => {
    await expect(ask(recordedModel([]), question('a/m', 'More'))).rejects.toThrow('All recorded calls have been made')
  })

  test('that is not strict goes by what the user said last, as often as asked', async () => {
    const model = recordedModel(recording, { strict: false })
    const changed: readonly ModelMessage[] = [
      { role: 'system', content: 'Something new' },
      { role: 'user', content: 'Two' },
    ]
    expect((await ask(model, { model: 'c/m', messages: changed })).answer.text).toBe('2')
    expect((await ask(model, { model: 'c/m', messages: changed })).answer.text).toBe('2')
    await expect(ask(model, question('a/m', 'Four'))).rejects.toThrow('The recording has no answer')
  })
})

describe('a recording of an earlier run', () => {
  /** Three turns of one conversation, and two branches with one of their own. */
  const work = defineFunction('work', async (ctx) => {
    const messages: ModelMessage[] = [{ role: 'system', content: 'Count.' }]
    for (const content of ['one', 'two', 'three']) {
      messages.push({ role: 'user', content })
      const { text } = await ctx.model({ model: 'a/m', messages })
      messages.push({ role: 'assistant', content: text })
    }
    const sides = await ctx.all(['left', 'right'], (branch, content) =>
      branch.model({ model: 'a/m', messages: [{ role: 'user', content }] }),
    )
    return JSON.stringify([messages, sides])
  })

  async function runWith(model: Model): Promise<{ readonly events: readonly RunEvent[]; readonly output: string }> {
    const { baton, treeOf, ended } = await bench({ model })
    const { runId, output } = await ended(baton.run(work, 'go'))
    return { events: await treeOf(runId), output }
  }

  test('plays the run again, strictly', async () => {
    let calls = 0
    const first = await runWith(scriptedModel(({ messages }) => `${++calls}: ${messages.at(-1)?.content}`))
    const made = recordingFromEvents(first.events)
    expect(made.map(({ messages }) => messages?.length)).toEqual([2, 4, 6, 1, 1])
    const again = await runWith(recordedModel(JSON.parse(JSON.stringify(made))))
    expect(again.output).toEqual(first.output)
    expect(again.events.map(({ type }) => type)).toEqual(first.events.map(({ type }) => type))
  })

  test('is not made where an event is missing that holds a message, and says which', async () => {
    const { events } = await runWith(scriptedModel(() => 'an answer of some length'))
    const answered = events.find(({ type }) => type === 'model.answered')
    const others = events.filter((event) => event !== answered)
    expect(() => recordingFromEvents(others)).toThrow(
      expect.objectContaining({
        code: 'BATON_MODEL_RECORDING_INCOMPLETE',
        details: expect.objectContaining({ runId: answered?.runId, missing: answered?.seq }),
      }),
    )
  })
})
