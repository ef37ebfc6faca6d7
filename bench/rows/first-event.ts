import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from '../measure.ts'
import { noSize, type Row } from '../row.ts'
import { builtProgram, measureProgram } from '../start/measure-program.ts'

const waiter = fileURLToPath(new URL('../start/first-line.mjs', import.meta.url))

/** From the start of `baton run` in a new project to the first event it prints, journal on disk included. */
export const firstEvent: Row = {
  name: 'first-event',
  section: 'programs',
  columns: ['baton', 'before'],
  sizes: noSize,
  lines: () => [{ figure: 'wall', says: '`baton run` to its first event, wall', unit: 'ms', goal: { atMost: 200 } }],
  take: async (_, __, { folder, effort }) => {
    const project = mkdtempSync(join(folder, 'first-event-'))
    const env = { ...process.env, XDG_CACHE_HOME: join(project, '.cache') }
    measureProgram(['init', '.'], project)
    const args = [waiter, builtProgram(), 'run', 'helper', 'What is 2 + 3?', '--json']
    const once = (): number => Number(execFileSync(process.execPath, args, { cwd: project, env, encoding: 'utf8' }))
    // The first of all compiles everything; those that people wait for again and again do not.
    once()
    const wall = median(Array.from({ length: effort === 'tiny' ? 1 : 3 }, once))
    rmSync(project, { recursive: true })
    return { wall }
  },
}
