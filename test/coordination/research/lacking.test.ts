// @module-tag slow
import { describe, expect, test } from 'vitest'
import { createBaton } from '../../../src/baton.ts'
import { defineResearch } from '../../../src/coordination/research/define-research.ts'
import type { JsonObject } from '../../../src/events/json.ts'
import type { RunResult } from '../../../src/kernel/run-result.ts'
import { documentTools } from '../../../src/packs/documents/tools.ts'
import { ferryLibrary } from './library.ts'

async function researchOn(topic: string, brief: JsonObject): Promise<RunResult> {
  const research = defineResearch({ name: 'article', tools: documentTools(ferryLibrary), max_iterations: 1 })
  const baton = await createBaton({ journal: 'memory', runnables: [research] })
  const result = await baton.run('research:article', { text: topic, data: { target_length: 600, ...brief } })
  await baton.close()
  if (!('output' in result)) throw new Error('it waits for a person')
  return result
}

describe('an article that lacks what was asked for', () => {
  test('has only part of an answer where a section is missing, and names it', {
    tags: ['slow'],
    timeout: 60_000,
  }, async () => {
    const sections = { expected_sections: ['Charging', 'Fares', 'Giraffes'] }
    const { status, warnings } = await researchOn('The electric ferry between Norrvik and Halsa', sections)
    expect(status).toBe('partial')
    expect(warnings).toContain('There is no section "Giraffes"')
    expect(warnings).not.toContain('There is no section "Charging"')
  })

  test('has only part of an answer where nothing that was read mentions some of what is asked about', {
    timeout: 60_000,
  }, async () => {
    const asked = 'Where do the ferry, the buses and the helicopters to Halsa stop?'
    const { status, warnings } = await researchOn(asked, { min_sources: 1 })
    expect(status).toBe('partial')
    expect(warnings).toContain('Nothing that was read mentions "helicopters"')
  })

  test('has only part of an answer where a part of a question has none, and is worth less', {
    tags: ['slow'],
    timeout: 60_000,
  }, async () => {
    const brief = { min_sources: 1, min_quality_score: 0.5 }
    const { status, warnings, output, data } = await researchOn(
      'How loud is the ferry, and who painted the ferry?',
      brief,
    )
    expect(status).toBe('partial')
    expect(warnings).toContain('Nothing that was read answers "Who painted the ferry?"')
    expect(data).toMatchObject({ not_found: ['Who painted the ferry?'] })
    const whole = await researchOn('How loud is the ferry?', brief)
    expect(whole.output.split('## ')[1]).toMatch(/\d+ dB/)
    // A short answer to a narrow question lacks nothing, and says why it is short.
    expect(whole.status).toBe('completed')
    expect(whole.warnings).toEqual([expect.stringMatching(/^\d+ of \d+ words: the question is answered, and no more/)])
    expect(output.split('## ')[1]).toMatch(/\d+ dB/)
  })

  test.each([
    ['Who is allowed to bring dogs on board?', 'dogs'],
    ['The history of the Eiffel Tower', 'Eiffel'],
  ])('is none where nothing that was read mentions what it is about: %s', { timeout: 60_000 }, async (topic, word) => {
    const { status, output } = await researchOn(topic, {})
    expect(status).toBe('failed')
    expect(output).toContain(`There is no article, because nothing that was read mentions "${word}"`)
  })

  test('is only a part where it has less than half of the words, or cites fewer sources than are wanted', {
    tags: ['slow'],
    timeout: 60_000,
  }, async () => {
    const topic = 'Winter operations'
    const long = await researchOn(topic, { target_length: 5000, min_sources: 1 })
    expect(long.status).toBe('partial')
    expect(long.warnings?.join()).toMatch(
      /Only \d+ of 5000 words, less than half: no more was found that is clearly about it/,
    )
    const wide = await researchOn(topic, { min_sources: 40 })
    expect(wide.status).toBe('partial')
    expect(wide.warnings?.join()).toMatch(/Only \d+ sources \(need 40 minimum\)/)
    const fair = await researchOn(topic, { min_sources: 3, min_quality_score: 0.5 })
    expect([fair.status, fair.warnings]).toEqual(['completed', []])
  })

  test('counts as sources what it cites, and not all that was found', { tags: ['slow'], timeout: 60_000 }, async () => {
    const { data, warnings } = await researchOn('Winter operations', { min_sources: 40 })
    const { references, sources } = data as { references: number; sources: readonly unknown[] }
    const [, counted = ''] = /Only (\d+) sources/.exec(warnings?.join() ?? '') ?? []
    expect(Number(counted)).toBeLessThanOrEqual(references)
    expect(Number(counted)).toBeLessThan(sources.length)
  })

  test('says once what was not found', { tags: ['slow'], timeout: 60_000 }, async () => {
    const sections = { expected_sections: ['Charging', 'Giraffes'] }
    const { output, data } = await researchOn('The electric ferry between Norrvik and Halsa', sections)
    expect(output.match(/^## .*not found$/gim)).toEqual(['## What was not found'])
    expect(data).toMatchObject({ not_found: ['Giraffes'] })
  })
})
