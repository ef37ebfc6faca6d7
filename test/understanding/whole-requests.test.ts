import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/events/json.ts'
import type { ToolDescription } from '../../src/kernel/ports/model.ts'
import { chooseTools } from '../../src/understanding/choose.ts'

const now = Date.UTC(2026, 10, 15, 9)

function tool(name: string, description: string, properties: JsonObject, required: readonly string[]): ToolDescription {
  return { name, description, input: { type: 'object', properties, required } }
}

const tides = tool(
  'tide_times',
  'Times of high and low tide at a harbour town, for some days.',
  {
    town: { type: 'string', description: 'Harbour town, such as Cuxhaven', format: 'place' },
    date: { type: 'string', description: 'First day, YYYY-MM-DD', format: 'date' },
    days: { type: 'integer', description: 'How many days' },
  },
  ['town'],
)
const crossing = tool(
  'sea_miles',
  'Sea miles between two harbours.',
  { from: { type: 'string', format: 'place' }, to: { type: 'string', format: 'place' } },
  ['from', 'to'],
)
const measure = tool(
  'convert_amount',
  'Converts an amount from one unit to another.',
  {
    amount: { type: 'number' },
    from_unit: { type: 'string', format: 'unit' },
    to_unit: { type: 'string', format: 'unit' },
  },
  ['amount', 'from_unit', 'to_unit'],
)
const grep = tool(
  'search_lines',
  'Searches the lines of files for a text.',
  {
    query: { type: 'string', description: 'Text to search for' },
    path: { type: 'string', description: 'File or subfolder to search', format: 'path' },
    limit: { type: 'integer', description: 'Most lines to show' },
  },
  ['query'],
)
const lamp = tool(
  'set_lamp',
  'Sets how bright a lamp is, in percent.',
  { lamp: { type: 'string', enum: ['desk', 'porch'] }, percent: { type: 'integer' } },
  ['lamp', 'percent'],
)
const cards = tool('draw_card', 'Draws a card from the deck.', {}, [])

const read = (says: string, ...tools: ToolDescription[]): { inputs: readonly JsonObject[]; left: string } => {
  const { calls, unmet, unread } = chooseTools(says, tools, now)
  return { inputs: calls.map(({ input }) => input), left: [...unmet.map(({ part }) => part), ...unread].join(' ') }
}

describe('a request is read as a whole', () => {
  test.each<[string, ToolDescription, readonly JsonObject[]]>([
    ['I sail to Kiel tomorrow. When is high tide?', tides, [{ town: 'Kiel', date: '2026-11-16' }]],
    ["Hi, I'm Ada from the yacht club: high tide in Kiel?", tides, [{ town: 'Kiel' }]],
    ["I'm in Kiel. How many sea miles is it to Oslo?", crossing, [{ from: 'Kiel', to: 'Oslo' }]],
    ['High tide in Kiel, no, in Bergen', tides, [{ town: 'Bergen' }]],
    ['High and low tide in Kiel this weekend', tides, [{ town: 'Kiel', date: '2026-11-21', days: 2 }]],
    ['My boat is 5 m long. What is that in feet?', measure, [{ amount: 5, from_unit: 'm', to_unit: 'feet' }]],
    ['5 ft 11 in in centimetres', measure, [{ amount: 71, from_unit: 'in', to_unit: 'centimetres' }]],
    [
      '20 minutes in hours and in seconds',
      measure,
      [
        { amount: 20, from_unit: 'minutes', to_unit: 'hours' },
        { amount: 20, from_unit: 'minutes', to_unit: 'seconds' },
      ],
    ],
    ['Find TODO in src', grep, [{ query: 'TODO', path: 'src' }]],
    ['Draw two cards', cards, [{}, {}]],
    ['Draw a card. Then draw a card again.', cards, [{}, {}]],
  ])('%s', (says, one, inputs) => expect(read(says, one)).toEqual({ inputs, left: '' }))
})

describe('what is said beside a value is not passed over', () => {
  test.each<[string, ToolDescription, string]>([
    ['High tide in Kiel, not in Bergen', tides, 'not in Bergen'],
    ['High tide in Kiel every day', tides, 'every'],
    ['Set the desk lamp by 20 percent', lamp, 'by'],
    ['Set the desk lamp to 20 or 30 percent', lamp, 'or'],
    ['Sea miles from Kiel to Oslo, then to Bergen', crossing, 'then'],
    ['The tide is high in Kiel.', tides, 'The tide is high in Kiel.'],
  ])('%s', (says, one, left) => expect(read(says, one).left).toContain(left))

  test('nor is a number that is meant otherwise', () => {
    expect(read('Search lines for "boat" on page 3', grep).left).toContain('3')
    expect(read('Search the last 5 lines for "boat"', grep)).not.toEqual({
      inputs: [{ query: 'boat', limit: 5 }],
      left: '',
    })
  })
})
