import { describe, expect, test } from 'vitest'
import { qualityScore } from '../../../src/coordination/research/merger/quality.ts'
import { type AskedParts, filledParts } from '../../../src/coordination/research/supervisor/filled-parts.ts'
import { scoresOf } from '../../../src/coordination/research/supervisor/scores.ts'
import { evidenceOf } from './library.ts'
import { wholeArticle } from './whole-article.ts'

const evidence = evidenceOf({ 'a.md': 'The quay is long.', 'b.md': 'The ferry is fast.' })
const cited = evidence.documents.map(({ title, location, type, author, published_date, relevance, accessed_at }) => ({
  title,
  url: location,
  type,
  author,
  published_date,
  relevance,
  accessed_at,
}))
const whole: AskedParts = {
  brief: { target_length: 500, min_sources: 2 },
  evidence,
  expected: ['Quays', 'Ferries'],
  missing: [],
  asked: 0,
  unanswered: 0,
  cited,
}

/** An article with so many words in each of its sections. */
const article = (quays: number, ferries: number): string =>
  `# A\n\n## Introduction\n\n${'first '.repeat(90)}\n\n## Quays\n\n${'word '.repeat(quays)}\n\n## Ferries\n\n${'word '.repeat(ferries)}\n\n## Conclusion\n\nThe end.`

function share(content: string, about: Partial<AskedParts> = {}): number {
  const { sectionsCovered, expectedSections } = filledParts(content, { ...whole, ...about })
  return sectionsCovered / expectedSections
}

describe('how much of what was asked for is in an article (RES-81)', () => {
  test('is all of it where its sections are full, its questions answered and its documents used', () => {
    expect(share(article(200, 200))).toBe(1)
    expect(share(article(200, 200), { asked: 2 })).toBe(1)
  })
  test('is little where it has few words, whatever headings it has', () => {
    expect(share(article(10, 10))).toBeLessThan(0.3)
    expect(share(article(0, 0))).toBeCloseTo(0.2, 10)
    expect(share(article(20, 0), { expected: [] })).toBeLessThan(0.3)
  })
  test('is less by each section that is missing', () => {
    expect(share(article(200, 0), { missing: ['Ferries'] })).toBeCloseTo(0.6, 10)
  })
  test('is half where one of two questions has no answer, and nothing where none has', () => {
    expect(share(article(200, 200), { asked: 2, unanswered: 1 })).toBe(0.5)
    expect(share(article(200, 200), { asked: 1, unanswered: 1 })).toBe(0)
  })
  test('is less where documents that say much on the topic are not used', () => {
    expect(share(article(200, 200), { cited: cited.slice(1) })).toBeCloseTo(0.9, 10)
    expect(share(article(200, 200), { cited: cited.slice(1), brief: { ...whole.brief, min_sources: 1 } })).toBe(1)
  })
})

test('an article that is only a part of what was asked for is not praised (RES-102)', () => {
  const measured = { ...wholeArticle, grammar: 0.9 }
  const judged = [{ task_id: 't', worker: 'citation_formatter', citation_quality: 1 }]
  const notes = (status: 'completed' | 'partial'): string =>
    qualityScore(scoresOf(measured), measured, judged, status).notes
  expect(notes('completed')).toBe('High-quality article with strong citations')
  expect(notes('partial')).toBe('Only a part of what was asked for. Best: completeness (100); weakest: grammar (90)')
})

test('what a part lacks is in the figure that stands for all (RES-102)', () => {
  const measured = { ...wholeArticle, sectionsCovered: 0, expectedSections: 5 }
  const overall = (status: 'completed' | 'partial'): number =>
    qualityScore(scoresOf(measured), measured, [], status).overall
  expect(overall('completed')).toBeGreaterThan(80)
  expect(overall('partial')).toBeLessThan(50)
})
