import { expect, test } from 'vitest'
import { parseCondition } from '../../../../src/coordination/collab/conditions/parse.ts'
import { search } from '../../../search.ts'
import { fuzzConditions } from './fuzz.ts'

search(
  'whatever is typed is read or refused, in time that grows with its length, and read alike when printed',
  50_000,
  (tries) => {
    const { refused, conditions } = fuzzConditions(1, tries)
    expect(refused).toBeLessThan(conditions)
    expect(refused).toBeGreaterThan(0)
  },
)

test.each([
  '(',
  '((',
  'not ',
  'a and ',
  'and ',
  'a or b and ',
  '{{',
  '{{ x }} ',
  '"',
  "'a ",
  '`',
  '1,234',
  '1.',
  '<',
  'a(b',
  ') ',
  '“',
])('twice as much of %j takes twice the looks at most', (piece) => {
  const looks = [1_000, 2_000, 4_000].map((length) => parseCondition(piece.repeat(length).slice(0, length)).looks)
  const [first = 0, second = 0, third = 0] = looks
  expect(second).toBeLessThanOrEqual(2 * first + 20)
  expect(third).toBeLessThanOrEqual(2 * second + 20)
})
