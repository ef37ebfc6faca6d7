import { expect, test } from 'vitest'
import type { Json } from '../../src/events/json.ts'
import { fits, sameValue } from './same-value.ts'

test.each<[Json, Json]>([
  ['Paris France', 'Paris, France'],
  ['the Prado', 'prado'],
  ['kilometres', 'km'],
  ['degrees Fahrenheit', '°F'],
  ['12% of 50', 6],
  ['(12 + 8) * 3', 60],
  [5.9167, 5 + 11 / 12],
  [
    ['Olives', 'ham'],
    ['olives', 'Ham'],
  ],
  [{ name: 'Ada' }, { name: ['Ada', 'ada'] }],
])('%j is what was meant by %j', (given, expected) => expect(sameValue(given, expected)).toBe(true))

test.each<[Json, Json]>([
  ['Paris', 'Paris, France'],
  ['mi', 'km'],
  ['12 of 50', 6],
  ['', 0],
  [5.5, 5],
  [true, 'true'],
  [null, 'none'],
  [['olives'], ['olives', 'ham']],
  [
    ['ham', 'olives'],
    ['olives', 'ham'],
  ],
  [{ name: 'Ada', age: 36 }, { name: ['Ada'] }],
])('%j is not what was meant by %j', (given, expected) => expect(sameValue(given, expected)).toBe(false))

test('an argument may be left out only where that is said', () => {
  expect(fits({ place: 'Oslo' }, { place: ['Oslo'], days: ['', 1] })).toBe(true)
  expect(fits({ place: 'Oslo' }, { place: ['Oslo'], days: [1] })).toBe(false)
})
