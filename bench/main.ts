/** `npm run bench`: what Baton costs beside a bare loop and beside others. `npm run bench -- --help` says more. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemOfBuild } from './build-age.ts'
import { help, type Options, readOptions } from './options.ts'
import { circumstancesIn, tablesOf } from './report/markdown.ts'
import { writePage } from './report/page.ts'
import { circumstancesOf, currentLoad, type Results } from './results.ts'
import { measureRows } from './rounds.ts'

async function measureAll(options: Options): Promise<Results> {
  const folder = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? tmpdir(), 'baton-bench-'))
  try {
    if (options.journals !== undefined) mkdirSync(options.journals, { recursive: true })
    const begun = circumstancesOf(options.effort, options.rounds)
    const lines = await measureRows(options.rows, options, folder)
    const load = [...begun.load, currentLoad()]
    return { circumstances: { ...begun, load, note: options.note }, lines }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What failed, each once; what is not installed, or what a column has no way of doing, is no failure. */
function failuresIn({ lines }: Results): string[] {
  const all = lines.flatMap(({ row, size, cells }) =>
    Object.entries(cells).flatMap(([name, cell]) =>
      'absent' in cell && /^(failed|took)/.test(cell.absent) ? [`${row} ${size} ${name}: ${cell.absent}`] : [],
    ),
  )
  return [...new Set(all)]
}

async function main(options: Options): Promise<void> {
  const problem = problemOfBuild()
  if (problem !== undefined) throw new Error(problem)
  const results = await measureAll(options)
  const report = `${circumstancesIn(results)}\n\n${tablesOf(results)}\n`
  console.log(report)
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(results, undefined, 2)}\n`)
  if (options.markdown !== undefined) writeFileSync(options.markdown, report)
  if (options.isForPage) writePage(results)
  const failures = failuresIn(results)
  for (const failure of failures) console.error(`FAILED  ${failure}`)
  if (failures.length > 0) process.exitCode = 1
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options === undefined) console.log(help)
  else await main(options)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
