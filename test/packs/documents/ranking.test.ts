import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Bm25 } from '../../../src/packs/documents/bm25.ts'
import { Vocabulary } from '../../../src/packs/documents/document-index.ts'
import { snippetOf } from '../../../src/packs/documents/snippet.ts'
import { termsOf } from '../../../src/packs/documents/tokens.ts'

describe('terms', () => {
  test.each([
    ['The Robots are running', ['robot', 'run']],
    [
      'Policies, policy, boxes, inhibits inhibition inhibitor',
      ['polici', 'polici', 'box', 'inhibit', 'inhibit', 'inhibitor'],
    ],
    ['Café CAFE\u0301 cafe', ['cafe', 'cafe', 'cafe']],
    ['ﬁnance Ｗｉｄｅ', ['financ', 'wide']],
    ['$21.4M, 3,120 and VLX-500', ['21.4', 'm', '3,120', 'vlx', '500']],
    ['日本語 の 東京', ['日本', '本語', 'の', '東京']],
    ['Ελλάδα हिन्दी', ['ελλαδα', 'हिन्दी']],
    ['… — !', []],
  ])('%s', (text, terms) => expect(termsOf(text)).toEqual(terms))
})

/** The formula as it is in the book, over and over. */
function byTheBook(passages: readonly (readonly string[])[], query: readonly string[], index: number): number {
  const average = passages.reduce((sum, { length }) => sum + length, 0) / passages.length
  const own = passages[index] ?? []
  return [...new Set(query)].reduce((sum, term) => {
    const having = passages.filter((passage) => passage.includes(term)).length
    const count = own.filter((one) => one === term).length
    const rarity = Math.log(1 + (passages.length - having + 0.5) / (having + 0.5))
    return sum + (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * own.length) / average))
  }, 0)
}

describe('BM25', () => {
  const term = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  test('scores as the formula says, orders by score and then by place', () => {
    const passages = fc.array(fc.array(term, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 8 })
    const check = fc.property(passages, fc.array(term, { minLength: 1, maxLength: 4 }), (given, query) => {
      const vocabulary = new Vocabulary()
      const numbers = given.map((terms) => vocabulary.numbers(terms))
      const ranking = new Bm25(numbers, vocabulary.size)
      const found = ranking.search(vocabulary.known(query), 100)
      // Searching leaves nothing behind.
      expect(ranking.search(vocabulary.known(query), 100)).toEqual(found)
      for (const { index, score } of found) expect(score).toBeCloseTo(byTheBook(given, query, index), 5)
      expect(found.length).toBe(given.filter((terms) => terms.some((one) => query.includes(one))).length)
      for (const [position, { index, score }] of found.entries()) {
        const next = found[position + 1]
        if (next !== undefined) expect(score > next.score || (score === next.score && index < next.index)).toBe(true)
      }
    })
    fc.assert(check)
  })
  test('finds nothing in nothing', () => expect(new Bm25([], 0).search(new Set([3]), 5)).toEqual([]))
})

describe('a snippet', () => {
  test('shows the words that were asked for, where most of them are', () => {
    const filler = Array.from({ length: 60 }, () => 'other').join(' ')
    const text = `robot ${filler} the payload of each robot is 950 kg ${filler}`
    const { snippet, matched } = snippetOf(text, "Robots' payload?")
    expect(snippet).toMatch(/^… .*the \*\*payload\*\* of each \*\*robot\*\* is 950 kg.* …$/)
    expect(matched).toEqual(['payload', 'robot'])
  })
  test('of a text without them is its beginning', () =>
    expect(snippetOf('hello there', 'x').snippet).toBe('hello there'))
})
