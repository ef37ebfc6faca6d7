import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ColumnName } from '../column.ts'
import { durableColumns } from '../durable/take-durable.ts'
import type { Row } from '../row.ts'

const program = fileURLToPath(new URL('../durable/steps.ts', import.meta.url))

/** How often a durable agent has the disk synced in a step, in all its threads. What it does once is left out. */
export const fsyncs: Row = {
  name: 'fsyncs',
  section: 'on disk',
  columns: durableColumns,
  sizes: { tiny: [2], quick: [40], full: [40] },
  lines: () => [{ figure: 'fsyncs', says: 'fsyncs of a durable agent step', unit: 'fsyncs' }],
  take: async ({ durableAgent }, steps, { folder }, name) => {
    if (durableAgent === undefined) return { absent: 'has none' }
    if (spawnSync('strace', ['-V']).error !== undefined) return { absent: 'no strace here' }
    const own = mkdtempSync(join(folder, 'fsyncs-'))
    const few = countFsyncs(name, 10, own)
    const many = countFsyncs(name, 10 + steps, own)
    rmSync(own, { recursive: true })
    return { fsyncs: (many - few) / steps }
  },
}

function countFsyncs(name: ColumnName, steps: number, folder: string): number {
  const trace = join(folder, `${steps}.trace`)
  const watched = [process.execPath, program, name, String(steps), join(folder, `${steps}.db`)]
  const args = ['-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', trace, ...watched]
  const { status, stderr } = spawnSync('strace', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.slice(-500))
  return Array.from(readFileSync(trace, 'utf8').matchAll(/f(data)?sync\(/g)).length
}
