import { describe, expect, test } from 'vitest'
import { decompose } from '../../../src/coordination/workorder/decisions/decompose.ts'
import { subtaskForms, toolLinesWithInput } from '../../../src/coordination/workorder/decisions/subtask-forms.ts'
import { validate } from '../../../src/kernel/validation.ts'
import { jsonSchema } from '../../../src/tools/json-schema.ts'

const weather = {
  name: 'weather',
  description: 'The weather of a place.',
  input: {
    type: 'object',
    properties: { place: { type: 'string' }, day: { type: 'string' } },
    required: ['place'],
    additionalProperties: false,
  },
}
const tree = {
  name: 'tree',
  description: 'Draws a tree.',
  input: { type: 'object', properties: { top: { $ref: '#/$defs/node' } }, $defs: { node: { type: 'object' } } },
}

describe('the subtasks that a lead may write', () => {
  const forms = jsonSchema(subtaskForms([weather, tree]))

  test.each([
    [{ name: 'a', tool: 'weather', args: { place: 'Rome' } }],
    [{ name: 'b', tool: 'no tool available', args: { reason: 'nobody knows' } }],
    [{ name: 'c', tool: 'tree', args: { top: {} } }],
  ])('WO-21: fit one tool: %j', async (subtask) => {
    expect(await validate(forms, subtask)).toEqual(subtask)
  })

  test.each([
    [{ name: 'a', tool: 'weather', args: { city: 'Rome' } }],
    [{ name: 'a', tool: 'tides', args: { place: 'Rome' } }],
    [{ tool: 'weather', args: { place: 'Rome' } }],
  ])('WO-21: are refused where they fit none: %j', async (subtask) => {
    expect(await validate(forms, subtask)).toBeInstanceOf(Error)
  })

  test('what tools take is told once: in the schema, and in words only to a lead whose plan did not fit', () => {
    const input = { request: 'Rome?', earlier: [], tools: [weather], now: 0, guidance: '' }
    expect(JSON.stringify(decompose.prompt(input))).not.toContain('properties')
    const plan = { goal: 'g', subtasks: [{ name: 'a', tool: 'weather', args: { city: 'Rome' } }] }
    const again = decompose.prompt({ ...input, refused: { plan, problems: ['no place'] } })
    expect(again[1]?.content).toContain(`weather takes ${JSON.stringify(weather.input)}.`)
  })

  test('a line names what a tool takes', () => {
    expect(toolLinesWithInput([weather])).toBe('Tools:\n- weather(place, day?): The weather of a place.')
  })
})
