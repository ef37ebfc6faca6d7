import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { stemmer } from 'stemmer'
import { describe, expect, test } from 'vitest'
import { stem } from '../../src/understanding/stem.ts'
import { search } from '../search.ts'

describe('a stem', () => {
  test.each([
    ['forecasts forecasting forecasted', 'forecast'],
    ['policy policies', 'polici'],
    ['run running runs', 'run'],
    ['relate relating relational', 'relat'],
    ['café', 'café'],
    ['as', 'as'],
    ['21.4', '21.4'],
  ])('of %s is %s', (words, expected) => {
    expect([...new Set(words.split(' ').map(stem))]).toEqual([expected])
  })

  test('is that of another implementation, for all words of our pages', () => {
    const pages = readdirSync('docs').filter((name) => name.endsWith('.md'))
    const text = pages.map((name) => readFileSync(`docs/${name}`, 'utf8')).join(' ')
    const words = new Set(text.toLowerCase().match(/[a-z]+/g))
    expect(words.size).toBeGreaterThan(1000)
    for (const word of words) expect([word, stem(word)]).toEqual([word, stemmer(word)])
  })

  search('is that of another implementation, for words of every ending', 20_000, (numRuns) => {
    const letters = fc.string({ unit: fc.constantFrom(...'aeiybcdlnstvz'), maxLength: 5 })
    const endings = fc.constantFrom(
      ...'s es ies sses ed eed ing y ational tional enci izer bli alli entli eli ization ation ator ative ness'.split(
        ' ',
      ),
      ...'icate alize iciti ical ful al ance er able ement ment ent ion sion ou ism ate iti ous ive ize e ll'.split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(letters, fc.array(endings, { maxLength: 3 }), (root, ends) => {
        const word = root + ends.join('')
        expect([word, stem(word)]).toEqual([word, stemmer(word)])
      }),
      { numRuns },
    )
  })
})
