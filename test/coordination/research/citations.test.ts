import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkText,
  complaintAbout,
  isSound,
  settled,
} from '../../../src/coordination/research/evidence/citation-gate.ts'
import { claimsOf } from '../../../src/coordination/research/evidence/claims.ts'
import { numberCitations } from '../../../src/coordination/research/writing/number-citations.ts'
import { evidenceOf } from './library.ts'

const evidence = evidenceOf({
  'pump.md': '# Pump\n\nThe pump of the station moves 40 litres a minute. It was built in Bergen by two brothers.',
  'archive/pump.md': '# Old pump\n\nThe old pump moves 25 litres a minute and is loud.',
  'door.md': '# Door\n\nThe door is painted green every second spring.',
})

describe('a text that a model wrote', () => {
  test('is sound where every sentence is carried by what it cites', () => {
    const checked = checkText('The pump moves 40 litres a minute [p1]. The door is painted green. [p3]', evidence)
    expect(checked.claims.map(({ verdict, problem }) => [verdict, problem])).toEqual([
      ['supported', 'none'],
      ['supported', 'none'],
    ])
    expect(isSound(checked)).toBe(true)
  })

  test.each<[string, string, string]>([
    ['an id that there is not', 'The pump moves 40 litres a minute [p9].', 'no such passage: p9'],
    [
      'an address',
      'The pump moves 40 litres a minute [p1] (https://pumps.example/40).',
      'not cited: https://pumps.example/40',
    ],
    [
      'a link that breaks off',
      'The pump moves 40 litres a minute [p1]. The door is green [see here](https:',
      'not cited: [see here](https:',
    ],
    [
      'an author and a year',
      'The pump moves 40 litres a minute (Smith et al., 2019) [p1].',
      'no citation by id: (Smith et al., 2019)',
    ],
    ['a number in brackets', 'The pump moves 40 litres a minute [3].', 'no citation by id: [3]'],
    [
      'another number',
      'The pump of the station moves 45 litres a minute [p1].',
      'does not stand in what it cites: "The pump',
    ],
    ['what was replaced', 'The old pump moves 25 litres a minute [p2].', 'replaced by something later'],
    ['nothing cited', 'The pump of the station is the best in Norway.', 'Nothing is cited for this'],
    ['something else cited', 'The pump was built in Bergen by two brothers [p3].', 'does not say it'],
  ])('is complained about for %s', (_, text, complaint) => {
    const checked = checkText(text, evidence)
    expect(isSound(checked)).toBe(false)
    expect(complaintAbout(checked, evidence)).toContain(complaint)
  })

  test('may have dates in brackets, which are no citations', () => {
    const text = 'The pump of the station (March 2024) moves 40 litres a minute [p1].'
    expect(checkText(text, evidence).strange).toEqual([])
    expect(checkText(text.replace('March 2024', 'Sept. 2024'), evidence).strange).toEqual([])
    expect(checkText(text.replace('March 2024', 'Martin 2024'), evidence).strange).toHaveLength(1)
  })

  test('is quoted with what it takes from a source, not with the title of the source that it names', () => {
    const titled = evidenceOf({
      'notes.txt': 'Notes of the keeper\n\nThe lamp is lit at dusk.\n\nIt burns until dawn.',
    })
    const [claim] = claimsOf('Notes of the keeper says that the lamp is lit at dusk [p1].', titled)
    expect(claim).toMatchObject({ verdict: 'supported', quote: 'The lamp is lit at dusk.', line: 3 })
  })

  test('may cite what was replaced as the past', () => {
    const [claim] = claimsOf('Formerly the old pump was loud [p2].', evidence)
    expect(claim).toMatchObject({ problem: 'none' })
  })

  test('is kept with what nothing carries marked or dropped', () => {
    const text = 'The door is painted green every second spring [p3]. The pump moves 99 litres a minute [p1].'
    expect(settled(text, evidence, 'mark')).toBe(
      'The door is painted green every second spring [p3]. The pump moves 99 litres a minute [unverified].',
    )
    expect(settled(text, evidence, 'drop')).toBe('The door is painted green every second spring [p3].')
  })
})

test('a claim shows its file, its line and the words that carry it', () => {
  expect(claimsOf('By two brothers it was built in Bergen [p1].', evidence)).toEqual([
    {
      sentence: 'By two brothers it was built in Bergen.',
      passages: ['p1'],
      verdict: 'supported',
      location: 'pump.md',
      line: 3,
      quote: 'It was built in Bergen by two brothers.',
      problem: 'none',
    },
  ])
})

describe('whatever a writer writes', () => {
  const mark = fc.oneof(
    fc.nat(12).map((number) => `[p${number}]`),
    fc.nat(12).map((number) => `[P${number}, p${number + 1}; ${number + 2}]`),
    fc.nat(50).map((number) => `[${number}]`),
    fc.constantFrom(
      '[^1]',
      '[1-3]',
      '[1](https://real.example/a)',
      'https://made.up/x.',
      '(www.fake.example)',
      'doi:10.1234/abc',
      '[p1](http://x)',
      '<a href="https://y.example">y</a>',
      '[p',
      'p1]',
      '[[p2]]',
      '【p3】',
      '[unverified]',
    ),
  )
  const line = fc.array(
    fc.oneof(
      mark,
      fc.constantFrom(
        'The pump moves',
        '40 litres',
        '41 litres',
        'a minute',
        'is green',
        '.',
        '?',
        '\n',
        '\n\n',
        '- ',
        '| a | 7 |\n',
        '# Head\n',
        '## References\n',
        '[^1]: https://z.example\n',
      ),
    ),
    { maxLength: 40 },
  )

  test('no citation is left that stands for no passage, and no address that was not read', () => {
    fc.assert(
      fc.property(line, fc.constantFrom('drop' as const, 'mark' as const), (parts, leftover) => {
        const kept = settled(parts.join(' '), evidence, leftover)
        const { content, passages, references } = numberCitations(kept, evidence)
        const numbers = [...content.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number))
        expect(numbers.every((number) => number >= 1 && number <= passages.length)).toBe(true)
        expect(passages.every((id) => evidence.passages.some((passage) => passage.id === id))).toBe(true)
        expect(references.split('\n').filter(Boolean)).toHaveLength(passages.length)
        expect(content).not.toMatch(/\[p\d+\]|https?:|www\.|doi:|\[\^/)
      }),
      { numRuns: 500 },
    )
  })

  test('what is left with a citation has its numbers in a passage that holds', () => {
    fc.assert(
      fc.property(line, (parts) => {
        const claims = claimsOf(settled(parts.join(' '), evidence, 'drop'), evidence)
        expect(claims.filter(({ passages, problem }) => passages.length > 0 && problem !== 'none')).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
