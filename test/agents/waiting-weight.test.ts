import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('./processes/waiting-weight.ts', import.meta.url))

/** Bytes of the heap, of which a thousand are the log of the session itself. */
function bytesOfOne(how: 'alone' | 'children'): number {
  const said = execFileSync(process.execPath, ['--expose-gc', script, how, '2000'], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  return Number(said)
}

test('a session that waits for its model takes less than 9 kB of the heap', { tags: ['slow'] }, () => {
  expect(bytesOfOne('alone')).toBeLessThan(9_000)
})

test('so does a child run, though its parent and the branch around it wait with it', { tags: ['slow'] }, () => {
  expect(bytesOfOne('children')).toBeLessThan(9_000)
})
