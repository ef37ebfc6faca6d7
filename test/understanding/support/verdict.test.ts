import { describe, expect, test } from 'vitest'
import { judgeEvidence } from '../../../src/understanding/support/evidence.ts'
import { measureSupport } from '../../../src/understanding/support/features.ts'
import { supportOf } from '../../../src/understanding/support/verdict.ts'

const source = [
  'The harbour of Veltrix was dredged in 1907 at a cost of 1,200 pounds.',
  'Trade increased in the ten years that followed.',
  'The lights were not replaced before the war.',
]

describe('the support of a claim (RES-83)', () => {
  test('is there for what the source says, also in other words of the same stem', () => {
    for (const sentence of source) expect(supportOf(sentence, source).verdict).toBe('supported')
    expect(supportOf('The harbour of Veltrix, dredging in 1907, cost 1200 pounds.', source)).toMatchObject({
      verdict: 'supported',
      best: 0,
    })
  })

  test.each([
    ['another number', 'The harbour of Veltrix was dredged in 1908 at a cost of 1,200 pounds.'],
    [
      'a denial that the source does not make',
      'The harbour of Veltrix was not dredged in 1907 at a cost of 1,200 pounds.',
    ],
    ['a denial left out', 'The lights were replaced before the war.'],
    ['the opposite', 'Trade decreased in the ten years that followed.'],
  ])('is weak at best with %s', (_, claim) => {
    expect(supportOf(claim, source).verdict).toBe('weak')
  })

  test('is not found in a source about something else, or in none', () => {
    expect(supportOf('Penguins breed on the southern ice in winter.', source).verdict).toBe('not found')
    expect(supportOf('Trade increased.', [])).toMatchObject({ verdict: 'not found', best: -1 })
    expect(supportOf('', source).verdict).toBe('not found')
  })
})

describe('what is measured', () => {
  test('is the share of the claim in one sentence, in two in a row, and in all', () => {
    const { features, best } = measureSupport('alpha beta gamma delta', ['alpha', 'beta gamma', 'other', 'delta'])
    expect(best).toBe(1)
    expect(features).toMatchObject({ sentence: 0.5, window: 0.75, coverage: 1, pairs: expect.closeTo(1 / 3, 9) })
  })
  test('counts terms by what they say, where that is known', () => {
    const weight = (term: string): number => (term === 'alpha' ? 3 : 1)
    expect(measureSupport('alpha beta', ['alpha'], weight).features.coverage).toBe(0.75)
  })
  test('knows numbers and names, however they are written', () => {
    const { features } = measureSupport('In 2020 the VLX-500 cost 1,200.50 in Berlin', ['BERLIN 1200.5 vlx 500'])
    expect(features).toMatchObject({ numbers: 2 / 3, names: 1 })
  })
})

test('a document that was found first and says what is claimed is evidence; one found last that does not is none', () => {
  const weight = (): number => 1
  const claim = 'Trade increased in ten years'
  expect(judgeEvidence(claim, { sentences: source, place: 0, relative: 1 }, weight).isEvidence).toBe(true)
  expect(judgeEvidence(claim, { sentences: ['The lights.'], place: 4, relative: 0.4 }, weight).isEvidence).toBe(false)
})
