import { describe, expect, test } from 'vitest'
import { countText, readabilityOf } from '../../../src/understanding/prose/readability.ts'
import { syllablesOf } from '../../../src/understanding/prose/syllables.ts'

describe('syllables', () => {
  test.each(
    Object.entries({
      ...{ the: 1, queue: 1, hoped: 1, likes: 1, called: 1, table: 2, tables: 2, handled: 2, wanted: 2, boxes: 2 },
      ...{ movement: 2, rhythm: 2, lion: 2, being: 2, science: 2, patients: 2, question: 2, people: 2, idea: 3 },
      ...{ radio: 3, media: 3, various: 3, created: 3, museum: 3, material: 4, education: 4, university: 5 },
    }),
  )('of %s: %i', (word, count) => expect(syllablesOf(word)).toBe(count))
})

describe('readability', () => {
  const text = '# Not counted\n\nThe cat sat on the mat. Extraordinary education helps people.'
  test('counts what is in sentences', () => {
    expect(countText(text)).toEqual({
      ...{ sentences: 2, words: 10, characters: 50, syllables: 18 },
      ...{ longWords: 2, hardWords: 2 },
    })
  })
  test('is what the formulas say', () => {
    expect(readabilityOf(text)).toEqual({
      fleschEase: expect.closeTo(206.835 - 1.015 * 5 - 84.6 * 1.8, 9),
      fleschKincaid: expect.closeTo(0.39 * 5 + 11.8 * 1.8 - 15.59, 9),
      automated: expect.closeTo(4.71 * 5 + 0.5 * 5 - 21.43, 9),
      colemanLiau: expect.closeTo(5.88 * 5 - 29.6 * 0.2 - 15.8, 9),
      fog: expect.closeTo(0.4 * (5 + 20), 9),
      smog: expect.closeTo(1.043 * Math.sqrt(30) + 3.1291, 9),
      lix: expect.closeTo(5 + 20, 9),
    })
  })
  test('is not judged where there is nothing to read', () => expect(readabilityOf('# …\n\n---')).toBeUndefined())
})
