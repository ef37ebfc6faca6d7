import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../src/packs/basics/arithmetic/evaluate.ts'
import { ArithmeticError } from '../../src/packs/basics/arithmetic/tokens.ts'
import { calculator } from '../../src/packs/basics/calculator.ts'
import { call } from './call.ts'

describe('arithmetic', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['2 ** 3', 8],
    ['10 % 3', 1],
    ['15% of 80', 12],
    ['50%', 0.5],
    ['200 + 10%', 220],
    ['200 - 10%', 180],
    ['10% + 5%', 0.15],
    ['0.1 + 0.2', 0.3],
    ['1,250 * 2', 2500],
    ['max(1,250)', 250],
    ['min(3, 1, 2) + abs(-4)', 5],
    ['round(2.345, 2)', 2.35],
    ['round(-2.5)', -3],
    ['sqrt(144) + cbrt(27)', 15],
    ['percent(15, 80)', 12],
    ['3 × 4 ÷ 2 − 1', 5],
    ['5²', 25],
    ['2 * pi', 6.28318530717959],
    ['1e3 + .5', 1000.5],
    ['$20 + $5', 25],
    ['--3', 3],
    ['3 x 4', 12],
  ])('%s = %d', (expression, value) => expect(evaluate(expression)).toBe(value))

  test.each([
    ['1 +', 'Expected a number and found the end at position 4'],
    ['(1 + 2', 'Expected ")" and found the end at position 7'],
    ['1 / 0', 'Division by zero at position 5'],
    ['5 % 0', 'Division by zero at position 5'],
    ['2 2', 'Unexpected "2" at position 3'],
    ['foo(1)', '"foo" is not known'],
    ['process.exit()', '"." is not understood at position 8'],
    ['constructor', '"constructor" is not known'],
    ['1; 2', '";" is not understood at position 2'],
    ['sqrt(-1)', 'There is no real result'],
    ['9^9^9', 'The result is too large'],
    ['sqrt(1, 2)', 'sqrt does not take 2 values'],
    ['sqrt 4', 'Expected "(" after sqrt at position 6'],
    ['', 'Expected a number and found the end at position 1'],
    ['('.repeat(400), 'Nested too deeply'],
    ['-'.repeat(400), 'Nested too deeply'],
    ['1+'.repeat(400), 'may have 500 characters'],
  ])('%s says %s', (expression, problem) => expect(() => evaluate(expression)).toThrow(problem))

  test('every text gives a number or an ArithmeticError', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...'0123456789+-*/^%(),. ', 'max', 'of', 'pi')).map((list) => list.join('')),
    )
    const check = fc.property(texts, (text) => {
      try {
        expect(Number.isFinite(evaluate(text))).toBe(true)
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(ArithmeticError)
      }
    })
    fc.assert(check, { numRuns: 2000 })
  })
})

describe('calculator', () => {
  test('answers with a number and a sentence', async () => {
    expect(await call(calculator(), { expression: '6 * 7' })).toEqual({ value: 42, exact: true, summary: '6 * 7 = 42' })
  })
  test('says when a number is too large to be exact', async () => {
    expect(await call(calculator(), { expression: '2^60' })).toMatchObject({ exact: false })
  })
  test('refuses for good, with the position', async () => {
    await expect(call(calculator(), { expression: '6 *' })).rejects.toMatchObject({
      code: 'BATON_TOOL_REFUSED',
      retryable: false,
      message: expect.stringContaining('at position 4'),
    })
  })
})
