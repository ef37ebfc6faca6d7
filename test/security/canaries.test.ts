// @module-tag slow
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Baton, createBaton } from '../../src/baton.ts'
import { defaultPolicy } from '../../src/grants/policy.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { createSandbox } from '../../src/outside/sandbox/sandbox.ts'
import { readOnlyShellTool } from '../../src/packs/commands/shell.ts'
import { secretsFromEnvironment } from '../../src/secrets/environment.ts'
import { needBubblewrap } from '../outside/sandbox/bubblewrap-here.ts'
import { call } from '../packs/call.ts'
import { allCanaries, type Canary, canaries, environment, holds } from './canaries.ts'
import { careless, failing, leaky, leakyModel, leakyTools } from './leaky-run.ts'

/** Everything that can be seen of a run, by where it can be seen. */
type Surfaces = Map<string, string>

const folder = mkdtempSync(join(tmpdir(), 'baton-canaries-'))
// Commands run as another user.
chmodSync(folder, 0o755)
writeFileSync(join(folder, 'settings.txt'), `user = ada\npassword is ${canaries.file.value}\n`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs what leaks, answers and cancels, and keeps all that comes out. */
async function leak(journal: string | Journal, secrets: ReadonlyMap<string, string>): Promise<Surfaces> {
  const surfaces: Surfaces = new Map()
  const deltas: string[] = []
  const { tools, close } = await leakyTools(folder)
  const baton = await createBaton({
    journal,
    tools,
    secrets,
    // Here nobody is to be asked.
    policy: { ...defaultPolicy, whenTainted: 'allow' },
    runnables: [leaky, failing],
    agents: [careless],
    model: leakyModel,
    onDelta: ({ text }) => deltas.push(text),
  })
  try {
    const first = await baton.run('function:leaky', `Use ${canaries.request.value}, please.`)
    surfaces.set('questions', JSON.stringify(await baton.questions(first.runId)))
    await baton.answer(first.runId, 'ask#1', `It is ${canaries.answer.value}.`)
    const result = await baton.result(first.runId)
    expect(result.status, JSON.stringify(result)).toBe('completed')
    const failed = await baton.run('function:failing', 'go')
    const waiting = await baton.run('function:leaky', 'go')
    await baton.cancel(waiting.runId, `because of ${canaries.cancel.value}`)
    const cancelled = await baton.result(waiting.runId)
    surfaces.set('results', JSON.stringify([result, failed, cancelled]))
    surfaces.set('deltas', deltas.join(''))
    surfaces.set('events', await everyEvent(baton))
  } finally {
    await baton.close()
    await close()
  }
  return surfaces
}

async function everyEvent(baton: Baton): Promise<string> {
  const all: unknown[] = []
  for (const run of await baton.runs({})) {
    all.push(run, await baton.events(run.runId))
    if (run.rootRunId === run.runId) for await (const event of baton.follow(run.runId)) all.push(event)
  }
  return JSON.stringify(all)
}

function bytesOf(path: string): string {
  return readdirSync(path)
    .filter((name) => name.startsWith('journal.db'))
    .map((name) => readFileSync(join(path, name)).toString('latin1'))
    .join('\n')
}

const secrets = secretsFromEnvironment(environment)
const seen: Surfaces = new Map()
const unprotected: Surfaces = new Map()

beforeAll(async () => {
  const place = join(folder, 'covered')
  mkdirSync(place)
  for (const [name, text] of await leak(join(place, 'journal.db'), secrets)) seen.set(`SQLite: ${name}`, text)
  seen.set('the bytes of the SQLite file and its log', bytesOf(place))
  const memory = memoryJournal({ clock: systemClock })
  for (const [name, text] of await leak(memory, secrets)) seen.set(`memory: ${name}`, text)
  for (const [name, text] of await leak(memoryJournal({ clock: systemClock }), new Map())) unprotected.set(name, text)
})

const leaksIn = (surfaces: Surfaces, canary: Canary): string[] =>
  [...surfaces].flatMap(([name, text]) => (holds(text, canary) ? [name] : []))

describe('secrets that were planted everywhere (H10)', () => {
  test('are at least twenty', () => expect(allCanaries.length).toBeGreaterThanOrEqual(20))

  for (const [place, canary] of Object.entries(canaries)) {
    test(`are in no log, file, delta, result or error: ${place}`, () => expect(leaksIn(seen, canary)).toEqual([]))
  }

  test('were really there: whoever does not know them shows them', () => {
    const missed = Object.entries<Canary>(canaries).filter(
      ([, canary]) => canary.unknown !== true && leaksIn(unprotected, canary).length === 0,
    )
    expect(missed.map(([place]) => place)).toEqual([])
    expect([...seen.values()].join('')).toContain('⟦secret:OUTPUT_KEY⟧')
  })
})

describe('a command', () => {
  test('finds the five variables it needs in its environment, and no secret (H10)', async (context) => {
    await needBubblewrap(context)
    process.env['BATON_TEST_API_KEY'] = canaries.environment.value
    onTestFinished(() => {
      delete process.env['BATON_TEST_API_KEY']
    })
    const tool = readOnlyShellTool(createSandbox(), { root: folder })
    const { stdout } = await call(tool, { command: 'env | cut -d= -f1 | sort; cat /proc/*/environ | tr "\\0" "\\n"' })
    expect(stdout).toContain('PATH\n')
    expect(allCanaries.filter((canary) => holds(stdout, canary)).map(({ name }) => name)).toEqual([])
    const names = stdout.split('\n').filter((line) => /^[A-Z_]+$/.test(line))
    expect(names).toEqual(['HOME', 'LANG', 'PATH', 'PWD', 'TERM', 'TMPDIR'])
  })
})

describe('the folder that a journal makes', () => {
  test('is for its owner alone', async () => {
    const place = join(folder, 'made', 'on the way')
    const baton = await createBaton({ journal: join(place, 'journal.db') })
    await baton.close()
    expect([place, join(folder, 'made')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700])
  })
})
