import { execFileSync } from 'node:child_process'
import { test } from 'vitest'

const runs = process.env['BATON_LONG'] === 'quick' ? 1_000 : 20_000

test(`the protocol of claims holds in ${runs} orders of steps of each sort`, () => {
  const file = 'test/coordination/workspace/protocol-model.test.ts'
  const environment = { ...process.env, BATON_PROTOCOL_RUNS: String(runs) }
  execFileSync('node_modules/.bin/vitest', ['run', '--testTimeout=1800000', file], {
    env: environment,
    stdio: 'inherit',
  })
})
