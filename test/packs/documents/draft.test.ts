import { describe, expect, test } from 'vitest'
import { chooseSentences } from '../../../src/packs/documents/draft-sentences.ts'
import type { FoundPassage } from '../../../src/packs/documents/folder-index.ts'

const passage = (title: string, text: string): FoundPassage => ({
  path: `${title.toLowerCase()}.md`,
  title,
  score: 1,
  passage: { text, headings: [], firstLine: 3, lastLine: 9 },
})

const found = [
  passage('Winter', 'The ferry sails in winter, too. The cat sat on the mat all day long. Ferry winter timetable'),
  passage('Charging', '- **The ferry** charges at the quay for nine minutes.\n- The ferry sails in winter, too.'),
]

describe('sentences for a draft', () => {
  const choose = (longest = 99, words = 300) => chooseSentences(found, 'The ferry in winter', { words, longest })

  test('are whole, about the topic, each once, without marks, with their place', () => {
    expect(choose().map(({ text, source }) => [text, source])).toEqual([
      ['The ferry sails in winter, too.', 'Winter, winter.md, line 3'],
      ['The ferry charges at the quay for nine minutes.', 'Charging, charging.md, line 3'],
    ])
  })

  test('are no longer than is asked for, and no more', () => {
    expect(choose(8).map(({ text }) => text)).toEqual(['The ferry sails in winter, too.'])
    expect(choose(99, 1).map(({ text }) => text)).toEqual(['The ferry sails in winter, too.'])
  })
})
