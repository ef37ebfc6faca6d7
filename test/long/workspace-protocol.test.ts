import { execFileSync } from 'node:child_process'
import { test } from 'vitest'

const runs = Number(process.env['BATON_PROTOCOL_RUNS'] ?? (process.env['BATON_LONG'] === 'quick' ? 1_000 : 20_000))
const hoursMs = 12 * 60 * 60_000

test(`the protocol of claims holds in ${runs} orders of steps of each sort`, { timeout: hoursMs }, () => {
  const file = 'test/coordination/workspace/protocol-model.test.ts'
  const environment = { ...process.env, BATON_PROTOCOL_RUNS: String(runs) }
  execFileSync('node_modules/.bin/vitest', ['run', file], {
    env: environment,
    stdio: 'inherit',
  })
})
