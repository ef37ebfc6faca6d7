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
  test('has only part of an answer where a section is missing, and names it', { timeout: 60_000 }, async () => {
    const sections = { expected_sections: ['Charging', 'Fares', 'Giraffes'] }
    const { status, warnings } = await researchOn('The electric ferry between Norrvik and Halsa', sections)
    expect(status).toBe('partial')
    expect(warnings).toContain('There is no section "Giraffes"')
    expect(warnings).not.toContain('There is no section "Charging"')
  })

  test('has only part of an answer where nothing that was read mentions what a question asks about', {
    timeout: 60_000,
  }, async () => {
    const { status, warnings } = await researchOn('Who is allowed to bring dogs on board?', {})
    expect(status).toBe('partial')
    expect(warnings).toContain('Nothing that was read mentions "dogs"')
  })
})
