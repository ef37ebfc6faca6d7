import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { noSize, type Row } from '../row.ts'
import { measureProgram } from '../start/measure-program.ts'

/** `baton runs` in a project that has a run, with its settings in a file. */
export const listing: Row = {
  name: 'listing',
  section: 'programs',
  columns: ['baton', 'before'],
  sizes: noSize,
  lines: () => [
    { figure: 'modules', says: '`baton runs`, modules loaded', unit: 'modules', goal: { atMost: 80 } },
    { figure: 'cpu', says: '`baton runs`, CPU', unit: 'ms' },
  ],
  take: async (_, __, { folder }) => {
    const project = mkdtempSync(join(folder, 'listing-'))
    measureProgram(['init', '.'], project)
    measureProgram(['run', 'helper', 'What is 2 + 3?'], project)
    // The first of all fills the compile cache; people wait for the others.
    measureProgram(['runs'], project)
    const { modules, cpu } = measureProgram(['runs'], project)
    rmSync(project, { recursive: true })
    return { modules, cpu }
  },
}
