import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/events/json.ts'
import type { ToolDescription } from '../../src/kernel/ports/model.ts'
import { chooseTools } from '../../src/understanding/choose.ts'
import { search } from '../search.ts'

const now = Date.UTC(2026, 10, 15, 9)

function tool(name: string, description: string, properties: JsonObject, required: readonly string[]): ToolDescription {
  return { name, description, input: { type: 'object', properties, required } }
}

const number = (description = ''): JsonObject => ({ type: 'number', description })
const text = (description: string): JsonObject => ({ type: 'string', description })

const ladder = tool(
  'ladder_angle',
  'Angle of a ladder that leans against a wall.',
  { length: number('Length of the ladder in centimeters'), height: number('Height of its upper end in centimeters') },
  ['length', 'height'],
)
const ratio = tool('common_ratio', 'Common ratio of two numbers.', { first: number(), second: number() }, [
  'first',
  'second',
])
const ferry = tool(
  'ferry_times',
  'Departures of a ferry between two harbours.',
  {
    from_harbour: text('Where it leaves'),
    to_harbour: text('Where it arrives'),
    date: { type: 'string', description: 'Day, as DD/MM/YYYY' },
    cabin: { type: 'string', enum: ['inside', 'outside'] },
    car: { type: 'boolean', description: 'Whether a car comes along' },
  },
  ['from_harbour', 'to_harbour'],
)
const savings = tool(
  'savings_plan',
  'What a savings plan comes to.',
  {
    deposit: number('Money at the beginning'),
    interest_rate: number('Rate a year as a decimal'),
    years: number('How long'),
  },
  ['deposit', 'interest_rate', 'years'],
)

const read = (says: string, ...tools: ToolDescription[]): unknown => {
  const { calls, unmet, unread } = chooseTools(says, tools, now)
  return { inputs: calls.map(({ input }) => input), left: [...unmet.map(({ part }) => part), ...unread] }
}
const done = (...inputs: JsonObject[]): unknown => ({ inputs, left: [] })

describe('what a request gives is bound to what a tool takes', () => {
  test.each<[string, ToolDescription, JsonObject[]]>([
    ['Common ratio of 36 and 24', ratio, [{ first: 36, second: 24 }]],
    ['common ratio: first=1, second=-3', ratio, [{ first: 1, second: -3 }]],
    [
      'Common ratio of (45, 60) and (81, 63)',
      ratio,
      [
        { first: 45, second: 60 },
        { first: 81, second: 63 },
      ],
    ],
    ['Angle of a ladder with length 4 m and height 350 cm', ladder, [{ length: 400, height: 350 }]],
    ['Angle of a ladder with length and height as 4 m and 3 m', ladder, [{ length: 400, height: 300 }]],
    [
      'Angle of a ladder of length 4 m and height 3 m, and of a ladder of length 5 m and height 2 m',
      ladder,
      [
        { length: 400, height: 300 },
        { length: 500, height: 200 },
      ],
    ],
    [
      'Ferry from Kiel to Oslo on 3 July 2027 with a car, outside cabin',
      ferry,
      [{ from_harbour: 'Kiel', to_harbour: 'Oslo', date: '03/07/2027', cabin: 'outside', car: true }],
    ],
    [
      'Ferry departures from Kiel to Oslo on 3 July 2027 and from Oslo to Kiel on 9 July 2027',
      ferry,
      [
        { from_harbour: 'Kiel', to_harbour: 'Oslo', date: '03/07/2027' },
        { from_harbour: 'Oslo', to_harbour: 'Kiel', date: '09/07/2027' },
      ],
    ],
    [
      'A savings plan with a deposit of $2,000 at an interest rate of 5% for 1, 5 and 10 years',
      savings,
      [1, 5, 10].map((years) => ({ deposit: 2000, interest_rate: 0.05, years })),
    ],
  ])('%s', (says, one, inputs) => expect(read(says, one)).toEqual(done(...inputs)))
})

describe('what no tool and no argument takes up', () => {
  test('is named', () => {
    expect(read('Common ratio of 36 and 24 in braille', ratio)).toEqual({
      inputs: [{ first: 36, second: 24 }],
      left: ['braille'],
    })
    expect(read('Angle of a ladder with length 4 m', ladder)).toMatchObject({ inputs: [] })
  })

  test('is never a denial', () => {
    expect(read('Ferry from Kiel to Oslo, not from Bergen', ferry)).not.toEqual(
      done({ from_harbour: 'Kiel', to_harbour: 'Oslo' }),
    )
    expect(read("Don't look for a ferry from Kiel to Oslo", ferry)).toMatchObject({ inputs: [] })
  })

  test('is no argument only because it is left over', () => {
    expect(read('Find a harbour for my boat and my two dogs in the old town', ferry)).toMatchObject({ inputs: [] })
  })

  test('is nothing of a long list', () => {
    const towns = 'Kiel, Oslo, Riga, Turku, Visby, Narvik, Bergen, Malmö, Gdansk, Tallinn, Helsinki and Rostock'
    const depth = tool('harbour_depth', 'Depth of a harbour.', { harbour: text('Town of the harbour') }, ['harbour'])
    expect(read(`Depth of the harbour of ${towns}`, depth)).toEqual(
      done(...towns.split(/, | and /).map((harbour) => ({ harbour }))),
    )
  })
})

search('every number of a request is in some call, or named', 300, (numRuns) => {
  const amounts = fc.array(fc.integer({ min: 2, max: 9999 }), { minLength: 1, maxLength: 6 })
  const frames = fc.constantFrom(
    'Common ratio of %',
    'ladder of length %',
    'a savings plan, % years',
    'ferry % to Oslo',
  )
  const joints = fc.constantFrom(' and ', ', ', ' at ', ' m and height ', ' for ')
  const check = fc.property(amounts, frames, joints, (numbers, frame, joint) => {
    const says = frame.replace('%', numbers.join(joint))
    const { calls, unmet, unread } = chooseTools(says, [ratio, ladder, savings, ferry], now)
    if (calls.length === 0) return
    const said = JSON.stringify([calls.map(({ input }) => input), unmet.map(({ part }) => part), unread])
    const figures = new Set((said.match(/\d+(?:\.\d+)?/g) ?? []).map(Number))
    for (const one of numbers)
      expect(
        [one, one * 100, one / 100].some((shown) => figures.has(shown)),
        `${says}\n${said}`,
      ).toBe(true)
  })
  fc.assert(check, { numRuns })
})
