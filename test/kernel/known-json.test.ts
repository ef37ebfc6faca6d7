import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/index.ts'
import type { Json, JsonObject } from '../../src/events/json.ts'
import { attachValues, detachValues } from '../../src/events/value-reference.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import { withKnown } from '../../src/kernel/known-json.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { createRedactor } from '../../src/secrets/redactor.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'

const secret = 'hjkl-secret-4711'
const redactor = createRedactor(new Map([['DESK_KEY', secret]]))

/** What a log shows of data of which one field is known. */
function shown(data: JsonObject, value: object): Json {
  const { json, values } = withKnown(
    detachValues(data, JSON.stringify(data), sha256),
    { name: 'settings', value },
    redactor,
  )
  const stored = new Map(values.map((one) => [one.hash, one.json]))
  return attachValues(JSON.parse(json) as Json, (hash) => stored.get(hash) ?? '')
}

describe('an object that never changes', () => {
  test('stands in the log as it would if it were encoded with the rest of the event', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('$value', '$literal', secret, 'x'.repeat(9_000)))
    const value = fc.object({ key: text, values: [text, fc.integer(), fc.boolean(), fc.constant(null)], maxDepth: 3 })
    fc.assert(
      fc.property(value, text, (settings, op) => {
        const whole = JSON.parse(redactor.json(JSON.stringify({ op, settings }))) as Json
        const data = JSON.parse(redactor.json(JSON.stringify({ op }))) as JsonObject
        for (let again = 0; again < 2; again++) expect(shown(data, settings)).toEqual(whole)
      }),
    )
  })

  test('is kept once by its content where it is large, as any part of an event is', () => {
    const settings = {
      tools: Array.from({ length: 40 }, (_, index) => ({ name: `tool_${index}`, says: 'x'.repeat(300) })),
    }
    const { json, values } = withKnown(
      { json: '{"op":"a"}', values: [] },
      { name: 'settings', value: settings },
      redactor,
    )
    const whole = detachValues({ op: 'a', settings }, JSON.stringify({ op: 'a', settings }), sha256)
    expect({ json, values }).toEqual(whole)
    expect(json.length).toBeLessThan(200)
  })

  test('is the right one, however many take turns', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ index }))
    for (const settings of [...many, ...many.slice(0, 70), ...many]) {
      expect(shown({ op: 'a' }, settings)).toEqual({ op: 'a', settings })
    }
  })

  test('is searched for the secrets of each redactor by itself', () => {
    const value = { says: secret }
    const said = (of = redactor) => withKnown({ json: '{"op":"a"}', values: [] }, { name: 'settings', value }, of).json
    const [first, other, again] = [said(), said(createRedactor(new Map())), said()]
    expect([first, again]).toEqual(Array(2).fill('{"op":"a","settings":{"says":"⟦secret:DESK_KEY⟧"}}'))
    expect(other).toContain(secret)
  })
})

test('a secret in the description of a tool is covered up in the log of every run that is told of the tool', async () => {
  const journal = memoryJournal()
  const look: Tool = { name: 'look', description: `Looks, with ${secret}.`, effect: 'read', run: () => 'seen' }
  const desk = defineAgent({ name: 'desk', description: 'Answers.', prompt: 'Answer.', model: 'm', tools: ['look'] })
  const baton = await createBaton({
    ...{ journal, tools: [look], agents: [desk], secrets: new Map([['DESK_KEY', secret]]) },
    model: scriptedModel({ m: ['one', 'two', 'three'] }),
  })
  for (let run = 0; run < 3; run++) {
    const { runId } = await baton.run('desk', 'hello')
    const log = JSON.stringify(await journal.read(runId))
    expect(log).toContain('⟦secret:DESK_KEY⟧')
    expect(log).not.toContain(secret)
  }
  await baton.close()
})
