import { hash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBaton } from '../../src/index.ts'
import { simulatedClock } from '../../src/testing/index.ts'
import { type CliResult, runCliProcess } from '../cli/run-cli.ts'
import { corpus, type Database, place } from './corpus.ts'
import { endingOf } from './facts.ts'
import { openProject } from './project/open.ts'
import { showAll } from './shown.ts'
import { seeThrough } from './take-up.ts'

const { databases } = corpus
const named = (name: string): Database => {
  const found = databases.find(({ file }) => file === name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}

describe('a journal file of the commit before', () => {
  test.each(databases)('is what was written: $file', (database) => {
    expect(hash('sha256', bytesOf(database), 'hex')).toBe(database.sha256)
    expect(bytesOf(database).includes('/tmp/')).toBe(false)
  })

  test.each(databases)('is read and shown: $file', async (database) => {
    const { folder, path } = unpacked(database)
    const baton = await createBaton({ journal: path })
    const runs = await baton.runs({ roots: true })
    expect(runs.map(({ runId, runnable, status }) => ({ runId, runnable, status }))).toEqual(
      database.runs.map(({ runId, runnable, status }) => ({ runId, runnable, status })),
    )
    await baton.close()
    const shown = await showAll(folder, path, runIdsIn(database))
    for (const { runId, runnable, status } of database.runs) {
      expect(shown.get(runId)).toContain(`${runId}  ${status}`)
      for (const way of ['', ' --tree', ' --mermaid', ' --timeline', ' --events', ' --json']) {
        expect(shown.get(`${runId}${way}`)).toContain(runnable)
        expect(shown.get(`${runId}${way}`)).not.toMatch(/^failed with \d+$/m)
      }
    }
  })

  test('gives its parked approval, its sleeping run and its crashed run back', async () => {
    const database = named('project.db')
    const { path } = unpacked(database)
    const clock = simulatedClock(database.writtenAt + 3_600_000)
    const project = await openProject({ clock, called: () => {} })
    const baton = await createBaton({ ...project, journal: path, owner: 'reader' })
    for (const { runId, answers = {}, after } of database.runs.filter(({ status }) => status !== 'completed')) {
      await baton.resume(runId)
      const result = await seeThrough({ baton, clock, rootRunId: runId, pause: () => pause(2) }, answers)
      expect(endingOf(result)).toEqual(after)
    }
    await baton.close()
  })
})

describe('a project of the commit before', () => {
  const desk = named('desk.db')
  const [chief, lister] = runIdsIn(desk)

  test('has its parked approval given from the command line, and goes on', { tags: ['slow'] }, async () => {
    const cli = commandLine(desk)
    const asked = await cli('answer', lister ?? '')
    expect(asked.err).toContain('lister wants to call list_files')
    // It was written before runs were stamped, so it is known by no key.
    const refused = await cli('answer', lister ?? '', 'tool:list_files#1/ask#1', 'Approve')
    expect(refused.err).toContain('BATON_RUN_FOREIGN')
    expect((await cli('trust', '--run', lister ?? '', '--yes')).err).toContain('lister, begun at')
    const { code, out } = await cli('answer', lister ?? '', 'tool:list_files#1/ask#1', 'Approve')
    expect(code).toBe(0)
    expect(out).toContain('notes.md')
    expect((await cli('show', lister ?? '')).out).toContain('approved by user')
  })

  test('hears from the person it handed off to', { tags: ['slow'] }, async () => {
    const cli = commandLine(desk)
    expect((await cli('trust', '--run', 'all', '--yes')).code).toBe(0)
    const { code, out } = await cli('answer', chief ?? '', 'ask#1', 'Well calculated.')
    expect({ code, out }).toEqual({ code: 0, out: 'Well calculated.\n' })
  })
})

function runIdsIn({ runs }: Database): string[] {
  return runs.map(({ runId }) => runId)
}

function bytesOf({ file }: Database): Buffer {
  return gunzipSync(readFileSync(place(`databases/${file}.gz`)))
}

/** A copy to work on, gone after the test. */
function unpacked(database: Database): { readonly folder: string; readonly path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'baton-journals-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'runs.db')
  writeFileSync(path, bytesOf(database))
  return { folder, path }
}

/** The command line in the folder the journal belongs to, at the time when it was written: approvals expire. */
function commandLine(database: Database): (...words: readonly string[]) => Promise<CliResult> {
  const { folder } = unpacked(database)
  mkdirSync(join(folder, 'agents'))
  cpSync(fileURLToPath(place('databases/desk/agents')), join(folder, 'agents'), { recursive: true })
  writeFileSync(join(folder, 'notes.md'), 'Some notes.\n')
  const clock = `const began = performance.now(); Date.now = () => ${database.writtenAt} + Math.round(performance.now() - began)`
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}`, BATON_JOURNAL: 'runs.db' }
  return (...words) => runCliProcess(folder, words, { entry: 'real', env })
}
