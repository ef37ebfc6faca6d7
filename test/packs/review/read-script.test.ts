import { expect, test } from 'vitest'
import { readScript } from '../../../src/packs/review/script/read-script.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'

test('a script that would take the parser for ever is given up, and the next one is read', async () => {
  const clock = simulatedClock()
  // Every level doubles the work.
  const slow = readScript({ path: 'slow.ts', text: `x = ${'a<b>('.repeat(60)}` }, clock)
  const next = readScript({ path: 'next.ts', text: 'export const next = () => 1' }, clock)
  await clock.advance(3_000)
  expect(await slow).toBeUndefined()
  expect(await next).toMatchObject({
    measured: { functions: [{ name: 'next' }] },
    shape: { exports: [{ name: 'next' }] },
  })
})

test('a script nested deeper than there is stack for is not judged, and the next one is read', async () => {
  expect(await readScript({ path: 'deep.ts', text: '('.repeat(500_000) })).toBeUndefined()
  expect(await readScript({ path: 'after.ts', text: 'f()' })).toBeDefined()
})

test('a long sum is no reason to give up', async () => {
  const text = `export const sum = ${Array.from({ length: 5_000 }, (_, index) => `'${index}'`).join(' +\n')}`
  expect(await readScript({ path: 'sum.ts', text })).toMatchObject({ measured: { codeLines: 5_000 } })
})

test('the same text is another script where its name says so', async () => {
  const text = 'const f = <T>(a: T): T => <T>a'
  expect(await readScript({ path: 'cast.ts', text })).toBeDefined()
  expect(await readScript({ path: 'cast.tsx', text })).toBeUndefined()
})
