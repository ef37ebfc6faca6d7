import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linearPattern, type PatternWork } from '../../../src/tools/schema/linear-pattern.ts'

/** Work that is not counted. */
const freely: PatternWork = { spend: () => {} }

const atom = fc.constantFrom(
  'a',
  'b',
  '.',
  '[ab]',
  '[^a]',
  '\\d',
  '\\w',
  '\\.',
  '1',
  '\\u0062',
  '\\p{L}',
  '💩',
  '[a-c\\]]',
)
const quantifier = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', '{1,3}?')
const anchor = fc.constantFrom('^', '$', '\\b')

const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc
    .array(fc.array(tie('part'), { maxLength: 4 }), { minLength: 1, maxLength: 3 })
    .map((alternatives) => alternatives.map((parts) => parts.join('')).join('|')),
  part: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(atom, quantifier).map(([one, times]) => one + times),
    anchor,
    fc
      .tuple(fc.constantFrom('(', '(?:', '(?<n>'), tie('pattern'), quantifier)
      .map(([open, inside, times]) => `${open}${inside})${times}`),
  ),
}))
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '.', ']', '\n', '💩', 'é'), maxLength: 8 })

describe('a pattern', () => {
  test('finds what a regular expression finds', () => {
    fc.assert(
      fc.property(pattern, text, (source, value) => {
        // Among more of them, the regular expression itself can lose its way for minutes.
        fc.pre((source.match(/[*+?}]/g) ?? []).length <= 4)
        let native: RegExp
        try {
          native = new RegExp(source, 'u')
        } catch {
          // A name given twice, which no pattern may do.
          expect(linearPattern(source)).toBeUndefined()
          return
        }
        const fits = linearPattern(source)
        // Counts inside of counts can make one too large.
        fc.pre(fits !== undefined || !/[{]/.test(source))
        expect(fits?.(value, freely)).toBe(native.test(value))
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([
    ['\\Bb', 'ab', true],
    ['\\Bb', 'a b', false],
    ['^$', '', true],
    ['^.$', '💩', true],
    ['^\\ud83d\\udca9$', '💩', true],
    ['^[^\\]]+$', 'a]', false],
    ['^a{3}$', 'aaa', true],
    ['^(?:a{2}){2,3}$', 'aaaaa', false],
  ])('%s in %j: %s', (source, value, found) => expect(linearPattern(source)?.(value, freely)).toBe(found))

  test.each([
    '(?=a)',
    '(?!a)',
    '(?<=a)',
    '(?<!a)',
    '(a)\\1',
    '(?<n>a)\\k<n>',
    '(',
    'a{2000}',
    '((a{30}){30}){30}',
    'a{5001,}',
  ])('that can not be followed in linear time, or is none (%s), is not taken', (source) =>
    expect(linearPattern(source)).toBeUndefined(),
  )
})
