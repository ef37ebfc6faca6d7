import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/index.ts'
import type { Model, ModelRequest } from '../../src/kernel/ports/model.ts'

/** Remembers what it was asked with. */
function listening(onCall: (request: ModelRequest) => void): Model {
  return {
    estimate: () => ({ tokens: 1, usdMicros: 1 }),
    call: async (request) => {
      onCall(request)
      return { answer: { text: 'done', finish: 'stop' }, usage: { inputTokens: 1, outputTokens: 1, usdMicros: 1 } }
    },
  }
}

const look = () => ({ name: 'look', description: 'first', effect: 'read' as const, run: () => 'seen' })
const desk = () =>
  defineAgent({ name: 'desk', description: 'Answers.', prompt: 'Answer.', model: 'm', tools: ['look'] })

describe('what a model is told of the tools of an agent', () => {
  test('is the same object in every session, and what a tool says of itself now', async () => {
    const told: ModelRequest['settings'][] = []
    const tool = look()
    const baton = await createBaton({
      ...{ tools: [tool], agents: [desk()] },
      model: listening(({ settings }) => told.push(settings)),
    })
    for (const description of ['first', 'first', 'second', 'first']) {
      tool.description = description
      await baton.run('desk', 'hello')
    }
    expect(told.map((settings) => settings?.tools?.[0]?.description)).toEqual(['first', 'first', 'second', 'first'])
    expect(told[1]).toBe(told[0])
    await baton.close()
  })

  test('is that of each Baton, where two have another tool of the same name', async () => {
    const told: unknown[] = []
    const agent = desk()
    const model = listening(({ settings }) => told.push(settings?.tools?.[0]?.description))
    const batons = await Promise.all(
      ['one', 'other'].map((description) =>
        createBaton({ tools: [{ ...look(), description }], agents: [agent], model }),
      ),
    )
    for (const baton of [...batons, ...batons]) await baton.run('desk', 'hello')
    expect(told).toEqual(['one', 'other', 'one', 'other'])
    for (const baton of batons) await baton.close()
  })

  test('is nothing that the adapter of a model could change for others', async () => {
    let isRude = true
    const model = listening(({ settings }) => {
      if (isRude) Object.assign(settings?.tools?.[0] ?? {}, { description: 'rude' })
    })
    const baton = await createBaton({ tools: [look()], agents: [desk()], model })
    const message = expect.stringContaining('read only')
    expect(await baton.run('desk', 'hello')).toMatchObject({ status: 'failed', error: { message } })
    isRude = false
    expect(await baton.run('desk', 'hello')).toMatchObject({ status: 'completed' })
    await baton.close()
  })
})
