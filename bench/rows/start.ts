import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { columnFile, columnNames } from '../column.ts'
import { median } from '../measure.ts'
import { noSize, type Row } from '../row.ts'

const program = fileURLToPath(new URL('../start/first-call.mjs', import.meta.url))

/** From the start of a process to its first model call. The floor is bare Node with a function for a model. */
export const start: Row = {
  name: 'start',
  section: 'programs',
  columns: columnNames,
  sizes: noSize,
  lines: () => [
    { figure: 'cpu', says: 'start to first model call, CPU', unit: 'ms', goal: { atMost: 1.6, of: 'floor' } },
    { figure: 'wall', says: 'start to first model call, wall', unit: 'ms', goal: { atMost: 1.6, of: 'floor' } },
  ],
  take: async (_, __, { effort }, name) => {
    const args = ['--no-warnings', program, columnFile(name)]
    const starts = Array.from({ length: effort === 'tiny' ? 1 : 5 }, () => {
      const said = execFileSync(process.execPath, args, { encoding: 'utf8' })
      return (said.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
    })
    const middle = (index: number): number => median(starts.map((one) => one[index] ?? Number.NaN))
    return { cpu: middle(0), wall: middle(1) }
  },
}
