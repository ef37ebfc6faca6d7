import { describe, expect, test } from 'vitest'
import { disagreementsIn } from '../../../../src/coordination/research/evidence/disagreements.ts'
import { pointOf } from '../../../../src/coordination/research/writing/disagreement-section.ts'
import { evidenceOf } from '../library.ts'

const points = (one: string, other: string): string[] =>
  disagreementsIn(evidenceOf({ 'a.md': `# Minutes of the board\n\n${one}`, 'b.md': `# A visit\n\n${other}` })).map(
    pointOf,
  )

describe('two papers on one event or one value', () => {
  test.each([
    [
      'an office before the name, with a comma',
      'The new pier was opened on 3 May 2019 by the swimmer Ines Dahl.',
      'The new pier was opened on 3 May 2019 by the mayor, Rolf Amsel.',
      'The opening of the new pier',
    ],
    [
      'what it is named in a sentence on its cost',
      'The sonar buoy cost 2.4 million euros. It was designed by Piotr Wenk and built by the firm Dorn.',
      'The sonar buoy has four legs. It was designed by Elsa Moor.',
      'The design of the sonar buoy',
    ],
    [
      'a doer without a name',
      'The institute discovered the fossil bed QR-4 in 2019.',
      'The institute discovered the fossil bed QR-4 in 2021.',
      'The discovery of the fossil bed QR-4',
    ],
    [
      'whom it came to before who brought it',
      'The old rye seed was brought to the mill by Karin Voss.',
      'The old rye seed was brought to the mill by Timo Brandt.',
      'The arrival of the old rye seed',
    ],
    [
      'a part of the value behind it',
      'The repair of the weir cost £6.8 million, of which £2.0 million was a grant from the county.',
      'The repair of the weir cost £7.3 million.',
      'The repair of the weir',
    ],
    ['a pronoun before the verb', 'It sent 64 warnings.', 'It sent 49 warnings.', 'The number of warnings'],
  ])('differ, and the point has a name that says what it is: %s (RES-79)', (_, one, other, point) => {
    expect(points(one, other)).toEqual([point])
  })

  test('are no contradiction where what was done can be done again, or to something else', () => {
    expect(points('The institute saw the comet in 2019.', 'The institute saw the comet in 2021.')).toEqual([])
    expect(
      points(
        'The rye seed was brought to the mill by Karin Voss.',
        'The wheat seed was brought to the mill by Timo Brandt.',
      ),
    ).toEqual([])
  })

  test('keep numbers whole in the name of a point', () => {
    const sides = disagreementsIn(
      evidenceOf({
        'a.md': '# One\n\nIt tracked 5,110 objects, of which 281 were in no catalogue before.',
        'b.md': '# Two\n\nIt tracked 5,840 objects, of which 327 were in no catalogue before.',
      }),
    )
    expect(sides.map(pointOf).join(' ')).not.toMatch(/\b5$|\b5 /)
  })
})
