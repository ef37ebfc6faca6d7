import { describe, expect, test } from 'vitest'
import type { OwnWorker } from '../../../../src/coordination/research/roster.ts'
import type { JsonObject } from '../../../../src/events/json.ts'
import { defineFunction } from '../../../../src/kernel/runnable.ts'
import { checkInvariants } from './invariants.ts'
import { referenceBrief, referenceParts } from './reference-run.ts'
import { openResearch, plannedIn, play } from './stage.ts'

function giving(name: string, data: JsonObject, output = 'It says so, and nobody says otherwise.') {
  return defineFunction(name, async () => ({ output, data }))
}

describe('workers that a project adds', () => {
  test('are in every plan, in a step of their own where there is none for them', async () => {
    const own: OwnWorker[] = [
      { id: 'house_view', category: 'analysis', run: giving('view', { insights: [] }) },
      { id: 'house_check', category: 'quality', run: giving('check', { house_score: 1 }) },
    ]
    const stage = await openResearch(referenceParts, { own, complexity: 0.2 })
    const played = await play(stage, { ...referenceBrief, topic: 'Triage lines', min_quality_score: 0.3 })
    expect(plannedIn(played.state)).toEqual([
      ['web_search'],
      ['house_view'],
      ['article_writer'],
      ['fact_checker', 'house_check'],
    ])
    expect(played.state.analysis_results.map(({ worker }) => worker)).toEqual(['house_view'])
    await checkInvariants(stage, played.result)
  })

  test.each([
    [
      'claims to be another task',
      { task_id: 'task_001', worker: 'web_search', sample: 7, verified_claims: 3, unverified_claims: 1 },
    ],
    ['counts below nothing', { verified_claims: -5, unverified_claims: 5, accuracy: -1 }],
    ['rates in percent', { grammar_score: 90, readability_score: 85, tone_match: 100, accuracy: 92 }],
    ['gives texts for numbers', { verified_claims: 'many', grammar_score: 'good', citation_quality: [] }],
    ['gives nothing', {}],
    [
      'gives what is not asked for',
      { sources: 7, outline: 'none', edits: [{ before: 1 }, null, 'x'], references: [{}] },
    ],
  ])('and that %s are read as far as they make sense', async (_, data) => {
    const stage = await openResearch(referenceParts, {
      own: [{ id: 'fact_checker', run: giving('check', data as JsonObject) }],
    })
    const played = await play(stage, { ...referenceBrief, max_iterations: 1 })
    expect(['completed', 'partial']).toContain(played.result.status)
    const { quality } = played.output ?? { quality: undefined }
    for (const figure of [quality?.overall, quality?.accuracy, quality?.grammar, quality?.readability]) {
      if (typeof figure === 'number') expect(figure >= 0 && figure <= 100).toBe(true)
    }
    expect(played.state.quality_results.map(({ task_id }) => task_id)).toEqual(['task_006', 'task_007', 'task_008'])
    expect(played.output?.article.word_count).toBe(2150)
  })

  test.each([
    ['no list', { sources: 'many' }],
    ['things that are no sources', { sources: [null, 7, {}, { url: '' }, { title: ' ' }] }],
    ['sources in other spellings', { sources: [{ title: 'A', source_type: 'moon', relevance_score: 'high' }] }],
  ])('and that search and give %s do no harm', async (_, data) => {
    const stage = await openResearch(referenceParts, {
      own: [{ id: 'news_search', run: giving('news', data as JsonObject) }],
    })
    const played = await play(stage, referenceBrief)
    expect(played.result.status).toBe('completed')
    expect(played.output?.sources.every(({ title }) => title.trim() !== '')).toBe(true)
  })

  test('and that write nothing are like those that fail', async () => {
    const stage = await openResearch(referenceParts, {
      own: [{ id: 'article_writer', run: giving('writer', {}, ' \n ') }],
    })
    const played = await play(stage, { ...referenceBrief, max_iterations: 1 })
    expect(played.result.status).toBe('failed')
    expect(played.result.output).not.toBe('')
  })
})
