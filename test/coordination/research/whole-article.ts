import type { Measured } from '../../../src/coordination/research/supervisor/scores.ts'

/** What is counted of an article that has all that was asked for. */
export const wholeArticle: Measured = {
  sectionsCovered: 6,
  expectedSections: 6,
  words: 2000,
  targetWords: 2000,
  hasIntroduction: true,
  hasBody: true,
  hasConclusion: true,
  sources: 10,
  minSources: 10,
  sourceTypes: 4,
  correctCitations: 10,
  totalCitations: 10,
  claims: { verified: 10, total: 10, contradicted: 0 },
  grammar: 1,
  readability: 1,
  toneMatch: 1,
}
