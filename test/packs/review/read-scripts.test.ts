import { expect, test } from 'vitest'
import { readScripts } from '../../../src/packs/review/script/read-scripts.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'

const { signal } = new AbortController()

async function isRead(path: string, text: string): Promise<boolean> {
  return (await readScripts([{ path, text }], signal)).has(path)
}

test('a script that would take the parser for ever is given up, and the others are read', async () => {
  const clock = simulatedClock()
  const sources = [
    { path: 'first.ts', text: 'export const first = () => 1' },
    // Every level doubles the work.
    { path: 'slow.ts', text: `x = ${'a<b>('.repeat(60)}` },
    { path: 'next.ts', text: 'export const next = () => 1' },
  ]
  const reading = readScripts(sources, signal, clock)
  let read: Awaited<typeof reading> | undefined
  void reading.then((scripts) => {
    read = scripts
  })
  // Once for all together, once for the slow one alone; how far the thread is by then is not ours to say.
  while (read === undefined) {
    await clock.advance(3_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(read.has('slow.ts')).toBe(false)
})

test('a script nested deeper than there is stack for is not judged, and the others are read', async () => {
  const deep = { path: 'deep.ts', text: '('.repeat(500_000) }
  const scripts = await readScripts([deep, { path: 'after.ts', text: 'export const after = () => 1' }], signal)
  expect([...scripts]).toMatchObject([
    ['after.ts', { measured: { functions: [{ name: 'after' }] }, shape: { exports: [{ name: 'after' }] } }],
  ])
})

test('more scripts than are read at once are all read, the same text once for each path', async () => {
  const sources = Array.from({ length: 100 }, (_, index) => ({
    path: `${index}.ts`,
    text: `export const name = ${index % 40}`,
  }))
  const [first, second] = await Promise.all([readScripts(sources, signal), readScripts(sources, signal)])
  expect([...first.keys()]).toEqual(sources.map(({ path }) => path))
  expect(second).toEqual(first)
})

test('a long sum is no reason to give up', async () => {
  const text = `export const sum = ${Array.from({ length: 5_000 }, (_, index) => `'${index}'`).join(' +\n')}`
  const scripts = await readScripts([{ path: 'sum.ts', text }], signal)
  expect(scripts.get('sum.ts')).toMatchObject({ measured: { codeLines: 5_000 } })
})

test('the same text is another script where its name says so', async () => {
  const text = 'const f = <T>(a: T): T => <T>a'
  expect(await isRead('cast.ts', text)).toBe(true)
  expect(await isRead('cast.tsx', text)).toBe(false)
})

test('a review that is cancelled reads no more', async () => {
  const cancelled = AbortSignal.abort(new Error('enough'))
  await expect(readScripts([{ path: 'a.ts', text: 'a' }], cancelled)).rejects.toThrow('enough')
})
