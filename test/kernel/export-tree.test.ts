import { expect, test } from 'vitest'
import { decodeText } from '../../src/events/text-format.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

test('a run and everything below it is written out with its seals and every value it refers to', async () => {
  const child = defineFunction('child', async (_, { text }) => `${text} `.repeat(5_000))
  const parent = defineFunction('parent', async (ctx) => (await ctx.run(child, 'long')).output.slice(0, 4))
  const { baton, ended } = await bench({ runnables: [parent, child] })
  const { runId } = await ended(baton.run(parent, 'go'))
  const { records, values, tornBytes } = decodeText(await baton.export(runId), sha256)
  expect(tornBytes).toBe(0)
  expect(new Set(records.map(({ lineage }) => lineage.runId)).size).toBe(2)
  expect(records.map(({ type }) => type)).toContain('child.ended')
  expect(values.some(({ json }) => json.includes('long long'))).toBe(true)
  expect(values.some(({ json }) => json.includes('version'))).toBe(true)
})
