import { describe, expect, test } from 'vitest'
import { findArithmetic } from '../../src/understanding/extract/arithmetic.ts'
import { findBoolean } from '../../src/understanding/extract/booleans.ts'
import { findDates } from '../../src/understanding/extract/dates.ts'
import { findEnum } from '../../src/understanding/extract/enums.ts'
import { findMeasures, findMoney, findWantedUnits } from '../../src/understanding/extract/numbers.ts'
import { findFolders, findGlobs, findPaths } from '../../src/understanding/extract/paths.ts'
import { findPlaces, findRoute } from '../../src/understanding/extract/places.ts'
import { findQuoted } from '../../src/understanding/extract/quoted.ts'
import { findMoments, findTimes } from '../../src/understanding/extract/times.ts'
import { findEmails, findUrls } from '../../src/understanding/extract/urls.ts'
import { splitRequest } from '../../src/understanding/split-request.ts'
import { isTypoOf } from '../../src/understanding/words.ts'
import { now } from '../offline/tools.ts'

const values = <Value>(found: readonly { readonly value: Value }[]): Value[] => found.map(({ value }) => value)

describe('dates, on Sunday 15 November 2026', () => {
  test.each([
    ['today', '2026-11-15'],
    ['tonight', '2026-11-15'],
    ['tomorrow', '2026-11-16'],
    ['the day after tomorrow', '2026-11-17'],
    ['yesterday', '2026-11-14'],
    ['on Friday', '2026-11-20'],
    ['next Friday', '2026-11-20'],
    ['next Sunday', '2026-11-22'],
    ['Sunday', '2026-11-22'],
    ['next week', '2026-11-16'],
    ['next month', '2026-12-15'],
    ['in 3 days', '2026-11-18'],
    ['in two weeks', '2026-11-29'],
    ['a week from now', '2026-11-22'],
    ['3 days ago', '2026-11-12'],
    ['2026-11-20', '2026-11-20'],
    ['20 November', '2026-11-20'],
    ['Nov 20th, 2027', '2027-11-20'],
    ['the 3rd of March', '2027-03-03'],
    ['Christmas', '2026-12-25'],
    ['this weekend', '2026-11-21'],
  ])('%s is %s', (text, date) => expect(values(findDates(`it happens ${text}.`, now))).toEqual([date]))

  test('a range borrows its month', () => {
    expect(values(findDates('from 20 to 24 November', now))).toEqual(['2026-11-20', '2026-11-24'])
  })
  test.each(['30 February', '2026-02-30', 'may I', 'the second time', 'sunny'])('%s is no date', (text) =>
    expect(findDates(text, now)).toEqual([]),
  )
  test('the last of a month stays in the next', () => {
    expect(values(findDates('next month', Date.UTC(2026, 0, 31)))).toEqual(['2026-02-28'])
  })
})

describe('times', () => {
  test.each([
    ['at 5pm', '17:00'],
    ['12 am', '00:00'],
    ['12:30 p.m.', '12:30'],
    ['17:45', '17:45'],
    ['at noon', '12:00'],
    ['midnight', '00:00'],
  ])('%s is %s', (text, time) => expect(values(findTimes(text))).toEqual([time]))
  test('"in two hours" is a moment', () => {
    expect(values(findMoments('in two hours', now))).toEqual([now + 7_200_000])
  })
})

describe('places', () => {
  test.each([
    ['weather in rome', ['Rome']],
    ['from New York to São Paulo', ['New York', 'São Paulo']],
    ['a hotel near Bad Gastein', ['Bad Gastein']],
    ['that is nice', []],
    ['hotels in Nice', ['Nice']],
    ['See you in March', []],
  ])('%s', (text, places) => expect(values(findPlaces(text))).toEqual(places))
  test.each([
    'from Milan to Rome',
    'between Milan and Rome',
    'to Rome from Milan',
    'Milan to Rome',
    'how far is Rome from Milan',
  ])('%s is a route', (text) => expect(findRoute(text, findPlaces(text))).toEqual({ from: 'Milan', to: 'Rome' }))
})

describe('numbers and arithmetic', () => {
  test.each([
    ['5 km to miles', { amount: 5, unit: 'km' }, 'miles'],
    ['1,500.5 square feet in m²', { amount: 1500.5, unit: 'square feet' }, 'm²'],
    ['how many feet in a mile', { amount: 1, unit: 'mile' }, 'feet'],
    ['-40 °C to °F', { amount: -40, unit: '°C' }, '°F'],
  ])('%s', (text, measure, wanted) => {
    expect(values(findMeasures(text))).toEqual([measure])
    expect(values(findWantedUnits(text))).toContain(wanted)
  })
  test.each([
    ['what is 2 + 2?', '2 + 2'],
    ['15 percent of 80', '15% of 80'],
    ['subtract 3 from 10', '10 - 3'],
    ['the square root of 16 plus 2', 'sqrt(16) + 2'],
    ['4 squared', '4^2'],
    ['round(2.5)', 'round(2.5)'],
  ])('%s is %s', (text, expression) => expect(findArithmetic(text)).toEqual([expression]))
  test.each(['room 12', 'call 555 1234', 'a + b', 'I have 3 cats', 'C++', '(('])('%s is no arithmetic', (text) =>
    expect(findArithmetic(text)).toEqual([]),
  )
  test('money', () => expect(values(findMoney('$1,200 or 30 euros'))).toEqual([1200, 30]))
})

describe('texts with a form', () => {
  test('quotations, not apostrophes', () => {
    expect(values(findQuoted(`it's "a b" and 'c d' and “e” don't`))).toEqual(['a b', 'c d', 'e'])
  })
  test('addresses', () => {
    expect(values(findUrls('see https://a.example/x?y=1, and www.b.example.'))).toEqual([
      'https://a.example/x?y=1',
      'www.b.example',
    ])
    expect(values(findEmails('ask a.b+c@example.co.uk.'))).toEqual(['a.b+c@example.co.uk'])
  })
  test('paths, folders and globs', () => {
    expect(values(findPaths('read src/a.ts, ./b/c and notes.txt, not 24/7 or km/h'))).toEqual([
      'src/a.ts',
      './b/c',
      'notes.txt',
    ])
    expect(values(findFolders('in the docs folder'))).toEqual(['docs'])
    expect(values(findFolders('review the code in src, please'))).toEqual(['src'])
    expect(values(findFolders('review the code in this folder, or the code in TypeScript'))).toEqual([])
    expect(values(findGlobs('all src/**/*.ts and markdown files'))).toEqual(['src/**/*.ts', '*.md'])
  })
  test('enumerations in any inflection, but never one of two', () => {
    const modes = ['driving', 'walking', 'cycling']
    expect(findEnum('can I walk there', modes)).toBe('walking')
    expect(findEnum('walk or drive', modes)).toBeUndefined()
    expect(findEnum('fly', modes)).toBeUndefined()
  })
  test('booleans', () => {
    expect(findBoolean('with breakfast', 'breakfast')).toBe(true)
    expect(findBoolean('no breakfast please', 'include_breakfast')).toBe(false)
    expect(findBoolean('a room', 'breakfast')).toBeUndefined()
  })
  test('slips of the finger', () => {
    expect(['wether', 'weahter', 'weathr', 'weatherr'].every((word) => isTypoOf(word, 'weather'))).toBe(true)
    expect(['leather', 'wealth', 'weather', 'whether'].some((word) => isTypoOf(word, 'weather'))).toBe(false)
  })
})

describe('parts', () => {
  const topics = new Set(['weather', 'hotel'])
  test.each([
    ['weather in Rome and Oslo', ['weather in Rome and Oslo']],
    ['weather in Rome, and how far is Oslo?', ['weather in Rome', 'how far is Oslo?']],
    ['weather in Rome and hotels in Oslo', ['weather in Rome', 'hotels in Oslo']],
    ['say "one and then two" and then send it to Bob', ['say "one and then two"', 'send it to Bob']],
    ['In Rome, what is the weather?', ['In Rome, what is the weather?']],
    ['max(1, what is 2)', ['max(1, what is 2)']],
    [' . ', []],
  ])('%s', (text, parts) => expect(splitRequest(text, topics)).toEqual(parts))
})
