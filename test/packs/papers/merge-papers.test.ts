import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergePapers } from '../../../src/packs/papers/merge-papers.ts'
import { type Paper, paperFrom } from '../../../src/packs/papers/paper.ts'
import { arxivIdIn, doiIn } from '../../../src/packs/papers/paper-ids.ts'

const paper = (facts: Partial<Paper>): Paper => ({
  title: 'On the growth of dendrites in cells',
  authors: [],
  url: 'https://a.example/',
  ...facts,
})
const merged = (...papers: readonly Partial<Paper>[]): number =>
  mergePapers(papers.map((facts, index) => ({ service: `s${index}`, papers: [paper(facts)] }))).length

describe('papers that two services found', () => {
  test.each<[string, Partial<Paper>, Partial<Paper>]>([
    ['the same DOI', { doi: '10.1/a', title: 'A' }, { doi: '10.1/a', title: 'B' }],
    ['the same id of arXiv', { arxiv_id: '2401.00001', title: 'A' }, { arxiv_id: '2401.00001', title: 'B' }],
    [
      'the same title, but for signs and accents',
      { title: 'Über the growth of “dendrites”' },
      { title: 'uber the growth of dendrites' },
    ],
    [
      'a manuscript and what was printed a year later',
      { doi: '10.48550/arxiv.2401.00001', published: '2024-01-01' },
      { doi: '10.1/a', published: '2025' },
    ],
  ])('are one with %s', (_, left, right) => expect(merged(left, right)).toBe(1))

  test.each<[string, Partial<Paper>, Partial<Paper>]>([
    ['other DOIs, although the titles are the same', { doi: '10.1/a' }, { doi: '10.1/b' }],
    ['other ids of arXiv', { arxiv_id: '2401.00001' }, { arxiv_id: '2401.00002' }],
    ['a title that many have', { title: 'Editorial' }, { title: 'Editorial' }],
    ['years between them', { published: '1990' }, { published: '2024-01-01' }],
    ['other titles', { title: 'On the growth of dendrites in cells II' }, {}],
  ])('are two with %s', (_, left, right) => expect(merged(left, right)).toBe(2))

  test('are put together also where only a third shows that they are the same', () => {
    const [first, ...others] = mergePapers([
      { service: 'a', papers: [paper({ title: 'A', doi: '10.1/a' })] },
      { service: 'b', papers: [paper({ title: 'B', arxiv_id: '2401.00001' })] },
      { service: 'c', papers: [paper({ title: 'C', doi: '10.1/a', arxiv_id: '2401.00001' })] },
    ])
    expect([first?.found_by, others]).toEqual([['a', 'c', 'b'], []])
  })

  test('come first where several services put them first, and one that lists a paper twice counts once', () => {
    const [one, two] = [paper({ doi: '10.1/a' }), paper({ doi: '10.1/b' })]
    const order = mergePapers([
      { service: 'a', papers: [one, one, two] },
      { service: 'b', papers: [two] },
    ])
    expect(order.map(({ doi }) => doi)).toEqual(['10.1/b', '10.1/a'])
  })

  test('have each DOI once, whatever the services found', () => {
    const facts = fc.record({
      title: fc.constantFrom('On the growth of dendrites in cells', 'Sodium cells in large stores', 'Editorial'),
      doi: fc.option(fc.constantFrom('10.1000/a', '10.1000/b', '10.48550/arxiv.2401.00001'), { nil: undefined }),
      arxivId: fc.option(fc.constantFrom('2401.00001', '2401.00002'), { nil: undefined }),
      url: fc.constant('https://a.example/'),
    })
    fc.assert(
      fc.property(fc.array(fc.array(facts, { maxLength: 4 }), { maxLength: 4 }), (lists) => {
        const found = lists.map((list, index) => ({
          service: `s${index}`,
          papers: list.flatMap((one) => paperFrom(one) ?? []),
        }))
        const all = mergePapers(found)
        const dois = all.flatMap(({ doi }) => (doi === undefined ? [] : [doi]))
        expect(new Set(dois).size).toBe(dois.length)
        expect(all.every(({ found_by }) => found_by.length > 0)).toBe(true)
      }),
    )
  })
})

describe('ids', () => {
  test.each([
    ['https://doi.org/10.1000/ABC.1', '10.1000/abc.1'],
    ['doi:10.1000/a(b)c', '10.1000/a(b)c'],
    ['none', undefined],
    [7, undefined],
  ])('a DOI is found in %j', (written, doi) => expect(doiIn(written)).toBe(doi))

  test.each([
    ['http://arxiv.org/abs/2401.01234v2', '2401.01234'],
    ['https://arxiv.org/pdf/2401.01234v2.pdf', '2401.01234'],
    ['http://arxiv.org/abs/hep-ex/0307015', 'hep-ex/0307015'],
    ['10.48550/arxiv.2401.01234', '2401.01234'],
    ['arXiv:2401.01234', '2401.01234'],
    ['2401.01234', '2401.01234'],
    ['10.1000/2401.01234', undefined],
    ['https://a.example/2401.01234', undefined],
    [null, undefined],
  ])('an id of arXiv is found in %j', (written, id) => expect(arxivIdIn(written)).toBe(id))
})

test('a paper is never made of nonsense, and never throws', () => {
  const value = fc.anything()
  const facts = fc.record({ title: value, url: value, abstract: value, doi: value, citations: value, fullText: value })
  fc.assert(
    fc.property(facts, (one) => {
      const made = paperFrom({ ...one, authors: Object.values(one) })
      if (made === undefined) return
      expect(made.title).not.toBe('')
      expect(made.url).toMatch(/^https?:\/\//)
    }),
  )
})
