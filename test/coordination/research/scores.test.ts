import { describe, expect, test } from 'vitest'
import { decide, isStalled, reaches, severityOf } from '../../../src/coordination/research/supervisor/decision.ts'
import { actionText, feedbackOn } from '../../../src/coordination/research/supervisor/feedback.ts'
import { type Measured, qualityOf, scoresOf } from '../../../src/coordination/research/supervisor/scores.ts'

const good: Measured = {
  sectionsCovered: 5,
  expectedSections: 6,
  words: 2000,
  targetWords: 2000,
  hasIntroduction: true,
  hasBody: true,
  hasConclusion: true,
  sources: 15,
  minSources: 10,
  sourceTypes: 3,
  correctCitations: 14,
  totalCitations: 15,
  claims: { verified: 42, total: 45, contradicted: 0 },
  grammar: 0.9,
  readability: 0.85,
  toneMatch: 1,
}

/** The first iteration of S-RES-2. */
const weak: Measured = {
  ...good,
  sectionsCovered: 4,
  words: 1600,
  hasConclusion: false,
  sources: 6,
  sourceTypes: 2,
  correctCitations: 5,
  totalCitations: 6,
  claims: { verified: 22, total: 30, contradicted: 0 },
  grammar: 0.8,
  readability: 0.75,
  toneMatch: 0.5,
}

describe('the quality score', () => {
  test.each([
    ['TV-RES-13', [0.9, 0.85, 0.92, 0.88], 0.8885],
    ['TV-RES-14', [0.94, 0.89, 0.92, 0.88], 0.9105],
    ['TV-RES-15', [0.75, 0.65, 0.85, 0.85], 0.77],
    ['TV-RES-16', [0.55, 0.4, 0.68, 0.73], 0.581],
    ['TV-RES-22', [0.75, 0.55, 0.7, 0.5625], 0.65],
  ] as const)('weighs its four parts (%s)', (_, [article, source, factual, writing], quality) => {
    expect(qualityOf({ article, source, factual, writing })).toBeCloseTo(quality, 10)
  })

  test('is made of what can be counted (TV-RES-17 to TV-RES-21)', () => {
    const scores = scoresOf(good)
    expect(scores.article).toBeCloseTo(0.9444, 4)
    expect(scores.source).toBeCloseTo(0.8944, 4)
    expect(scores.factual).toBeCloseTo(0.9333, 4)
    expect(scores.writing).toBeCloseTo(0.9167, 4)
    expect(scores.quality).toBeCloseTo(0.923611, 6)
    expect(scoresOf(weak).quality).toBeCloseTo(0.694444, 6)
  })

  test('takes what nobody judged for 0 and names it, and never becomes no number (RES-85)', () => {
    const unjudged = { ...good, totalCitations: 0, correctCitations: 0, claims: null, grammar: null }
    const { source, factual, writing, quality, missing } = scoresOf(unjudged)
    expect([factual, missing]).toEqual([0, ['citations', 'fact check', 'grammar']])
    expect([source, writing, quality].every(Number.isFinite)).toBe(true)
    expect(scoresOf({ ...good, expectedSections: 0, sectionsCovered: 0 }).completeness).toBe(1)
  })

  test('is lower where what the topic names stands in nothing that was read', () => {
    const all = scoresOf(good)
    const half = scoresOf({ ...good, relevance: 0.5 })
    expect(half.article).toBeCloseTo(0.5 * all.article, 10)
    expect(half.quality).toBeLessThan(all.quality - 0.1)
    expect(scoresOf({ ...good, relevance: 1 })).toEqual(all)
  })

  test('counts claims that a source contradicts as unverified (RES-79)', () => {
    expect(scoresOf({ ...good, claims: { verified: 10, total: 10, contradicted: 3 } }).factual).toBeCloseTo(0.7, 10)
  })
})

describe('the decision', () => {
  const standing = { threshold: 0.8, maxIterations: 3, isStalled: false }

  test('goes on until the quality is reached or iterations are used up (RES-86, TV-RES-12)', () => {
    expect(decide({ ...standing, quality: 0.65, iteration: 1 }).decision).toBe('CONTINUE')
    expect(decide({ ...standing, quality: 0.72, iteration: 2 }).decision).toBe('CONTINUE')
    expect(decide({ ...standing, quality: 0.76, iteration: 3 })).toEqual({
      decision: 'COMPLETE',
      forced: true,
      warning: 'Quality below target but max iterations reached',
    })
  })

  test('compares what is not rounded, with a tolerance for decimals', () => {
    expect(reaches(qualityOf({ article: 0.8, source: 0.8, factual: 0.8, writing: 0.8 }), 0.8)).toBe(true)
    expect(reaches(0.7999, 0.8)).toBe(false)
    expect([0.9, 0.7, 0.59].map((quality) => severityOf(quality, 0.8))).toEqual(['exceeds', 'below', 'urgent'])
  })

  test('is forced when two iterations got hardly better and nothing new is asked for (RES-56)', () => {
    expect(isStalled([0.6, 0.61, 0.62], [['a'], ['b'], ['a']])).toBe(true)
    expect(isStalled([0.6, 0.61, 0.62], [['a'], ['b'], ['c']])).toBe(false)
    expect(isStalled([0.6, 0.61, 0.65], [['a'], ['a'], ['a']])).toBe(false)
    expect(isStalled([0.6, 0.61], [['a'], ['a']])).toBe(false)
  })
})

describe('feedback', () => {
  const findings = { missingSections: ['Outlook'], missingTypes: ['academic', 'other'] as const }
  const feedback = feedbackOn(scoresOf(weak), weak, 0.8, findings)

  test('names every part below the threshold, the worst first, with cause and action (RES-88, RES-89, S-RES-2)', () => {
    const lines = feedback.text.split('\n')
    expect(lines[0]).toBe('Quality score 0.69 is below threshold 0.80. Improvements needed:')
    expect(lines.slice(1, 5).map((line) => /^\d\. (\w+) (0\.\d\d):/.exec(line)?.slice(1))).toEqual([
      ['Sources', '0.64'],
      ['Writing', '0.68'],
      ['Article', '0.71'],
      ['Facts', '0.73'],
    ])
    expect(lines.slice(5, 7)).toEqual(['', 'Suggested plan changes:'])
    expect(feedback.text).toContain('Only 6 sources (need 10 minimum)')
    expect(feedback.text).toContain('8 unverified claims')
    expect(feedback.text).toContain('Missing conclusion section')
    expect(feedback.actions.map(actionText)).toEqual(
      expect.arrayContaining([
        'add_worker academic_search',
        'rerun_worker fact_checker',
        'require_section conclusion',
        'add_sources:4',
      ]),
    )
  })

  test('has a short form for screens (RES-91)', () => {
    expect([feedback.severity, feedback.short]).toEqual(['below', 'Add 4+ more sources, complete missing sections'])
    const worse = { ...weak, sources: 3, claims: { verified: 5, total: 30, contradicted: 0 }, words: 400 }
    const urgent = feedbackOn(scoresOf(worse), worse, 0.8, findings)
    expect(urgent.severity).toBe('urgent')
    expect(urgent.short.split('\n')[0]).toBe('Major improvements needed:')
    expect(urgent.actions.map(actionText)).toContain('add_sources:7')
  })
})
