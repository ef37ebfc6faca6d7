import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { verifyChain } from '../../src/events/hash-chain.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
const script = fileURLToPath(new URL('./processes/append-until-refused.ts', import.meta.url))

interface Outcome {
  readonly acknowledged: number
  readonly codes: readonly string[]
  readonly readable: number
}

/** Lets one sync of a file fail, as a dying disk would; all later ones succeed. */
function withFailingSync(file: string, which: number, args: readonly string[]): Outcome | undefined {
  const failure = ['-P', file, '-e', 'trace=fsync,fdatasync', '-e', `inject=fsync,fdatasync:error=EIO:when=${which}`]
  const strace = ['-f', '-qq', '-o', '/dev/null', ...failure, process.execPath, script, ...args]
  const { stdout, stderr, status, error } = spawnSync('strace', strace, { encoding: 'utf8' })
  if (error !== undefined || /strace: .*(?:ptrace|permitted|Invalid)/.test(stderr)) return undefined
  expect(status, stderr).toBe(0)
  return JSON.parse(stdout)
}

describe.each([
  ['in place', 'Infinity'],
  ['by a thread', '0'],
])('a disk that fails to sync a journal written %s', (mode, commitsInPlace) => {
  test.for([
    ['the log', '-wal', 30],
    ['the file the log is moved into', '', 1],
  ] as const)(
    'ends all writing when it was %s: no later success is believed',
    { tags: ['slow'] },
    async ([what, suffix, which], { skip }) => {
      const path = `${folder()}/${mode}, ${what}.journal`
      await (await sqliteJournal(path)).close()
      const outcome = withFailingSync(`${path}${suffix}`, which, [path, commitsInPlace])
      if (outcome === undefined) return skip('making a sync fail needs strace, and the right to use it')
      expect(outcome.codes).toEqual(['BATON_JOURNAL_IO', 'BATON_JOURNAL_IO', 'BATON_JOURNAL_IO'])
      expect(outcome.acknowledged).toBeGreaterThan(5)
      const journal = await sqliteJournal(path)
      const records = await journal.read('one')
      verifyChain(records, sha256)
      expect(records.length).toBeGreaterThanOrEqual(outcome.acknowledged)
      await journal.close()
    },
  )
})
