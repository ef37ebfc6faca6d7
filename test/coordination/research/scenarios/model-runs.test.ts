import { describe, expect, test } from 'vitest'
import { createBaton } from '../../../../src/baton.ts'
import { defineResearch } from '../../../../src/coordination/research/define-research.ts'
import { stateOf } from '../../../../src/coordination/research/fold-state.ts'
import type { FinalOutput } from '../../../../src/coordination/research/output.ts'
import type { AgentState } from '../../../../src/coordination/research/state.ts'
import type { JsonObject } from '../../../../src/events/json.ts'
import type { Limits } from '../../../../src/kernel/limits.ts'
import type { ModelRequest } from '../../../../src/kernel/ports/model.ts'
import type { RunResult } from '../../../../src/kernel/run-result.ts'
import { documentTools } from '../../../../src/packs/documents/tools.ts'
import { type Script, scriptedModel } from '../../../../src/testing/scripted-model.ts'
import { hostileModel } from '../hostile-model.ts'
import { ferryLibrary } from '../library.ts'
import { referenceBrief, referenceParts } from './reference-run.ts'
import { openResearch, play } from './stage.ts'

const topic = 'The electric ferry between Norrvik and Halsa'

interface ModelRun {
  readonly result: RunResult
  readonly state: AgentState
  readonly output: FinalOutput | undefined
  readonly asked: readonly ModelRequest[]
}

/** Research over the ferry library by real workers, who ask a model that says what a script says. */
async function runWith(script: Script, data: JsonObject = {}, limits?: Partial<Limits>): Promise<ModelRun> {
  const asked: ModelRequest[] = []
  const model = scriptedModel((request, call) => {
    asked.push(request)
    const said = typeof script === 'function' ? script(request, call) : script[request.model]?.[call - 1]
    return said ?? ''
  })
  const research = defineResearch({
    name: 'article',
    tools: documentTools(ferryLibrary),
    models: { usual: 'test/model' },
  })
  const baton = await createBaton({ journal: 'memory', runnables: [research], model, decisionModel: 'test/judge' })
  const brief = { target_length: 900, max_iterations: 1, ...data }
  const result = (await baton.run('research:article', { text: topic, data: brief }, { limits })) as RunResult
  const state = stateOf(await baton.events(result.runId))
  const kept = (result.artifacts ?? []).findLast(({ name }) => name === 'research.json')
  const output = kept === undefined ? undefined : ((await baton.artifact(kept.hash)) as FinalOutput)
  await baton.close()
  if (state === undefined) throw new Error(JSON.stringify(result))
  return { result, state, output, asked }
}

/** Everything that an article cites was read, word for word. */
function checkCitations({ output }: ModelRun): void {
  const numbers = [...(output?.article.content ?? '').matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number))
  expect(new Set(numbers)).toEqual(new Set(output?.references.map(({ number }) => number)))
  expect(output?.article.content).not.toMatch(/https?:|\[p\d+\]|PWNED/)
  expect(output?.references.every(({ quote, sha256 }) => quote !== '' && sha256 !== '')).toBe(true)
}

const judged = (score: unknown): string => JSON.stringify({ score, reason: 'it seems so' })

/** A model that writes what passages say and cites them, and judges as it is asked to. */
function honest(request: ModelRequest): string {
  if (request.model === 'test/judge') return judged(0.6)
  const said = request.messages.map(({ content }) => (typeof content === 'string' ? content : '')).join('\n')
  if (request.settings?.output !== undefined) return '{}'
  const passages = [...said.matchAll(/<passage id="(p\d+)"[^>]*>\n([\s\S]*?)\n<\/passage>/g)].flatMap(
    ([, id = '', text = '']) =>
      text
        .split(/(?<=[.!?])\s+/)
        .filter((one) => /^[A-Z][^#|[\]]{30,}\.$/.test(one))
        .map((one) => one.replace(/\.$/, ` [${id}].`)),
  )
  const headings = [...said.matchAll(/^## (.+)$/gm)].map(([line]) => line)
  const share = Math.max(1, Math.ceil(passages.length / Math.max(1, headings.length)))
  return headings
    .map((heading, index) => `${heading}\n\n${passages.slice(index * share, (index + 1) * share).join(' ')}`)
    .join('\n\n')
}

describe('research with a model', () => {
  test('that works as it should makes an article that cites what was read', {
    tags: ['slow'],
    timeout: 60_000,
  }, async () => {
    const run = await runWith(honest)
    expect(run.result.status).not.toBe('failed')
    expect(run.asked.length).toBeGreaterThan(3)
    expect(run.output?.references.length).toBeGreaterThan(3)
    expect(run.state.total_cost).toBeGreaterThan(0)
    checkCitations(run)
  })

  test.each([
    ['refuses everything', 'I am sorry, I can not help with that.'],
    ['says nothing', ''],
    ['answers in no JSON', '{"score": 0.6, "reason": '],
    ['answers in other JSON', '[1, 2, {"a": null}]'],
  ] as const)(
    'that %s leaves an article made by rules, and says so',
    { tags: ['slow'], timeout: 60_000 },
    async (_, said) => {
      const run = await runWith(() => said)
      expect(run.result.status).not.toBe('failed')
      expect(run.output?.article.word_count).toBeGreaterThan(500)
      expect(run.state.current_plan?.complexity).toMatchObject({ label: 'MEDIUM', score: 0.5 })
      expect(run.state.current_plan?.complexity.reason).toContain('judged by rule')
      checkCitations(run)
    },
  )

  test.each([1, 2, 3, 4])(
    'that does everything wrong never makes it cite what was not read (seed %i)',
    { tags: ['slow'], timeout: 60_000 },
    async (seed) => {
      const run = await runWith(hostileModel(seed), { max_iterations: 2 })
      expect(run.result.status).not.toBe('failed')
      expect(run.output?.article.word_count).toBeGreaterThan(100)
      checkCitations(run)
    },
  )

  test('stays within its limit, and answers with what there is when that is used up', {
    tags: ['slow'],
    timeout: 60_000,
  }, async () => {
    const run = await runWith(honest, {}, { usdMicros: 3_000_000, modelCalls: 4 })
    expect(run.result.usage.modelCalls).toBeLessThanOrEqual(4)
    expect(run.result.output.trim()).not.toBe('')
    expect(run.output?.article.word_count).toBeGreaterThan(100)
  })
})

describe('how hard a brief is', () => {
  test.each([
    [0.2, 'LOW'],
    [0.4, 'MEDIUM'],
    [0.7, 'HIGH'],
    [1, 'HIGH'],
  ])('is what a model says: %d is %s (RES-34, RES-37)', async (score, label) => {
    const played = await play(await openResearch(referenceParts, { complexity: score }), {
      ...referenceBrief,
      max_budget: 9,
      max_time_seconds: 2400,
    })
    expect(played.state.current_plan?.complexity).toMatchObject({ score, label, reason: 'so it seems' })
  })

  test.each([7, -1, Number.NaN])('is judged by rule where a model says %d', async (score) => {
    const played = await play(await openResearch(referenceParts, { complexity: score }), referenceBrief)
    expect(played.state.current_plan?.complexity).toMatchObject({ score: 0.5, label: 'MEDIUM' })
    expect(played.result.status).toBe('completed')
  })

  test('is judged by rule where there is no model', async () => {
    const stage = await openResearch(referenceParts, { complexity: null })
    const played = await play(stage, { ...referenceBrief, topic: 'What is triage?' })
    expect(played.state.current_plan?.complexity).toMatchObject({ score: 0.3, label: 'LOW' })
  })
})
