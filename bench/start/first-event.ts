import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from '../measure.ts'

const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const waiter = fileURLToPath(new URL('./first-line.mjs', import.meta.url))

/** Milliseconds from the start of `baton run` in a new project to the first event it prints, journal on disk included. */
export function measureFirstEvent(rounds: number): number {
  const project = mkdtempSync(join(tmpdir(), 'baton-bench-'))
  const env = { ...process.env, XDG_CACHE_HOME: join(project, 'cache') }
  const run = (args: readonly string[]): string =>
    execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    run([program, 'init', '.'])
    const args = [waiter, program, 'run', 'helper', 'What is 2 + 3?', '--json']
    const taken = Array.from({ length: rounds + 1 }, () => Number(run(args)))
    // The first of all compiles everything; those that people wait for again and again do not.
    return median(taken.slice(1))
  } finally {
    rmSync(project, { recursive: true, force: true })
  }
}
