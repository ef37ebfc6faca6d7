import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './documents.ts'

const run = (file: string, ...words: string[]) =>
  spawnSync(process.execPath, [file, ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NO_COLOR: '1', BATON_NETWORK: 'off' },
    timeout: 150_000,
  })

test('npm start shows a task for each model and one that nests them, keeps what came of it, and says what it cost, offline', {
  tags: ['slow'],
}, () => {
  const { status, stdout, stderr } = run('examples/start.ts')
  expect(status).toBe(0)
  for (const model of ['patterns', 'work orders', 'research', 'collaboration', 'workspace', 'all five'])
    expect(stdout).toContain(` ${model}: `)
  expect(stdout).toContain('Decision: approve')
  expect(stdout).toContain('Milan, Italy to Rome, Italy: 477 km')
  expect(stdout).toContain('killed with SIGKILL')
  expect(stdout).toMatch(
    / {2}killed +the research, when [3-9] workers had finished; another process ended it, and did 0 of them/,
  )
  expect(stdout).toMatch(/ {2}sourced +(\d+) of \1 sentences are carried by a passage; the first by \S+:\d+/)
  expect(stderr).toContain('Published article.html')
  expect(stdout).toContain('3 of 3 subtasks were completed')
  expect(stdout).toMatch(/That took .* and cost \$0\./)
  const told = [...stdout.matchAll(/^ {2}(examples\/\S+) {2}/gm)].map(([, path = '']) => path)
  expect(told.length).toBeGreaterThan(5)
  expect(told.filter((path) => !existsSync(join(root, path)))).toEqual([])
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
