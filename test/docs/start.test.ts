import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './documents.ts'

const ask = (...questions: string[]) =>
  spawnSync(process.execPath, ['examples/start.ts', ...questions], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NO_COLOR: '1' },
    timeout: 20_000,
  })

test('npm start has a team answer from the documentation, offline, and then kills and resumes a run', () => {
  const { status, stdout, stderr } = ask()
  expect(stderr).toBe('')
  expect(stdout).toContain('"output commit" is in')
  expect(stdout).toContain('12% of 502 = 60.24')
  expect(stdout).toContain('✔ librarian (colleague)')
  expect(stdout).toContain('completed; 6 model calls')
  expect(stdout).toContain('Offline: ')
  expect(stdout).toContain('Try next:')
  expect(stdout).toContain('0 finished operations repeated')
  expect(status).toBe(0)
})

test('a question nobody can answer offline makes the whole a part, not a success', () => {
  const { status, stdout } = ask('Write a poem about leases')
  expect(stdout).toContain("can't do this offline")
  expect(stdout).toContain('partial; ')
  expect(status).toBe(3)
})
