import { describe, expect, test } from 'vitest'
import type { Refused } from '../../src/engine/origin.ts'
import { BatonError, isBatonError } from '../../src/errors/baton-error.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import type { BatonOptions } from '../../src/library/options.ts'
import { bench } from './bench-of-one.ts'
import { approval, clerk, fileInto, keys, type Office, office } from './office.ts'

/** A run of the clerk that waits for an approval, left by its process. */
async function waiting(begun: Partial<BatonOptions> = {}, target = 'clerk'): Promise<Office & { runId: string }> {
  const place = office()
  const { runId } = await (await place.open(begun)).run(target, 'File it')
  return { ...place, runId }
}

/** What keeps a process with these options from taking the run up, however it tries. The run stays as it was. */
async function refusalOf({ open, kept, filed, asked, runId }: Awaited<ReturnType<typeof waiting>>, changes: object) {
  const before = [await kept(runId), [...filed], [...asked]]
  const baton = await open(changes)
  const codes = new Set<string>()
  let message = ''
  let hint = ''
  const note = (error: unknown): void => {
    if (!isBatonError(error)) throw error
    codes.add(error.code)
    message = error.message
    hint = error.hint
  }
  await baton.resume(runId).then(() => codes.add('taken up'), note)
  const [question] = await baton.questions(runId)
  await baton.answer(question?.runId ?? '', approval, 'Approve').then(() => codes.add('answered'), note)
  expect(await baton.recover()).toEqual([])
  expect([await kept(runId), filed, asked]).toEqual(before)
  return { codes: [...codes], message, hint }
}

/** The run goes on as if nothing had been. */
async function goesOn({ open, filed, runId }: Awaited<ReturnType<typeof waiting>>, begun: Partial<BatonOptions> = {}) {
  const baton = await open(begun)
  const [question] = await baton.questions(runId)
  await baton.answer(question?.runId ?? '', approval, 'Approve')
  expect(await baton.result(runId)).toMatchObject({ status: 'completed', output: 'Done.' })
  expect(filed).toEqual(['{"letter":"Dear Ada"}'])
}

const edited = { agents: [{ ...clerk, prompt: 'You burn letters.' }] }
const look: Tool = { name: 'look', description: 'Looks.', effect: 'read', run: () => 'seen' }
const stuck = defineFunction('stuck', async (ctx) => String(await ctx.tool(never, 'x')))
const never: Tool = { name: 'never', description: 'Never ends.', effect: 'read', run: () => new Promise(() => {}) }
const lead = defineFunction('lead', async (ctx) => (await ctx.run('clerk', 'File it')).output)

describe('a run that waits for an approval is refused untouched, and goes on when all is back (issue 12)', () => {
  test('where the key of its model is missing', async () => {
    const run = await waiting()
    const { codes, message, hint } = await refusalOf(run, keys())
    expect(codes).toEqual(['BATON_RUN_NOT_READY'])
    expect(message).toContain('Model "near/m" needs a key, and NEAR_KEY is not set.')
    expect(hint).toContain('The run was not touched.')
    await goesOn(run)
  })

  test('where the key of a model is missing that an agent at work has yet to ask', async () => {
    const place = office()
    const agents = [{ ...clerk, models: ['far/n'] }]
    const baton = await place.open({ agents, ...keys('NEAR_KEY', 'FAR_KEY') })
    const runId = await onlyBegun(place.journal, (await baton.run('clerk', 'File it')).runId)
    const before = await place.kept(runId)
    const again = await place.open({ agents })
    await expect(again.resume(runId)).rejects.toMatchObject({ message: expect.stringContaining('FAR_KEY is not set') })
    expect(await place.kept(runId)).toEqual(before)
  })

  test('where the provider of its model is not known', async () => {
    const run = await waiting()
    const { codes, message } = await refusalOf(run, { models: { environment: {}, providers: {} } })
    expect([codes, message]).toEqual([['BATON_RUN_NOT_READY'], expect.stringContaining('provider "near"')])
    await goesOn(run)
  })

  test('where the file of its agent was edited', async () => {
    const run = await waiting({ fileOf: (name) => `agents/${name}.md` })
    const { codes, message, hint } = await refusalOf(run, { ...edited, fileOf: (name: string) => `agents/${name}.md` })
    expect(codes).toEqual(['BATON_DEFINITION_CHANGED'])
    expect(message).toMatch(/"clerk" \(agents\/clerk\.md\), which was sha256:\w+, is sha256:\w+\.$/)
    expect(hint).toContain(`baton resume ${run.runId} --as-begun`)
    expect(hint).toContain(`baton resume ${run.runId} --accept-changes`)
    await goesOn(run)
  })

  test('where the file of its agent is gone', async () => {
    const run = await waiting()
    const { codes, message, hint } = await refusalOf(run, { agents: [] })
    expect(codes).toEqual(['BATON_DEFINITION_CHANGED'])
    expect(message).toContain('is gone')
    expect(hint).not.toContain('--accept-changes')
    await goesOn(run)
  })

  test.each([
    ['edited', edited],
    ['gone', { agents: [] }],
  ])('where the file of an agent that works for it is %s', async (_, changes) => {
    const begun = { runnables: [lead] }
    const run = await waiting(begun, 'function:lead')
    const { codes, message } = await refusalOf(run, { ...begun, ...changes })
    expect([codes, message]).toEqual([['BATON_DEFINITION_CHANGED'], expect.stringContaining('"clerk"')])
    await goesOn(run, begun)
  })

  test('where its tool is missing', async () => {
    const run = await waiting()
    // Agents that were checked elsewhere can name what is not there.
    const { codes, message } = await refusalOf(run, { tools: [], agentsChecked: true })
    expect([codes, message]).toEqual([
      ['BATON_DEFINITION_CHANGED'],
      expect.stringMatching(/"tool:file", which was .*, is gone/),
    ])
    await goesOn(run)
  })

  test('where its tool is another', async () => {
    const run = await waiting()
    const { codes } = await refusalOf(run, { tools: [fileInto([], 'Shreds a letter.')] })
    expect(codes).toEqual(['BATON_DEFINITION_CHANGED'])
    await goesOn(run)
  })

  test('where the server of its tool is gone', async () => {
    const run = await waiting()
    const gone = new BatonError('BATON_MCP_UNAVAILABLE', { server: 'archive', problem: 'it does not start' })
    const { codes, message } = await refusalOf(run, { tools: [{ ...fileInto([]), problem: async () => gone }] })
    expect([codes, message]).toEqual([['BATON_RUN_NOT_READY'], expect.stringContaining('archive')])
    await goesOn(run)
  })

  test('where everything is missing, which is told at once', async () => {
    const run = await waiting()
    const { codes, message } = await refusalOf(run, { ...edited, tools: [], agentsChecked: true, ...keys() })
    expect(codes).toEqual(['BATON_RUN_NOT_READY'])
    for (const part of ['"clerk"', '"tool:file"', 'NEAR_KEY']) expect(message).toContain(part)
    await goesOn(run)
  })
})

test('a run that was left in the middle is named with the reason when all runs are taken up (issue 12)', async () => {
  const place = office()
  const baton = await place.open({ runnables: [lead, stuck] })
  const { runId } = await baton.start('function:stuck', 'Wait')
  const changed = await place.open({ runnables: [defineFunction('stuck', async () => '', '2')] })
  const left: Refused[] = []
  expect(await changed.recover({ onRefused: (refused) => left.push(refused) })).toEqual([])
  expect(left).toMatchObject([{ runId, error: { code: 'BATON_DEFINITION_CHANGED' } }])
})

describe('a run of a newer Baton', () => {
  test.each([
    ['an event of the kernel that is not known here', 'run.blessed'],
    ['an event of a kind that is not loaded here', 'seance.held'],
    ['an event of a kind that is loaded, which it does not declare', 'team.dissolved'],
  ])('is refused untouched when it holds %s', async (_, type) => {
    const run = await waiting()
    await addEvent(run.journal, run.runId, type)
    const { codes, message } = await refusalOf(run, {})
    expect([codes, message]).toEqual([['BATON_RUN_EVENTS_UNKNOWN'], expect.stringContaining(type)])
  })
})

/** Another run, of which nothing but its beginning was written. */
async function onlyBegun(journal: Journal, of: string): Promise<string> {
  const runId = 'run_only_begun'
  const [first] = await journal.read(of)
  if (first === undefined) throw new Error('It has no events.')
  const { hash: _, lineage: __, ...content } = first
  const lease = { rootRunId: runId, owner: 'other', epoch: 1 }
  await journal.append(lease, {
    lineage: { runId, parentRunId: null, rootRunId: runId },
    expectedSeq: 0,
    entries: [{ ...content, runId, values: [] }],
  })
  await journal.release(lease)
  return runId
}

async function addEvent(journal: Journal, runId: string, type: string): Promise<void> {
  const lease = await journal.claim(runId, 'newer')
  const records = await journal.read(runId)
  const [first] = records
  if (first === undefined) throw new Error('It has no events.')
  const entry = { runId, seq: records.length + 1, ts: 0, type, version: 1, actor: 'x', causation: 0, json: '{}' }
  await journal.append(lease, {
    lineage: first.lineage,
    expectedSeq: records.length,
    entries: [{ ...entry, values: [] }],
  })
  await journal.release(lease)
}

test('a run whose time comes while the server of its tool is down goes on when the server is back', async () => {
  let down: BatonError | undefined
  const looking: Tool = { ...look, problem: async () => down }
  const napping = defineFunction('napping', async (ctx) => {
    await ctx.tool('look', 'a')
    await ctx.sleep(3_600_000)
    return String(await ctx.tool('look', 'b'))
  })
  const { baton, clock } = await bench({ runnables: [napping], tools: [looking] })
  const { runId } = await baton.start('function:napping', 'go')
  await clock.advance(60_000)
  down = new BatonError('BATON_MCP_UNAVAILABLE', { server: 'archive', problem: 'it does not start' })
  await clock.advance(2 * 3_600_000)
  expect(await baton.runs({ runId })).toMatchObject([{ status: 'sleeping' }])
  down = undefined
  await clock.advance(60_000)
  expect(await baton.result(runId)).toMatchObject({ status: 'completed', output: 'seen' })
})
