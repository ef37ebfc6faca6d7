import { expect, test } from 'vitest'
import { containment, shinglesOf } from '../../../src/understanding/prose/containment.ts'

const share = (text: string, source: string): number => containment(shinglesOf(text), shinglesOf(source))

test('a copy is contained in its source, whatever its capitals, accents and punctuation', () =>
  expect(
    share('THE CAFE: in the old harbour!', 'We sat in the café in the old harbour. The café in the old harbour.'),
  ).toBe(1))

test('what shares words but not five in a row is not', () =>
  expect(share('the old harbour in the café was closed', 'the café in the old harbour was open')).toBe(0))

test('half a copy is half contained', () =>
  expect(share('one two three four five six', 'one two three four five seven')).toBe(0.5))

test('a text shorter than five words is compared whole, and nothing is contained in nothing', () => {
  expect(share('Old harbour', 'old HARBOUR')).toBe(1)
  expect(share('', 'anything')).toBe(0)
  expect(share('anything', '')).toBe(0)
})
