// @module-tag slow
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readSource } from '../../architecture/source.ts'
import { bounded } from './bounded.ts'
import { slowestText } from './slowest-text.ts'
import { PatternFinder, type SourcePattern } from './source-patterns.ts'

const finder = new PatternFinder(fileURLToPath(new URL('../../../src', import.meta.url)))

describe('what finds slow expressions', () => {
  test.each([
    [/\s+$/, 'quadratic'],
    [/^(#+)\s+(.+?)\s*#*\s*$/, 'cubic'],
    [/\bwhere\b.*\bfrom\b/, 'quadratic'],
    [/["“][^"”]*["”]/, 'quadratic'],
    [/^(?:a+)+$/, 'exponential'],
    [/^(?:(?:Dr )?(?:Dr |A ))*$/, 'exponential'],
    [/\[([^\]]*)\]\(/, 'quadratic'],
  ])('finds %s, which is %s', (pattern) => {
    expect(slowestText(pattern)).toBeDefined()
  })

  test.each([/(?<!\s)\s+$/, /^\s+/, /"[^"]*"/, /\bwhere\b.{0,300}\bfrom\b/, /^[a-z]+(?:-[a-z]+)*$/, /\p{L}+/gu])(
    'finds nothing in %s',
    (pattern) => {
      expect(slowestText(pattern)).toBeUndefined()
    },
  )

  test('knows expressions that are put together', () => {
    const places = finder.in('understanding/extract/dates.ts').map(({ pattern }) => pattern.source)
    expect(places.some((source) => source.includes('|tues?|wed|') && source.includes('next ('))).toBe(true)
  })
})

test('no regular expression of src takes more than linear time, but where its text is bounded (H3)', {
  timeout: 900_000,
}, () => {
  const all = readSource().flatMap(({ path }) => finder.in(path))
  expect(all.length).toBeGreaterThan(2_000)
  const verdicts = new Map<string, string | undefined>()
  const verdictOn = ({ pattern }: SourcePattern): string | undefined => {
    const key = String(pattern)
    if (!verdicts.has(key)) verdicts.set(key, shownText(pattern))
    return verdicts.get(key)
  }
  const slow = all.flatMap((one) => {
    const text = verdictOn(one)
    return text === undefined
      ? []
      : [{ file: one.place.replace(/:\d+$/, ''), told: `${one.place} ${one.pattern}: ${text}` }]
  })
  expect(slow.filter(({ file }) => bounded[file] === undefined).map(({ told }) => told)).toEqual([])
})

function shownText(pattern: RegExp): string | undefined {
  const attack = slowestText(pattern)
  return attack === undefined ? undefined : JSON.stringify(attack)
}
