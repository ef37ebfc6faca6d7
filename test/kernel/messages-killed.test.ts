import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../journal/temporary-folder.ts'
import { killSenderAndReceiver } from './message-kill-rig.ts'

const folder = temporaryFolder()

test('messages from process to process are taken once and in order while both are killed', {
  tags: ['slow'],
}, async () => {
  const total = 120
  const { taken, runs, status, left, kills } = await killSenderAndReceiver(folder(), total, 150)
  expect(taken).toEqual(Array.from({ length: total }, (_, index) => `m${index + 1}`))
  expect({ runs, status, left }).toEqual({ runs: 1, status: 'completed', left: 0 })
  expect(kills.receiver).toBeGreaterThan(0)
})

async function expectOneRun(processes: number): Promise<void> {
  const place = `${folder()}/${processes}`
  mkdirSync(place)
  const script = fileURLToPath(new URL('./processes/start-with-key.ts', import.meta.url))
  const executions = `${place}/executions`
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, [script, `${place}/keyed.journal`, executions], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const outputs = children.map(async ({ stdout }) => (await text(stdout)).trim())
  const ends = children.map((child) => once(child, 'exit'))
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')))
  for (const { stdin } of children) stdin.end()
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual(children.map(() => 0))
  const [first, ...others] = await Promise.all(outputs)
  expect(first).toMatch(/^ready\nrun_[0-9a-f]{32} completed$/)
  expect(others).toEqual(others.map(() => first))
  expect(existsSync(executions) && readFileSync(executions, 'utf8').trim().split('\n')).toHaveLength(1)
}

test('two processes that start one key at once have one run, which is executed once', { tags: ['slow'] }, () =>
  expectOneRun(2),
)

test('eight processes that start one key at once have one run, which is executed once', { tags: ['slow'] }, () =>
  expectOneRun(8),
)
