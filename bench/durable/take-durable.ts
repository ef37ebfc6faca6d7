import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Column, ColumnName } from '../column.ts'
import { measure, median } from '../measure.ts'
import type { Pace, Taken } from '../row.ts'

/** Those that keep anything. */
export const durableColumns: readonly ColumnName[] = ['floor', 'baton', 'before', 'langgraph', 'mastra', 'voltagent']

const sizeProgram = fileURLToPath(new URL('./database-size.mjs', import.meta.url))

/** Milliseconds and bytes of one step. The process is warm, the database is new each time. */
export async function takeDurable(open: Column['durableAgent'], steps: number, pace: Pace): Promise<Taken> {
  if (open === undefined) return { absent: 'has none' }
  const folder = mkdtempSync(join(pace.folder, 'durable-'))
  let files = 0
  const once = async (count: number): Promise<{ wall: number; cpu: number; bytes: number }> => {
    const file = join(folder, `${files++}.db`)
    const { run, close } = await open({}, count, file)
    const before = databaseSize(file)
    const { wallMicros, cpuMicros } = await measure(async () => {
      if ((await run()) !== 'done') throw new Error('Steps were lost.')
    })
    const bytes = databaseSize(file) - before
    await close?.()
    return { wall: wallMicros / 1_000 / count, cpu: cpuMicros / 1_000 / count, bytes: bytes / count }
  }
  if (pace.warmMs > 0) for (let warm = 0; warm < 2; warm++) await once(10)
  const end = performance.now() + 4 * pace.measureMs
  const taken = [await once(steps)]
  while (taken.length < 3 && performance.now() < end) taken.push(await once(steps))
  rmSync(folder, { recursive: true })
  const middle = (pick: 'wall' | 'cpu' | 'bytes'): number => median(taken.map((one) => one[pick]))
  return { wall: middle('wall'), cpu: middle('cpu'), bytes: middle('bytes') }
}

/** Asked in another process: to open and close a database twice in one would let go of its locks. */
function databaseSize(file: string): number {
  return Number(execFileSync(process.execPath, ['--no-warnings', sizeProgram, file], { encoding: 'utf8' }))
}
