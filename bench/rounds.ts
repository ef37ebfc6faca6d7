import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type ColumnName, environmentOf, isInstalled, isPeer } from './column.ts'
import type { Options } from './options.ts'
import { linesOf, type MeasuredLine } from './results.ts'
import type { Pace, Row, Taken } from './row.ts'

const program = fileURLToPath(new URL('./take.ts', import.meta.url))
const paces = {
  tiny: { warmMs: 0, measureMs: 0 },
  // Less than this, and what the compiler of Node does beside is a third of the figure.
  quick: { warmMs: 1_500, measureMs: 1_000 },
  full: { warmMs: 1_500, measureMs: 1_500 },
}

/** A peer that takes longer is measured in the first round only: the rounds are for small differences, and this is none. */
const onceOnlyMs = 20_000

/**
 * Measures rows in processes of their own. The columns take turns, so that a busy moment of the machine meets them all;
 * so do the rounds, so that one busy minute meets no row in all of its rounds.
 */
export async function measureRows(rows: readonly Row[], options: Options, folder: string): Promise<MeasuredLine[]> {
  const { effort, before, journals = folder } = options
  const pace: Pace = { effort, ...paces[effort], folder, journals }
  const taken = new Map(rows.map((row) => [row, emptyRow(row, options)]))
  const slow = new Set<readonly Taken[]>()
  for (let round = 1; round <= options.rounds; round++) {
    for (const [row, sizes] of taken) {
      for (const [size, columns] of sizes) {
        for (const [name, found] of columns) {
          if (found.some((one) => 'absent' in one) || slow.has(found)) continue
          const start = performance.now()
          const one = isInstalled(name)
            ? await takeOne({ name, row, size, pace, before })
            : { absent: 'not installed' as const }
          found.push(one)
          if (isPeer(name) && performance.now() - start > onceOnlyMs) slow.add(found)
          options.progress(`round ${round} of ${options.rounds}  ${row.name} ${size}  ${name}  ${JSON.stringify(one)}`)
        }
      }
    }
  }
  return [...taken].flatMap(([row, sizes]) => linesOf(row, sizes))
}

function emptyRow(row: Row, { effort, columnsOf }: Options): Map<number, Map<ColumnName, Taken[]>> {
  const empty = (): Map<ColumnName, Taken[]> => new Map(columnsOf(row).map((name) => [name, []]))
  return new Map(row.sizes[effort].map((size) => [size, empty()]))
}

interface Asked {
  readonly name: ColumnName
  readonly row: Row
  readonly size: number
  readonly pace: Pace
  readonly before: string | undefined
}

/** A peer that needs more than two minutes is not waited for; its cell says so. Ours may fill a large journal first. */
async function takeOne({ name, row, size, pace, before }: Asked): Promise<Taken> {
  const args = ['--expose-gc', '--no-warnings', program, name, row.name, String(size), JSON.stringify(pace)]
  const seconds = isPeer(name) ? 120 : 1_800
  const signal = AbortSignal.timeout(seconds * 1_000)
  const child = spawn(process.execPath, args, {
    env: environmentOf(name, before),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => {})
    child.once('close', resolve)
  })
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (signal.aborted) return { absent: `took more than ${seconds} s` }
  if (code !== 0) return { absent: `failed: ${complained.trim().split('\n').slice(-3).join(' ').slice(-200)}` }
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Taken
}
