import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './documents.ts'

const run = (file: string, ...words: string[]) =>
  spawnSync(process.execPath, [file, ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NO_COLOR: '1', BATON_NETWORK: 'off' },
    timeout: 60_000,
  })

test('npm start has a panel review the repository and a concierge answer two questions, offline', {
  tags: ['slow'],
}, () => {
  const { status, stdout, stderr } = run('examples/start.ts')
  expect(stdout).toContain('Round 2, having heard the others')
  expect(stdout).toContain('security-reviewer ran find_secrets')
  expect(stdout).toContain('The report')
  expect(stdout).toContain('Rome, Italy in May')
  expect(stdout).toContain('Milan, Italy to Rome, Italy: 477 km')
  expect(stdout).toContain('Three things to try next:')
  expect(stderr).toContain('✔ completed  2 tool calls')
  expect(status).toBe(0)
})

test('a question of your own goes to the concierge, and a part that it can not do makes the whole a part', {
  tags: ['slow'],
}, () => {
  const { status, stdout } = run('examples/start.ts', 'Travel', 'advice', 'for', 'Paris')
  expect(stdout).toContain('I could not complete: find hotels')
  expect(status).toBe(3)
})

test('a small team answers from the documentation, offline', () => {
  const { status, stdout, stderr } = run('examples/docs-team/main.ts')
  expect(stderr).toBe('')
  expect(stdout).toContain('"output commit" is in')
  expect(stdout).toContain('12% of 502 = 60.24')
  expect(stdout).toContain('✔ librarian (colleague)')
  expect(stdout).toContain('Offline: ')
  expect(status).toBe(0)
})

test('a question nobody can answer offline makes the whole a part, not a success', { tags: ['slow'] }, () => {
  const { status, stdout } = run('examples/docs-team/main.ts', 'Write a poem about leases')
  expect(stdout).toContain("can't do this offline")
  expect(status).toBe(3)
})
