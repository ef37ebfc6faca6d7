import { describe, expect, test } from 'vitest'
import { disagreementsIn } from '../../../../src/coordination/research/evidence/disagreements.ts'
import { disagreementSection, pointOf } from '../../../../src/coordination/research/writing/disagreement-section.ts'
import { evidenceOf } from '../library.ts'
import { freshEvents, seenEvents, unseenEvents } from './event-set.ts'
import { measured } from './measure.ts'

/*
 * Pairs of papers that name different doers, years or places for one event, and as many that only look so: another thing or
 * event, another time, a part and the whole, about and exactly, a firm and one of its people, one after the other.
 *
 *   pairs          before           first measured   now
 *                  precision recall precision recall precision recall
 *   seen   (35)    .40       .12    —                1.00      1.00
 *   unseen (35)    .50       .06    .94       .94    1.00      .94
 *   fresh  (30)    —         —      .78       .50    1.00      .93
 *
 * "Unseen" was written with "seen" by one hand, "fresh" after the rule: of new wordings about half are found. In 1,500 abstracts
 * of different studies it finds nothing that was not found before.
 */
describe('who did something, and when and where it was', () => {
  test.each([
    ['seen', seenEvents, 1],
    ['unseen', unseenEvents, 0.94],
    ['fresh', freshEvents, 0.92],
  ])(
    'is contested where papers name others, and only there: the %s pairs',
    (name, { contradictions, traps }, least) => {
      const { recall, wrong, missed } = measured(contradictions, traps)
      console.log(`events, ${name}: recall ${recall.toFixed(2)}`, { wrong, missed })
      expect(wrong).toEqual([])
      expect(recall).toBeGreaterThanOrEqual(least)
    },
  )

  test('is one point for all that papers say of one event, and each sentence is told once', () => {
    const evidence = evidenceOf({
      'a.md': '# Velodrome of Tarnby\n\nThe velodrome seats 3,200 people. It was opened in 2011.',
      'b.md': '# Press\n\nThe velodrome of Tarnby was opened in 2012 by Mayor Edda Roy.',
      'c.md': '# Chronicle\n\nThe velodrome was opened by the cyclist Otto Falk.',
    })
    const text = disagreementSection(disagreementsIn(evidence), evidence)
    expect(text.match(/^\*\*.+\*\*$/gm)).toHaveLength(1)
    expect(text.match(/^- /gm)).toHaveLength(3)
  })

  test('is named by the event, and told once where papers differ in both', () => {
    const found = disagreementsIn(
      evidenceOf({
        'a.md': '# Report\n\nThe comet, KX 4471, was found by the student Amira Reyes on 11 June 2024.',
        'b.md': '# Newsletter\n\nThe comet, KX 4471, was found by Dr Lena Okafor on 14 June 2024.',
      }),
    )
    expect(found.map(pointOf)).toEqual(['The discovery of the comet'])
  })
})
