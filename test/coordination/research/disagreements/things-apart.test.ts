import { describe, expect, test } from 'vitest'
import { disagreementsIn } from '../../../../src/coordination/research/evidence/disagreements.ts'
import { disagreementSection } from '../../../../src/coordination/research/writing/disagreement-section.ts'
import { evidenceOf } from '../library.ts'
import { measured } from './measure.ts'
import { seenThings, unseenThings } from './things-apart-set.ts'

function stations(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, number) => [
      `${number}.md`,
      `# Station ${number}\n\nThe weather station ${number} measures rain at a height of ${200 + ((number * 7) % 1800)} metres. It was built in ${1900 + (number % 70)}.`,
    ]),
  )
}

/*
 *   pairs          before           now
 *                  precision recall precision recall
 *   seen   (20)    .20       .25    1.00      1.00
 *   unseen (20)    .20       .25    1.00      1.00
 */
describe('things that a name, a number, a letter or an opposite tells apart', () => {
  test.each([
    ['seen', seenThings],
    ['unseen', unseenThings],
  ])(
    'do not contradict each other, and what says another value of one thing does: the %s pairs',
    (name, { contradictions, traps }) => {
      const { precision, recall, wrong, missed } = measured(contradictions, traps)
      console.log(
        `things apart, ${name}: precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}; missed: ${missed}`,
      )
      expect(wrong).toEqual([])
      expect(missed).toEqual([])
    },
  )

  test('do not, however many there are', { tags: ['slow'] }, () => {
    const two = {
      'one.md': 'The office of the county has 12 rooms.',
      'two.md': 'The office of the county has 14 rooms.',
    }
    const found = disagreementsIn(evidenceOf({ ...stations(2000), ...two }))
    expect(found.map(({ sides }) => sides.map(({ written }) => written))).toEqual([['12', '14']])
  })
})

describe('what is said in other words', () => {
  test('is named all the same', () => {
    const [found] = disagreementsIn(evidenceOf({ 'a.md': 'Admission costs 4 euros.', 'b.md': 'Entry is free.' }))
    expect(found?.about).toBe('Admission')
  })
})

describe('where sources disagree on more than can be told', () => {
  test('a few points are told, each with a few sides, and how many more there are', () => {
    const things = 'bridge tower tunnel garden museum cellar chapel quarry stable'.split(' ')
    const paper = (by: number): string =>
      things.map((thing, at) => `The ${thing} is ${10 * (at + 1) + by} metres long.`).join('\n\n')
    const evidence = evidenceOf(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.md`, paper(at)])))
    const text = disagreementSection(disagreementsIn(evidence), evidence)
    expect(text.match(/^\*\*.+\*\*$/gm)).toHaveLength(6)
    expect(text.match(/^- /gm)).toHaveLength(36)
    expect(text.match(/^And 3 more passages on this are not quoted here\.$/gm)).toHaveLength(6)
    expect(text).toMatch(/And 3 more points on which sources disagree are not told here\.$/)
  })
})
