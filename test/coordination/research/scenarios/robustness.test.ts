import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { createBaton } from '../../../../src/baton.ts'
import { defineResearch } from '../../../../src/coordination/research/define-research.ts'
import type { FailedOutput, FinalOutput } from '../../../../src/coordination/research/output.ts'
import type { Json, JsonObject } from '../../../../src/events/json.ts'
import type { RunResult } from '../../../../src/kernel/run-result.ts'
import { documentTools } from '../../../../src/packs/documents/tools.ts'
import { checkInvariants } from './invariants.ts'
import { referenceBrief, referenceParts, searching } from './reference-run.ts'
import { openResearch, play, playedOf } from './stage.ts'

const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'baton-odd-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

const quay = {
  'quays.md':
    '# The quays of Norrvik\n\nThe quay of Norrvik is 82 metres long and was built in 1931. It has two berths for ferries.\n\nThe northern berth has a charger of 4 megawatts. The southern berth has none.\n',
}

/** Research without a model over a folder, with everything that is real about it. */
async function researched(folder: string, text: string, data: JsonObject = {}): Promise<RunResult> {
  const research = defineResearch({ name: 'article', tools: documentTools(folder) })
  const baton = await createBaton({ journal: 'memory', runnables: [research] })
  const result = (await baton.run('research:article', { text, data })) as RunResult
  await baton.close()
  return result
}

/** As it comes out of a file, which knows no zero below zero. */
const plainJson = fc.jsonValue({ maxDepth: 2 }).map((value): Json => JSON.parse(JSON.stringify(value)))

describe('a brief', () => {
  test.each([
    ['topic', 5],
    ['topic', ''],
    ['topic', ' \u0000\u0007 '],
    ['topic', 'x'.repeat(501)],
    ['content_type', []],
    ['target_length', '2000'],
    ['target_length', 499],
    ['target_length', 10_001],
    ['target_length', 1000.5],
    ['tone', null],
    ['min_sources', -1],
    ['preferred_sources', 'academic'],
    ['max_budget', 0.49],
    ['max_budget', 51],
    ['max_time_seconds', 59],
    ['min_quality_score', 1.01],
    ['max_iterations', 0],
    ['expected_sections', [1]],
    ['request_id', {}],
    ['reach', 'moon'],
    ['citation_style', 'apa7'],
    ['documents', 7],
    ['approve_plan', 'yes'],
    ['ask_when_unclear', 1],
    ['priority', 'haste'],
    ['unheard_of', true],
  ] as const)('with %s of %j is refused, and nothing has begun (RES-20)', async (field, value) => {
    const stage = await openResearch(referenceParts)
    const handle = await stage.baton.start('research:article', {
      text: '',
      data: { ...referenceBrief, [field]: value } as JsonObject,
    })
    const result = (await stage.passTime(handle.result)) as RunResult
    expect(result).toMatchObject({
      status: 'failed',
      error: { type: 'validation', code: 'BATON_RESEARCH_BRIEF_INVALID', message: expect.stringContaining(field) },
    })
    expect((await stage.baton.events(result.runId)).some(({ type }) => type.startsWith('research.'))).toBe(false)
    expect([stage.world.done, stage.model.calls]).toEqual([[], []])
  })

  test('whatever it is never leads to an exception, and its result is never empty (RES-54)', {
    tags: ['slow'],
    timeout: 60_000,
  }, async () => {
    const field = fc.constantFrom(
      ...Object.keys(referenceBrief),
      'tone',
      'reach',
      'words',
      'expected_sections',
      'prompt',
    )
    const briefs = fc.dictionary(field, plainJson, { maxKeys: 4 })
    await fc.assert(
      fc.asyncProperty(briefs, fc.string({ maxLength: 40 }), async (data, text) => {
        const stage = await openResearch(referenceParts)
        const handle = await stage.baton.start('research:article', { text, data: data as Json })
        const result = (await stage.passTime(handle.result)) as RunResult
        expect(['completed', 'partial', 'failed']).toContain(result.status)
        expect(result.output !== '' || result.error !== undefined).toBe(true)
        expect(result.error?.type ?? 'validation').toBe('validation')
        await stage.baton.close()
      }),
      { numRuns: 60 },
    )
  })

  test('may have a request of many words instead of a topic', async () => {
    const stage = await openResearch(referenceParts)
    const items = Array.from(
      { length: 10 },
      (_, index) => `- how ward number ${index} uses it, and what its nurses think`,
    )
    const handle = await stage.baton.start('research:article', `Write about AI in healthcare.\n\n${items.join('\n')}`)
    const { state } = await playedOf(stage.baton, (await stage.passTime(handle.result)) as RunResult)
    expect(state.brief.topic).toBe('AI in healthcare')
    expect(state.brief.expected_sections).toHaveLength(10)
  })

  test('has its topic as one line without what acts on a terminal', async () => {
    const played = await play(await openResearch(referenceParts), {
      ...referenceBrief,
      topic: ' AI\u0000 in\u001b[31m \u202ehealthcare\r\n 2024\t',
    })
    expect(played.state.brief.topic).toBe('AI in[31m healthcare 2024')
  })
})

describe('limits of the brief', () => {
  test.each([1, 2, 20])('with a quality that can not be reached end after %i iterations at most', async (most) => {
    const stage = await openResearch(referenceParts)
    const played = await play(stage, { ...referenceBrief, min_quality_score: 1, max_iterations: most })
    expect(played.result.status).toBe('partial')
    expect(played.state.iteration_count).toBeLessThanOrEqual(Math.min(most, 4))
    expect(played.state.total_cost).toBeLessThanOrEqual(5_000_000)
    expect(played.output?.warnings.join()).toMatch(
      /No progress between iterations|max iterations reached|did not suffice/,
    )
    await checkInvariants(stage, played.result)
  })

  test('that ask for more sources than there are say how many there are', async () => {
    const played = await play(await openResearch(referenceParts), { ...referenceBrief, min_sources: 50, max_budget: 9 })
    expect(played.output?.warnings).toContain('Only 15 sources (need 50 minimum)')
  })

  test('that ask for more words than were written say how many there are', async () => {
    const played = await play(await openResearch(referenceParts), { ...referenceBrief, target_length: 10_000 })
    expect(played.output?.warnings).toContain('Only 2150 of 10000 words, less than half')
  })
})

describe('searches that find nothing', () => {
  test('end the run with that as the reason, and nobody is paid to write (RES-54)', async () => {
    const nothing = searching([], { dollars: 0.1 })
    const stage = await openResearch({
      ...referenceParts,
      web_search: nothing,
      academic_search: nothing,
      news_search: nothing,
    })
    const played = await play(stage, referenceBrief)
    expect(played.failed).toMatchObject({
      error: { type: 'not_found', message: 'There is no article, because nothing was found' },
      failed_at_phase: 'MERGING',
    })
    expect(stage.world.asked('article_writer')).toBe(0)
    await checkInvariants(stage, played.result)
  })

  test('have another searcher asked first, where there is one (RES-89)', async () => {
    const stage = await openResearch({ ...referenceParts, web_search: searching([]) }, { complexity: 0.2 })
    const played = await play(stage, { ...referenceBrief, topic: 'Triage lines', min_quality_score: 0.5 })
    expect(stage.world.asked('academic_search')).toBe(1)
    expect(played.output?.article.word_count).toBe(2150)
  })
})

describe('a folder', () => {
  const topic = 'The quays of Norrvik'

  test('that is empty makes no article, and says so', async () => {
    const result = await researched(folderWith({}), topic)
    expect(result).toMatchObject({ status: 'failed', data: { error: { type: 'not_found' } } })
    expect(result.output).toBe('There is no article, because nothing was found')
  })

  test('of which nothing can be read has every file named with the reason', async () => {
    const folder = folderWith({
      'a.pdf': '%PDF-1.4 broken',
      'b.docx': 'PK nope',
      'c.md': new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0x00, 0x01]),
    })
    const result = await researched(folder, topic)
    expect(result.status).toBe('failed')
    expect(result.warnings.join('\n')).toContain('a.pdf was not read: ')
    expect(result.warnings.join('\n')).toContain('b.docx was not read: ')
  })

  test('of which part can be read makes an article of that, and names the rest', async () => {
    const result = await researched(folderWith({ ...quay, 'a.pdf': '%PDF-1.4 broken' }), topic, { target_length: 500 })
    expect(result.status).not.toBe('failed')
    const { unread } = result.data as { readonly unread: FinalOutput['unread'] }
    expect(unread.map(({ location }) => location)).toEqual(['a.pdf'])
    expect(result.output).toContain('## Not read')
  })

  test('that is about something else makes nothing that counts as complete', async () => {
    const bread = { 'bread.md': '# Bread\n\nBread is baked from flour and water. The oven has 230 degrees.\n' }
    const result = await researched(folderWith(bread), 'Volcanoes of Iceland')
    expect(result.status).not.toBe('completed')
    if (result.status === 'partial') expect(result.warnings).toContain('Nothing that was read mentions the topic')
  })

  test.each([
    '诺尔维克的码头',
    'أرصفة نورفيك',
    '⛴️🔋',
    '"); DROP TABLE runs; --',
    '../../etc/passwd',
    '{{7*7}} $HOME',
    '#',
  ])('is looked through for %s without an exception', async (odd) => {
    const result = await researched(folderWith(quay), odd, { target_length: 500 })
    expect(['completed', 'partial', 'failed']).toContain(result.status)
    expect(result.output.trim() !== '' || result.error !== undefined).toBe(true)
    if (result.status === 'failed' && result.error === undefined) {
      expect((result.data as FailedOutput).error.message).not.toBe('')
    }
  })
})
