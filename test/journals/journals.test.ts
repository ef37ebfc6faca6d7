import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contextStoreOf, workOrderFiles, workStatesOf } from '../../src/coordination/workorder/index.ts'
import type { RunEvent } from '../../src/index.ts'
import { createBaton } from '../../src/index.ts'
import { memoryJournal, sqliteJournal } from '../../src/journal/index.ts'
import { operationTree, project, runView, spending, timeline, transcript } from '../../src/projections/index.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'
import { checkStartsAndEnds } from '../kernel/check-log.ts'
import { corpus, type Exported, place, textOf } from './corpus.ts'
import { cutAt, cutsIn } from './cut-log.ts'
import { endingOf, eventsIn, isFinished, runsIn, spread, subtasksIn } from './facts.ts'
import { finishedIn } from './finished-operations.ts'
import { importRun, logsIn, readExport } from './import-run.ts'
import { showAll } from './shown.ts'
import { takeUp } from './take-up.ts'

const { exported } = corpus
const unfinished = exported.filter(({ state }) => !isFinished(state))
const finished = exported.filter(({ state, cut }) => isFinished(state) && cut !== 'never')

/** How many places a run is cut at here; all of them were tried when the corpus was written. */
const mostCuts = 12

describe('the corpus', () => {
  test('is what was written', () => {
    expect(readdirSync(place('runs')).toSorted()).toEqual(exported.map(({ name }) => `${name}.ndjson.gz`).toSorted())
    for (const one of exported) expect(hash('sha256', textOf(one), 'hex'), one.name).toBe(one.sha256)
  })

  test('holds every type of event that could be written', () => {
    const types = new Set(exported.flatMap((one) => eventsIn(textOf(one)).map(({ type }) => type)))
    expect([...types].toSorted()).toEqual(corpus.types)
  })

  test('names no secret, no machine and no place on one', () => {
    for (const one of exported) {
      const text = textOf(one)
      expect(text, one.name).not.toMatch(/\/(?:tmp|work|home|root|Users|var)\//)
      expect(text, one.name).not.toContain('open-sesame-4711')
      expect(text, one.name).not.toContain(`"${hostname()}/`)
    }
  })

  test('can not be changed anywhere without notice', () => {
    for (const one of exported) {
      const lines = textOf(one).trimEnd().split('\n')
      const whole = (kept: readonly string[]): string => `${kept.join('\n')}\n`
      const middle = Math.floor((lines.length + 1) / 2)
      const altered = lines.map((line, index) => (index === middle ? line.replace(/\d(?=\D*$)/, other) : line))
      expect(() => readExport(whole(altered)), `${one.name}: a digit was changed`).toThrow(corrupt)
      const shorter = lines.filter((line) => !line.includes('"seq":2,'))
      expect(() => readExport(whole(shorter)), `${one.name}: an event was left out`).toThrow(corrupt)
    }
  })
})

describe('a run of the commit before', () => {
  test.each(exported)('can be read: $name', async (one) => {
    const text = textOf(one)
    const journal = memoryJournal()
    const rootRunId = await importRun(journal, text)
    const baton = await createBaton({ journal })
    expect(linesOf(await baton.export(rootRunId))).toEqual(linesOf(text))
    const logs = await Promise.all(runIdsIn(text).map((runId) => baton.events(runId)))
    await checkViews(one, logs)
    await baton.close()
  })

  const folder = temporaryFolder()

  test('can be shown, whatever it was', { tags: ['slow'] }, async () => {
    const path = join(folder(), 'runs.db')
    const journal = await sqliteJournal(path)
    const roots = new Map<string, Exported>()
    for (const one of exported) roots.set(await importRun(journal, textOf(one)), one)
    await journal.close()
    const shown = await showAll(folder(), path, [...roots.keys()])
    for (const [rootRunId, one] of roots) checkShown(one, rootRunId, (way) => shown.get(`${rootRunId} ${way}`.trim()))
  })

  test.each(unfinished)('can be resumed where it was $state: $name', async (one) => {
    await checkResumed(one, textOf(one))
  })

  test.each(finished)('would have ended the same after a crash just before its end: $name', async (one) => {
    const text = textOf(one)
    const last = cutsIn(text).findLast(({ runId }) => runId === readExport(text).records[0]?.lineage.rootRunId)
    if (last === undefined) throw new Error('There is nothing before the end.')
    expect(await checkResumed(one, cutAt(text, last)), 'calls that were made').toEqual([])
  })

  test.each(finished.filter(({ cut }) => cut === 'anywhere'))(
    'would have ended the same after any crash: $name',
    { tags: ['slow'] },
    async (one) => {
      const text = textOf(one)
      for (const cut of spread(cutsIn(text), mostCuts)) await checkResumed(one, cutAt(text, cut), JSON.stringify(cut))
    },
  )
})

/** Every view of it, and what they must agree on. */
async function checkViews(one: Exported, logs: readonly (readonly RunEvent[])[]): Promise<void> {
  const events = logs.flat()
  const [root = []] = logs
  expect(events).toHaveLength(one.events)
  expect(await runsIn(events)).toEqual(one.runs)
  expect(subtasksIn(events)).toEqual(one.subtasks ?? [])
  const view = project(runView, root)
  const spent = project(spending, events)
  const operations = project(operationTree, events)
  expect(view.status).toBe(one.state === 'crashed' ? 'running' : one.state)
  if (isFinished(one.state)) {
    const { output, warnings, error } = view
    expect(endingOf({ status: one.state, output, warnings, error })).toEqual(one.after)
    expect(spent.total).toEqual(view.usage)
    expect(operations.root?.total).toEqual(view.usage)
  }
  expect(project(timeline, events)).toHaveLength(one.events)
  for (const log of logs) {
    const answers = log.filter(({ type }) => type === 'model.answered').length
    const said = [...project(transcript, log).conversations.values()].flat()
    const own = said.filter((message) => (message as { readonly role: string }).role === 'assistant')
    expect(own.length, 'answers that are in no conversation').toBeGreaterThanOrEqual(Math.min(1, answers))
    const orders = log.filter(({ type }) => type === 'workorder.order_issued').length
    expect(workStatesOf(log)).toHaveLength(orders)
    expect(workOrderFiles(log).size).toBe(orders === 0 ? 0 : 2 * orders + 1)
    const results = log.filter(({ type }) => type === 'workorder.result_recorded').length
    expect(contextStoreOf(log).events).toHaveLength(results)
  }
}

function checkShown(one: Exported, rootRunId: string, shown: (way: string) => string | undefined): void {
  for (const way of ['', '--tree', '--mermaid', '--timeline', '--events', '--json']) {
    expect(shown(way), `${one.name} ${way}`).toMatch(/\S/)
    expect(shown(way), `${one.name} ${way}`).not.toMatch(/^failed with \d+$/m)
  }
  const status = one.state === 'crashed' ? 'running' : one.state
  expect(shown(''), one.name).toContain(`${rootRunId}  ${status}`)
  for (const run of one.runs) {
    const [agent = ''] = run.split(' ')
    expect(shown(''), one.name).toContain(agent)
    expect(shown('--tree'), one.name).toContain(agent)
  }
  for (const subtask of one.subtasks ?? []) {
    const [, name = ''] = /^\S+ (\w+), /.exec(subtask) ?? []
    expect(shown(''), one.name).toContain(name.replaceAll('_', ' '))
  }
  expect(shown('--json')?.trim().split('\n'), one.name).toHaveLength(one.events)
}

/** Resumes it, and returns the calls that were made. Nothing that had ended is done again or written anew. */
async function checkResumed(one: Exported, text: string, where = ''): Promise<readonly string[]> {
  const before = readExport(text).records
  const finishedBefore = finishedIn(eventsIn(text))
  const { result, calls, journal, baton } = await takeUp(text, one.opening ?? {}, one.answers)
  expect(endingOf(result), where).toEqual(one.after)
  expect(
    calls.filter((key) => finishedBefore.has(key)),
    `${where}: calls that were made again`,
  ).toEqual([])
  for (const log of logsIn(before)) {
    const now = await journal.read(log[0]?.lineage.runId ?? '')
    expect(now.slice(0, log.length), `${where}: what was written before`).toEqual(log)
  }
  const runs = await baton.runs({ rootRunId: result.runId })
  const events = (await Promise.all(runs.map(({ runId }) => baton.events(runId)))).flat()
  checkStartsAndEnds(events, where)
  // A team or a work order survives a member that fails, so a divergence below need not change how the run ends.
  expect(
    events.filter(({ data }) => /BATON_(?:REPLAY_DIVERGED|DEFINITION_CHANGED)/.test(JSON.stringify(data))),
  ).toEqual([])
  await baton.close()
  return calls
}

function runIdsIn(text: string): string[] {
  return logsIn(readExport(text).records).map((log) => log[0]?.lineage.runId ?? '')
}

/** Values may stand in any order before the events. */
function linesOf(text: string): string[] {
  return text.trimEnd().split('\n').toSorted()
}

const corrupt = expect.objectContaining({ code: 'BATON_JOURNAL_CORRUPT' })

function other(digit: string): string {
  return digit === '1' ? '2' : '1'
}
