import { describe, expect, test } from 'vitest'
import { disagreementsIn } from '../../../../src/coordination/research/evidence/disagreements.ts'
import { evidenceOf } from '../library.ts'

function sidesOf(one: string, other: string): string[][] {
  const evidence = evidenceOf({
    'a.md': one,
    'b.md': other,
    'c.md': '# Office\n\nThe office is open from Monday to Friday.',
  })
  return disagreementsIn(evidence).map(({ sides }) => sides.map(({ written }) => written))
}

describe('what is denied in so many words', () => {
  test.each<[string, string, string[]]>([
    [
      'The total cost of the work was 497,200 euros without furniture, not 488,300 euros as the report of the school says.',
      '# Report\n\nThe work cost 488,300 euros without the furniture of the hall, and it took a year.',
      ['497,200', '488,300'],
    ],
    [
      'By our own measurements the efficiency of the ladder was 74 percent in 2023, not 81 percent.',
      '# Report 2023\n\nOf 75 tagged salmon 61 passed the ladder, which is 81 percent.',
      ['74 percent', '81 percent'],
    ],
    [
      'With the gap filled, 1,468 salmon ascended in 2022, not 1,312 as was said.',
      'The counter recorded 1,312 ascents of salmon in 2022.',
      ['1,468', '1,312'],
    ],
  ])('contradicts who says it: %s', (one, other, sides) => {
    expect(sidesOf(one, other)).toEqual([sides])
  })

  test.each([
    [
      'another time',
      'In 2024 the ladder let 74 percent pass, not 81 percent.',
      'In 2022 the ladder let 81 percent pass.',
    ],
    ['another thing', 'The pump moves 40 litres, not 55 litres.', 'The bath holds 55 litres.'],
    ['another unit', 'The beam is 4 metres long, not 6 metres.', 'The beam weighs 6 kg.'],
  ])('contradicts nothing of %s', (_, one, other) => {
    expect(sidesOf(one, other)).toEqual([])
  })
})

describe('a difference', () => {
  test.each([
    [
      'Gastro Nord would have cost 22,500 euros less.',
      'Gastro Nord offered to do it: it would have cost 389,500 euros.',
    ],
    ['The bridge is 12 metres longer.', 'The bridge is 240 metres long.'],
    ['The rent of the shop rose by 200 euros.', 'The rent of the shop was 2,300 euros.'],
  ])('contradicts no total: %s', (one, other) => {
    expect(sidesOf(one, other)).toEqual([])
  })
})

describe('notes and reports', () => {
  test('are things that something is said of, unless they say that it is so', () => {
    expect(sidesOf('Deleted notes are kept for 30 days.', 'Deleted notes are kept for 60 days.')).toHaveLength(1)
  })
})
