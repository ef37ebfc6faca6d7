import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Ranking } from '../../../src/packs/documents/index/ranking.ts'
import { SegmentBuilder } from '../../../src/packs/documents/index/segment-builder.ts'
import { SegmentSet } from '../../../src/packs/documents/index/segment-set.ts'
import { snippetOf } from '../../../src/packs/documents/snippet.ts'
import { termsOf } from '../../../src/understanding/prose/terms.ts'

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

type Text = { readonly title: string; readonly passages: readonly string[] }

/** The formula as it is in the book, over and over. */
function byTheBook(all: readonly (readonly string[])[], query: readonly string[], index: number): number {
  const average = all.reduce((sum, { length }) => sum + length, 0) / all.length
  const own = all[index] ?? []
  return [...new Set(query)].reduce((sum, term) => {
    const having = all.filter((terms) => terms.includes(term)).length
    const count = own.filter((one) => one === term).length
    const rarity = Math.log(1 + (all.length - having + 0.5) / (having + 0.5))
    return sum + (rarity * count * 2.5) / (count + 1.5 * (0.25 + (0.75 * own.length) / average))
  }, 0)
}

const pathOf = (index: number): string => `${String.fromCharCode(97 + index)}.md`
const written = ({ title, passages }: Text, index: number) => ({
  path: pathOf(index),
  mark: '1',
  title,
  characters: 1,
  sha256: '',
  passages: passages.map((text, line) => ({ text, headings: [], firstLine: line + 1, lastLine: line + 1 })),
})

/** The documents in segments of a size, after others with the same paths that came before them. */
async function setOf(texts: readonly Text[], size: number, earlier: readonly Text[]): Promise<SegmentSet> {
  let set = new SegmentSet()
  for (const documents of [earlier, texts]) {
    for (let from = 0; from < documents.length; from += size) {
      const builder = new SegmentBuilder()
      for (const [offset, text] of documents.slice(from, from + size).entries())
        builder.add(written(text, from + offset))
      set = set.changed([], builder.finish())
    }
  }
  return set.changed(earlier.slice(texts.length).map((_, offset) => pathOf(texts.length + offset)))
}

const found = (set: SegmentSet, query: readonly string[]) => ({
  documents: [...set.ranking.documents(new Set(query))].map(({ document, score }) => ({ path: document.path, score })),
  passages: [...set.ranking.passages(new Set(query))].map(({ document, passage, score }) => ({
    path: document.path,
    passage: passage - document.firstPassage,
    score,
  })),
})

describe('BM25', () => {
  const term = fc.constantFrom('ape', 'bee', 'cat', 'dog', 'elk')
  const words = (minLength: number) => fc.array(term, { minLength, maxLength: 6 }).map((terms) => terms.join(' '))
  const text = fc.record({ title: words(0), passages: fc.array(words(1), { minLength: 1, maxLength: 3 }) })
  const texts = fc.array(text, { minLength: 1, maxLength: 9 })
  const query = fc.array(term, { minLength: 1, maxLength: 4 })

  test('scores documents as the formula says, with words of the title twice', async () => {
    const check = fc.asyncProperty(texts, query, async (given, asked) => {
      const whole = given.map(({ title, passages }) => termsOf([title, title, ...passages].join(' ')))
      const { documents } = found(await setOf(given, 100, []), asked)
      const expected = given.flatMap((_, index) => {
        const score = byTheBook(whole, asked, index)
        return score === 0 ? [] : [{ path: pathOf(index), score: expect.closeTo(score, 9) }]
      })
      expect([...documents].sort((left, right) => (left.path < right.path ? -1 : 1))).toEqual(expected)
      for (const [at, { score, path }] of documents.entries()) {
        const next = documents[at + 1]
        if (next !== undefined) expect(score > next.score || (score === next.score && path < next.path)).toBe(true)
      }
    })
    await fc.assert(check)
  })

  test('finds the same, whatever was there before and in how many segments it is', async () => {
    const check = fc.asyncProperty(
      texts,
      texts,
      query,
      fc.integer({ min: 1, max: 3 }),
      async (given, earlier, asked, size) => {
        const grown = await setOf(given, size, earlier)
        const expected = found(await setOf(given, 100, []), asked)
        expect(found(grown, asked)).toEqual(expected)
        expect(found(await grown.merged(), asked)).toEqual(expected)
      },
    )
    await fc.assert(check)
  })

  test('shows a document of which only the title has the word by its first passage', async () => {
    const set = await setOf([{ title: 'Zebra', passages: ['one', 'two'] }], 1, [])
    expect(found(set, ['zebra']).passages).toMatchObject([{ path: 'a.md', passage: 0 }])
  })

  test('finds nothing in nothing', () => {
    expect([...new Ranking([]).passages(new Set(['cat']))]).toEqual([])
    expect(new Ranking([]).rarity('cat')).toBe(0)
  })
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
