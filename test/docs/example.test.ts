import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './documents.ts'

const tell = (...parameters: string[]) =>
  spawnSync(process.execPath, ['examples/killed-and-resumed/main.ts', ...parameters], {
    cwd: root,
    encoding: 'utf8',
    timeout: 20_000,
  })

test('the example kills a run twice, and nothing that had ended is done again', { tags: ['slow'] }, () => {
  const { status, stdout, stderr } = tell()
  const log = tell('--log').stdout
  const home = /are in (\S+)\. Try next/.exec(stdout)?.[1]
  if (home !== undefined) rmSync(`${root}/${home}`, { recursive: true })
  expect(stderr).toBe('')
  expect(stdout).toContain('completed: ')
  expect(stdout).toContain('1 debit\n')
  expect(stdout).toContain('0 finished operations repeated')
  expect(status).toBe(0)
  expect(log).toContain('function:survey started')
})

test('the example says which events it can kill at', () => {
  const { status, stderr } = tell('--kill-at', '19')
  expect(stderr).toBe('--kill-at takes a number from 1 to 18.\n')
  expect(status).toBe(2)
})
