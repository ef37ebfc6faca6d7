import { describe, expect, test } from 'vitest'
import type { CitationStyle } from '../../../src/coordination/research/brief.ts'
import { authorsIn, initialsOf } from '../../../src/coordination/research/writing/authors.ts'
import { isComplete, referenceIn } from '../../../src/coordination/research/writing/reference-styles.ts'

type Cited = Parameters<typeof referenceIn>[1]

const place = { place: { line: 3, last_line: 9, heading: '' } }
const page: Cited = {
  title: 'What we know about online learning',
  location: 'https://www.pewresearch.org/fact-tank/online-learning',
  type: 'web',
  author: 'Katherine Schaeffer',
  published_date: '2021-10-01',
  accessed_at: '2026-06-10T09:00:00.000Z',
}
const file: Cited = {
  ...page,
  title: 'Budget of the programme',
  location: 'finance/budget.md',
  type: 'other',
  author: null,
  published_date: '2026-04',
}

/** The forms of the handbooks: APA 7, MLA 9, Chicago 18 (notes and bibliography), the IEEE reference guide. */
const forms: readonly [string, CitationStyle, Partial<Cited>, string][] = [
  [
    'a page with an author and a date',
    'apa',
    {},
    'Schaeffer, K. (2021, October 1). *What we know about online learning*. pewresearch.org. https://www.pewresearch.org/fact-tank/online-learning',
  ],
  [
    'a page of two authors',
    'apa',
    { author: 'Jane A. Doe and Max Roe' },
    'Doe, J. A., & Roe, M. (2021, October 1). *What we know about online learning*. pewresearch.org. https://www.pewresearch.org/fact-tank/online-learning',
  ],
  [
    'a page of a body without a date',
    'apa',
    { author: 'National Institute of Mental Health', published_date: null },
    'National Institute of Mental Health. (n.d.). *What we know about online learning*. pewresearch.org. https://www.pewresearch.org/fact-tank/online-learning',
  ],
  [
    'a page without an author',
    'apa',
    { author: null, published_date: '2021' },
    '*What we know about online learning*. (2021). pewresearch.org. https://www.pewresearch.org/fact-tank/online-learning',
  ],
  [
    'a paper that has a DOI',
    'apa',
    { type: 'academic', location: 'https://doi.org/10.1000/182', author: 'Grady, J. S.; Her, M.; Moreno, G.' },
    'Grady, J. S., Her, M., & Moreno, G. (2021). *What we know about online learning*. https://doi.org/10.1000/182',
  ],
  [
    'a page with an author and a date',
    'mla',
    {},
    'Schaeffer, Katherine. “What we know about online learning.” *pewresearch.org*, 1 Oct. 2021, www.pewresearch.org/fact-tank/online-learning.',
  ],
  [
    'a page without a date',
    'mla',
    { author: null, published_date: null },
    '“What we know about online learning.” *pewresearch.org*, www.pewresearch.org/fact-tank/online-learning. Accessed 10 June 2026.',
  ],
  [
    'a page of two authors',
    'mla',
    { author: 'Jane Doe and Max Roe' },
    'Doe, Jane, and Max Roe. “What we know about online learning.” *pewresearch.org*, 1 Oct. 2021, www.pewresearch.org/fact-tank/online-learning.',
  ],
  [
    'a page of three authors',
    'mla',
    { author: 'Jane Doe, Max Roe, and Kim Poe' },
    'Doe, Jane, et al. “What we know about online learning.” *pewresearch.org*, 1 Oct. 2021, www.pewresearch.org/fact-tank/online-learning.',
  ],
  [
    'a page with an author and a date',
    'chicago',
    {},
    'Schaeffer, Katherine. “What we know about online learning.” pewresearch.org. October 1, 2021. https://www.pewresearch.org/fact-tank/online-learning.',
  ],
  [
    'news',
    'chicago',
    { type: 'news' },
    'Schaeffer, Katherine. “What we know about online learning.” pewresearch.org, October 1, 2021. https://www.pewresearch.org/fact-tank/online-learning.',
  ],
  [
    'a page of a body without a date',
    'chicago',
    { author: 'Yale University', published_date: null },
    'Yale University. “What we know about online learning.” pewresearch.org. Accessed June 10, 2026. https://www.pewresearch.org/fact-tank/online-learning.',
  ],
  [
    'a page of seven authors',
    'chicago',
    { author: 'A. One; B. Two; C. Three; D. Four; E. Five; F. Six; G. Seven' },
    'One, A., B. Two, C. Three, et al. “What we know about online learning.” pewresearch.org. October 1, 2021. https://www.pewresearch.org/fact-tank/online-learning.',
  ],
  [
    'a page with an author',
    'ieee',
    {},
    'K. Schaeffer. “What we know about online learning.” pewresearch.org. Accessed: June 10, 2026. [Online]. Available: https://www.pewresearch.org/fact-tank/online-learning',
  ],
  [
    'a page of two authors, read in autumn',
    'ieee',
    { author: 'Jane Anne Doe and Max Roe', accessed_at: '2026-09-01T00:00:00Z' },
    'J. A. Doe and M. Roe. “What we know about online learning.” pewresearch.org. Accessed: Sept. 1, 2026. [Online]. Available: https://www.pewresearch.org/fact-tank/online-learning',
  ],
]

describe('references', () => {
  test.each(forms)('%s, as %s has it', (_, style, parts, expected) => {
    expect(referenceIn(style, { ...page, ...parts }, place)).toBe(expected)
  })

  test.each<[CitationStyle, string]>([
    ['numeric', '*Budget of the programme*. 2026-04. finance/budget.md, lines 3–9.'],
    ['apa', '*Budget of the programme*. (2026, April). finance/budget.md, lines 3–9.'],
    ['mla', '“Budget of the programme.” Apr. 2026, finance/budget.md, lines 3–9.'],
    ['chicago', '“Budget of the programme.” April 2026. finance/budget.md, lines 3–9.'],
    ['ieee', '“Budget of the programme,” Apr. 2026, finance/budget.md, lines 3–9.'],
  ])('a file has its place, as %s has it', (style, expected) => {
    expect(referenceIn(style, file, place)).toBe(expected)
  })

  test('a title that ends with a mark gets no second one', () => {
    expect(referenceIn('mla', { ...page, title: 'Is it new?' }, place)).toContain('“Is it new?” *')
  })

  test('every style but the plain one wants to know who wrote it or when', () => {
    const bare = { ...file, published_date: null }
    expect(isComplete('numeric', bare)).toBe(true)
    expect(isComplete('apa', bare)).toBe(false)
    expect(isComplete('apa', { ...bare, author: 'Ann Berg' })).toBe(true)
    expect(isComplete('numeric', { ...bare, title: '' })).toBe(false)
  })
})

describe('authors', () => {
  test.each<[string, unknown[]]>([
    ['Jane Doe', [{ family: 'Doe', given: ['Jane'] }]],
    ['Doe, Jane A.', [{ family: 'Doe', given: ['Jane', 'A.'] }]],
    [
      'Doe, J.; Roe, M.',
      [
        { family: 'Doe', given: ['J.'] },
        { family: 'Roe', given: ['M.'] },
      ],
    ],
    [
      'Jane Doe, Max Roe & Kim Poe',
      [
        { family: 'Doe', given: ['Jane'] },
        { family: 'Roe', given: ['Max'] },
        { family: 'Poe', given: ['Kim'] },
      ],
    ],
    ['Ludwig van Beethoven', [{ family: 'van Beethoven', given: ['Ludwig'] }]],
    ['Norrvik Shipyard', [{ body: 'Norrvik Shipyard' }]],
    ['The County', [{ body: 'The County' }]],
    ['WHO', [{ body: 'WHO' }]],
    ['Dr. Ilse Varga', [{ family: 'Varga', given: ['Ilse'] }]],
    [
      'Prof. Dr. Kim Poe and Ms Jane Doe',
      [
        { family: 'Poe', given: ['Kim'] },
        { family: 'Doe', given: ['Jane'] },
      ],
    ],
    ['Jane Doe et al.', [{ family: 'Doe', given: ['Jane'] }]],
    ['', []],
  ])('of "%s" are told apart', (text, expected) => {
    expect(authorsIn(text)).toEqual(expected)
  })

  test.each([
    [['Jane', 'Anne'], 'J. A.'],
    [['J.A.'], 'J. A.'],
    [['Jean-Paul'], 'J.-P.'],
  ])('have initials: %s', (given, expected) => {
    expect(initialsOf(given)).toBe(expected)
  })
})
