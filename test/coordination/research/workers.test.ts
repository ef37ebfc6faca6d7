import { beforeAll, describe, expect, test } from 'vitest'
import type { Evidence } from '../../../src/coordination/research/evidence/evidence.ts'
import { evidenceFrom } from '../../../src/coordination/research/evidence/read-source.ts'
import type { TaskResult } from '../../../src/coordination/research/state.ts'
import { articleWriter } from '../../../src/coordination/research/workers/article-writer.ts'
import { citationFormatter } from '../../../src/coordination/research/workers/citation-formatter.ts'
import { contentSynthesizer } from '../../../src/coordination/research/workers/content-synthesizer.ts'
import { editor } from '../../../src/coordination/research/workers/editor.ts'
import { factChecker } from '../../../src/coordination/research/workers/fact-checker.ts'
import { applyEdits } from '../../../src/coordination/research/writing/text-edits.ts'
import type { JsonObject } from '../../../src/events/json.ts'
import { atWork, resultOf, written } from './at-work.ts'
import { evidenceOf, ferryLibrary, readLibrary } from './library.ts'

const brief = { topic: 'The electric ferry between Norrvik and Halsa', target_length: 1700 }

describe('workers without a model, on the ferry library', () => {
  let evidence: Evidence
  let analysis: TaskResult
  let article: string

  beforeAll(async () => {
    evidence = evidenceFrom(await readLibrary(ferryLibrary))
    analysis = resultOf('content_synthesizer', (await atWork(contentSynthesizer, { brief, evidence })).result)
    const { result } = await atWork(articleWriter, { brief, evidence, analysis_results: [analysis] })
    article = String(result['content'])
  })

  test('content_synthesizer says what the article is made of, with passages, and where sources differ', () => {
    expect(analysis['outline']).toMatchObject({
      sections: expect.arrayContaining([{ title: 'Charging', questions: expect.any(Array) }]),
    })
    const insights = analysis['insights'] as JsonObject[]
    expect(insights.filter(({ kind }) => kind === 'disagreement')).toHaveLength(4)
    expect(insights.filter(({ kind }) => kind === 'finding').length).toBeGreaterThanOrEqual(5)
    const known = new Set(evidence.passages.map(({ id }) => id))
    expect(insights.every(({ passages }) => (passages as string[]).every((id) => known.has(id)))).toBe(true)
  })

  test('content_synthesizer names what nothing answers, and what feedback requires', async () => {
    const asked = { ...brief, expected_sections: ['Charging', 'Helicopter landings'] }
    const { result } = await atWork(contentSynthesizer, {
      brief: asked,
      evidence,
      feedback: ['Write a section "Noise".'],
    })
    expect(result['not_found']).toEqual(['Helicopter landings'])
    expect(JSON.stringify(result['outline'])).toContain('"title":"Noise"')
  })

  test('article_writer writes the whole article where nobody else of its step does', () => {
    expect(article).toMatch(/^# The electric ferry.*\n\n## Introduction\n/)
    expect(article).toContain('\n## Conclusion\n')
    expect(article).toMatch(/\[p\d+\]/)
  })

  test('article_writer leaves what others write to them, and writes an introduction that failed (RES-64)', async () => {
    const intro = resultOf('introduction_writer', {
      content: '# T\n\n## Introduction\n\nIt floats [p1].',
      word_count: 4,
    })
    const given = {
      brief,
      evidence,
      analysis_results: [analysis],
      others: ['introduction_writer', 'conclusion_writer'],
    }
    const { result: between } = await atWork(articleWriter, { ...given, writing_results: [intro] })
    expect(between['content']).not.toMatch(/^# |## Introduction|## Conclusion/m)
    const { result: alone } = await atWork(articleWriter, given)
    expect(alone['content']).toMatch(/^# .*\n\n## Introduction/)
    expect(alone['content']).not.toContain('## Conclusion')
  })

  test('article_writer without evidence writes that nothing was found, and warns', async () => {
    const { result, warnings } = await atWork(articleWriter, { brief, evidence: evidenceOf({}) })
    expect(result['content']).toMatch(/^# .+\n\n## Introduction/)
    expect(warnings).toEqual(['Nothing was read that the article could cite'])
  })

  test('fact_checker finds every claim of an article from sources verified', async () => {
    const { result } = await atWork(factChecker, { brief, evidence, ...written(article) })
    expect(result).toMatchObject({ accuracy: 1, unverified_claims: 0, contradicted_claims: 0, claims: [] })
    expect(result['verified_claims']).toBeGreaterThan(60)
  })

  test('fact_checker tells what a source contradicts from what nothing carries', async () => {
    const text = [
      'The approved budget comes to NOK 512 million [p20].',
      'The mayor of Norrvik likes the colour of the funnel very much [p20].',
      'A single ticket for adults costs NOK 56 [p23].',
      'The passenger lounge of the Alkor is approved for 285 passengers [p55].',
    ].join(' ')
    const { result } = await atWork(factChecker, { brief, evidence, ...written(text) })
    expect(result).toMatchObject({ total_claims: 4, verified_claims: 1, unverified_claims: 3, contradicted_claims: 2 })
    expect(result['claims']).toMatchObject([
      { finding: 'contradicted', because: 'p20 says "NOK 412 million"' },
      { finding: 'unverified', because: 'what it cites does not say it' },
      { finding: 'contradicted', because: 'p61 says "296"' },
    ])
  })

  test('editor finds nothing wrong in an article from clean sources', async () => {
    const { result } = await atWork(editor, { brief, evidence, ...written(article) })
    expect(result).toMatchObject({ grammar_score: 1, readability_score: 1, tone_match: 1, faults: [], edits: [] })
  })

  test('editor proposes edits that mend and drop, and that leave citations alone', async () => {
    const [, section = ''] = /(## Finance\n[\s\S]*?)(?=\n## )/.exec(article) ?? []
    const spoiled = `${article.replace('The approved budget', 'The the aproach to a approved budget')}\n\n${section}`
    const { result } = await atWork(editor, { brief, evidence, ...written(spoiled) })
    expect(result['repeated']).toMatchObject([{ kind: 'section', what: 'Finance' }])
    expect(result['grammar_score']).toBeLessThan(1)
    const { text, refused } = applyEdits(spoiled, result['edits'] as { before: string; after: string }[])
    expect(refused).toEqual([])
    expect(text.match(/^## Finance$/gm)).toHaveLength(1)
    expect(text).toContain('The approach to an approved budget')
  })

  test('citation_formatter writes a reference for every cited passage', async () => {
    const { result } = await atWork(citationFormatter, { brief, evidence, ...written(article) })
    expect(result).toMatchObject({ citation_quality: 1, proper_format: true, style: 'numeric' })
    const { result: academic } = await atWork(citationFormatter, {
      brief: { ...brief, tone: 'academic' },
      evidence,
      ...written('It charges [p3]. It flies [p999].'),
    })
    expect(academic).toMatchObject({ citation_quality: 0.5, proper_format: false, style: 'apa' })
    expect(academic['references']).toMatchObject([{ passage: 'p3' }])
  })
})
