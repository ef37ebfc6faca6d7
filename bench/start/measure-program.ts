import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const watched = new URL('./watched.mjs', import.meta.url).href

export interface Ran {
  /** Milliseconds. */
  readonly cpu: number
  readonly modules: number
}

/** Runs the built command line in a project, and says what that took. */
export function measureProgram(words: readonly string[], project: string): Ran {
  const found = join(project, '.watched.json')
  const env = { ...process.env, BENCH_WATCHED: found, XDG_CACHE_HOME: join(project, '.cache') }
  const args = ['--import', watched, builtProgram(), ...words]
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: project,
    env,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  if (status !== 0) throw new Error(`baton ${words.join(' ')}: ${stderr.slice(-500)}`)
  return JSON.parse(readFileSync(found, 'utf8')) as Ran
}

/** Of the build that this process measures. */
export function builtProgram(): string {
  const folder = process.env['BENCH_BATON'] ?? new URL('../../', import.meta.url).href
  return fileURLToPath(new URL('dist/cli/main.js', folder))
}
