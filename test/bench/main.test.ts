// @module-tag slow
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Results } from '../../bench/results.ts'
import { rows } from '../../bench/rows/all.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const cache = join(root, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
/** Below the packages that the build needs. */
const folder = mkdtempSync(join(cache, 'bench-'))
const timeout = 600_000

beforeAll(() => {
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  execFileSync(process.execPath, [join(root, 'scripts/build.ts'), join(folder, 'dist')], { cwd: root, stdio: 'pipe' })
}, timeout)
afterAll(() => rmSync(folder, { recursive: true }))

function bench(...words: readonly string[]): {
  readonly status: number | null
  readonly stdout: string
  stderr: string
} {
  const env = { ...process.env, BENCH_BATON: pathToFileURL(`${folder}/`).href, BENCH_FOLDER: folder }
  return spawnSync(process.execPath, [join(root, 'bench/main.ts'), ...words], { env, encoding: 'utf8', timeout })
}

describe('npm run bench', () => {
  test('measures a tiny version of every row, without a failure, into tables and JSON', { timeout }, () => {
    const file = join(folder, 'run.json')
    const { status, stdout, stderr } = bench('--tiny', '--columns', 'floor,baton', '--json', file)
    expect({ status, failed: stderr.match(/FAILED.*/g) }).toEqual({ status: 0, failed: null })
    const { lines } = JSON.parse(readFileSync(file, 'utf8')) as Results
    expect([...new Set(lines.map(({ row }) => row))]).toEqual(rows.map(({ name }) => name))
    for (const { says, figure, cells } of lines) {
      // Where strace is missing, the cell says so.
      if (figure === 'fsyncs' && cells.baton !== undefined && 'absent' in cells.baton) continue
      expect(cells.baton, says).toMatchObject({ rounds: 1, median: expect.any(Number) })
      expect(stdout).toContain(`| ${says} |`)
    }
  })

  test('fills a journal once where it may keep it, and measures it again the next time', { timeout }, () => {
    const journals = join(folder, 'journals')
    const words = ['--tiny', '--rows', 'full-journal', '--columns', 'baton', '--journals', journals]
    const filledAt = (): number => statSync(join(journals, 'baton-10')).birthtimeMs
    expect(bench(...words)).toMatchObject({ status: 0 })
    const before = filledAt()
    expect(bench(...words)).toMatchObject({ status: 0, stdout: expect.stringContaining('`recover` with 10 runs') })
    expect({ left: readdirSync(journals), filledAt: filledAt() }).toEqual({ left: ['baton-10'], filledAt: before })
  })

  test('finds that `baton runs` loads less than 80 modules', { timeout }, () => {
    const file = join(folder, 'listing.json')
    bench('--tiny', '--rows', 'listing', '--json', file)
    const { lines } = JSON.parse(readFileSync(file, 'utf8')) as Results
    const line = lines.find(({ figure }) => figure === 'modules')
    expect(line?.cells.baton).toMatchObject({
      median: expect.toSatisfy((modules: number) => modules > 5 && modules < 80),
    })
  })

  test('says of a peer that is not there, and of a column that has no such thing, why there is no figure', {
    timeout,
  }, () => {
    const { status, stdout } = bench('--tiny', '--rows', 'sessions,handoff', '--columns', 'floor,baton,ai-sdk')
    expect(status).toBe(0)
    expect(stdout).toMatch(/hop by handoff .*\| (not installed|[\d.,]+ µs) \|/)
  })

  test('measures no build that is older than its source', () => {
    const source = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    )
    const newest = Math.max(...source.map((file) => statSync(join(root, 'src', file)).mtimeMs))
    const built = statSync(join(root, 'dist/cli/main.js'), { throwIfNoEntry: false })
    const { BENCH_BATON: _, ...env } = process.env
    const words = [join(root, 'bench/main.ts'), '--tiny', '--rows', 'one-turn', '--columns', 'floor']
    const { status, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8', timeout })
    if (built !== undefined && built.mtimeMs > newest) expect(status).toBe(0)
    else expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('npm run build') })
  })

  test('refuses rows that do not exist, and says which do', () => {
    const { status, stderr } = bench('--rows', 'nonsense')
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining('There are: one-turn, equipped-turn, tool-turn'),
    })
  })

  test('explains itself', () => {
    const { stdout } = bench('--help')
    expect(stdout).toContain('npm run bench -- --full --page')
    expect(stdout).toMatch(/^ {2}--journals FOLDER +keeps filled journals there/m)
  })
})
