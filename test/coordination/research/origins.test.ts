import { describe, expect, test } from 'vitest'
import { originByRule } from '../../../src/coordination/research/workers/found-authors.ts'
import { composeSection } from '../../../src/coordination/research/writing/compose-section.ts'
import { materialOf } from '../../../src/coordination/research/writing/material.ts'
import { voiceFor } from '../../../src/coordination/research/writing/voice.ts'
import { evidenceOf } from './library.ts'

function originOf(text: string, location = 'a.md'): { title: string; author: string | null; date: string | null } {
  const evidence = evidenceOf({ [location]: text })
  const [document] = evidence.documents
  if (document === undefined) throw new Error('nothing was read')
  const { author, published_date } = originByRule(document, evidence)
  return { title: document.title, author, date: published_date }
}

describe('who wrote a document, and when', () => {
  test.each([
    [
      '# Report of the health inspection\n\nInspection on 20 June 2023 by Karin Vogt, district health office.',
      'Karin Vogt',
    ],
    ['# Report of the health inspection\n\nEleven tiles are cracked.', null],
    ['# A plan\n\nprepared by: Ann Berg\n\nText.', 'Ann Berg'],
    [
      '# A plan\n\n3 May 2024\n\nThe wall is held by Old Iron Clamps that nobody has checked since the year it was built, in spite of rules.',
      null,
    ],
  ])('is named only where it says so: %j', (text, author) => {
    expect(originOf(text).author).toBe(author)
  })
  test.each([
    ["# Notes\n\nThe visitors' window is closed for repair from 1 March to 15 May 2025.", null],
    ['# Notes\n\nThe road will be open again after 3 May 2024.', null],
    ['# Report\n\nInspection on 20 June 2023 by Karin Vogt, district health office.', '2023-06-20'],
    ['# Minutes\n\nMeeting from 12 May 2024\n\nText.', '2024-05-12'],
    ['# Price list\n\nPrices are valid from 1 March 2025.', '2025-03-01'],
  ])('has no date of what it tells: %j', (text, date) => {
    expect(originOf(text).date).toBe(date)
  })
  test.each([
    [
      'Lindenhof Primary School\nThe head teacher\n\n16 April 2024\n\nDear parents,\n\nas you know.',
      'Letter to parents',
    ],
    ['To the school board\n\nDear Ms Keller:\n\nmy daughter is in class 3b.', 'Letter to Ms Keller'],
    ['A short story\n\nMy dear friends came.', 'A short story'],
  ])('is known of a letter by whom it addresses: %j', (text, title) => {
    expect(originOf(text, 'letter.txt').title).toBe(title)
  })
})

test('documents with one title are told apart in a text by their dates', () => {
  const minutes = (date: string, text: string): string => `# Minutes of the board\n\nDate: ${date}\n\n${text}\n`
  const evidence = evidenceOf({
    'a.md': minutes('19 March 2024', 'The district granted 180,000 euros for the kitchen.'),
    'b.md': minutes('5 December 2023', 'The committee chose an offer of 412,000 euros.'),
    'c.md': '# Report\n\nThe kitchen was opened again by the mayor in November 2024.\n',
  })
  const material = materialOf(evidence)
  const runs = material.pieces.map((piece, index) => ({ pieces: [piece], score: 1 / (1 + index), words: piece.words }))
  const text = composeSection(runs, voiceFor(material))
  expect(text).toContain('*Minutes of the board, 19 March 2024*')
  expect(text).toContain('*Minutes of the board, 5 December 2023*')
  expect(text).toContain('*Report*')
})
