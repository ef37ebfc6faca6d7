import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kinds } from '../../src/coordination/all.ts'
import { builtInKeys } from '../../src/coordination/keys.ts'
import { kernelAreas } from '../../src/events/catalog.ts'
import { readSource } from '../architecture/source.ts'

test.each(kinds)('$name shows in a log by exactly what its view has words for', async (kind) => {
  const view = await kind.view?.()
  expect(view?.events.areas).toEqual(kind.areas)
  expect(Object.keys(view?.roles ?? {})).toEqual(kind.roles ?? [])
  expect(Object.keys(view?.speeches ?? {})).toEqual(kind.speeches ?? [])
})

test('no two kinds share an area, a role or a way to speak, and none uses an area of the kernel', () => {
  for (const names of [
    kinds.flatMap(({ areas }) => areas),
    kinds.flatMap(({ roles = [] }) => roles),
    kinds.flatMap(({ speeches = [] }) => speeches),
  ]) {
    expect(new Set(names).size).toBe(names.length)
  }
  expect(kinds.flatMap(({ areas }) => areas).filter((area) => kernelAreas.has(area))).toEqual([])
})

test('agents can have the keys of all kinds on the list, in its order', () => {
  expect(builtInKeys).toEqual(kinds.flatMap(({ key }) => key ?? []))
})

test('every event is declared by a kind on the list, and none is written in another way', async () => {
  const declared = await Promise.all(kinds.map(async ({ events }) => Object.keys((await events?.())?.types ?? {})))
  const types = new Set(declared.flat())
  const source = readSource()
  const declaring = source.filter(({ text }) => /\bdeclareEvents<(?!unknown|Types)/.test(text)).map(({ path }) => path)
  expect(declaring.toSorted()).toEqual(
    kinds
      .filter(({ events }) => events !== undefined)
      .map(({ name }) => `coordination/${name}/events.ts`)
      .toSorted(),
  )
  const written = source.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\brecord\(\s*\w+(?:\.\w+)*,\s*'([\w.]+)'/g), ([, type = '']) => ({ path, type })),
  )
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter(({ type }) => !types.has(type))).toEqual([])
  const page = readFileSync(new URL('../../docs/events.md', import.meta.url), 'utf8')
  expect([...types].filter((type) => !page.includes(`\n#### ${type}\n`))).toEqual([])
})
