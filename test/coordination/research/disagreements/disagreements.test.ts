import { describe, expect, test } from 'vitest'
import { disagreementsIn } from '../../../../src/coordination/research/evidence/disagreements.ts'
import { pointOf } from '../../../../src/coordination/research/writing/disagreement-section.ts'
import { notesLibrary } from '../answers/notes-library.ts'
import { evidenceOf } from '../library.ts'
import { measured } from './measure.ts'
import { seenPairs, unseenPairs } from './pair-set.ts'

/*
 * Pairs of papers that contradict each other, and about as many that only look so: other unit, year, entity or case,
 * an estimate and what came of it, a part and the whole, a rule and what was done, a version and the one before.
 *
 *   pairs          before           as first measured   now
 *                  precision recall precision recall    precision recall
 *   seen   (31)    .60       .40    —                   1.00      1.00
 *   unseen (31)    .57       .53    .88       1.00      .94       1.00
 *
 * Of 1,500 abstracts of different studies, which contradict each other in nothing that the rule could see, 17 groups were
 * found before and 2 are now.
 */
describe('what contradicts each other', () => {
  test.each([
    ['seen', seenPairs, 1],
    ['unseen', unseenPairs, 0.9],
  ])('is found, and little else: the %s pairs', (name, { contradictions, traps }, least) => {
    const { precision, recall, wrong, missed } = measured(contradictions, traps)
    console.log(
      `contradictions, ${name}: precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}; wrong: ${wrong}`,
    )
    expect(missed).toEqual([])
    expect(recall).toBe(1)
    expect(precision).toBeGreaterThanOrEqual(least)
  })

  test('is named by what it is about and not by its speaker, and an estimate is no side of it', () => {
    const found = disagreementsIn(evidenceOf(notesLibrary))
    expect(found.map((one) => [pointOf(one), one.sides.map(({ written }) => written)])).toEqual([
      ['The reinforcement', ['61,000', '53,400']],
    ])
  })
})
