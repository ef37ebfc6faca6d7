import { expect, test } from 'vitest'
import { ratio } from '../../bench/report/figures.ts'

test.each([
  [160, 1, '160 ×'],
  [39.6, 0.247, '160 ×'],
  [1_234, 1, '1,230 ×'],
  [3, 2, '1.5 ×'],
  [25.4, 269, '0.0944 ×'],
])('%d beside %d is %s', (value, to, shown) => {
  expect(ratio(value, to)).toBe(shown)
})

test.each([
  [undefined, 1],
  [1, undefined],
  [1, 0],
])('there is nothing to say of %s beside %s', (value, to) => {
  expect(ratio(value, to)).toBe('')
})
