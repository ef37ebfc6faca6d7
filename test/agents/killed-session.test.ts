import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

let folder = ''
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baton-session-'))
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function start(script: string, args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [here(script), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString()
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
    })
    child.on('exit', () => reject(new Error('it ended without a word')))
  })
}

async function until(true_: () => Promise<boolean>): Promise<void> {
  while (!(await true_())) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Which turns the journal holds an answer for. */
async function answeredTurns(path: string): Promise<number> {
  const journal = await sqliteJournal(path)
  try {
    const [run] = await journal.list({ roots: true })
    const records = run === undefined ? [] : await journal.read(run.runId)
    return records.filter(({ type }) => type === 'model.answered').length
  } finally {
    await journal.close()
  }
}

/** Kills a session whenever the journal holds so many answers, and lets it end. */
async function expectNoSecondPayment(kills: readonly number[]): Promise<void> {
  const log = join(folder, 'provider.log')
  const journal = join(folder, 'journal.db')
  const port = await firstLine(start('./provider-process.ts', [log, '20']))
  const finishedBefore: number[] = []
  for (const enough of kills) {
    const doomed = start('./session-process.ts', [journal, port])
    await until(async () => (await answeredTurns(journal)) >= enough)
    doomed.kill('SIGKILL')
    await new Promise((resolve) => doomed.once('exit', resolve))
    finishedBefore.push(await answeredTurns(journal))
  }
  const result = JSON.parse(await firstLine(start('./session-process.ts', [journal, port]))) as { output: string }
  expect(result).toMatchObject({ status: 'completed', output: 'All done.', usage: { toolCalls: expect.any(Number) } })

  const asked = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('asked'))
  const times = (turn: number): number => asked.filter((line) => line === `asked ${turn}`).length
  // A turn whose answer was in the journal when a process died was asked for exactly once.
  const turns = Array.from({ length: 21 }, (_, index) => index + 1)
  const repeated = turns.filter((turn) => times(turn) > 1)
  const inFlight = finishedBefore.map((finished) => finished + 1)
  expect(repeated.filter((turn) => !inFlight.includes(turn))).toEqual([])
  expect(turns.every((turn) => times(turn) >= 1)).toBe(true)
}

test('a session over HTTP that is killed pays for no finished model call twice', { tags: ['slow'] }, () =>
  expectNoSecondPayment([9]),
)

test('a session over HTTP that is killed three times pays for no finished model call twice', { tags: ['slow'] }, () =>
  expectNoSecondPayment([4, 9, 15]),
)
