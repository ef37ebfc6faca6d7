import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('./processes/kept-code.ts', import.meta.url))

function told(...args: readonly string[]): string {
  const options = { encoding: 'utf8', timeout: 60_000, maxBuffer: 100_000_000 } as const
  return execFileSync(process.execPath, ['--expose-gc', ...args], options)
}

test('code that was compiled for runs outlives a collection of all garbage between two runs', {
  tags: ['slow'],
}, () => {
  const thrownAway = Array.from(told('--trace-deopt', script).matchAll(/reason: embedded weak objects cleared/g))
  // Of about 170 functions whose code was thrown away when nothing was kept.
  expect(thrownAway.length).toBeLessThan(30)
})

test('nothing of its runs stays in memory when Baton is closed', { tags: ['slow'] }, () => {
  expect(told(script, 'close')).toBe('released\n')
})
