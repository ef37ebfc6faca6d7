import { expect, test } from 'vitest'
import { errorCatalog } from '../../src/errors/catalog.ts'
import { madeWhenUsed } from '../../src/errors/made-when-used.ts'

/** What is made when it is first looked at, and how often that was. */
function counted(): { readonly value: { readonly one: number; readonly two: number }; times(): number } {
  let times = 0
  const value = madeWhenUsed(() => {
    times++
    return { one: 1, two: 2 }
  })
  return { value, times: () => times }
}

test('an object that is made when used is made once, and not before', () => {
  const { value, times } = counted()
  expect(times()).toBe(0)
  expect(value.one).toBe(1)
  expect({ ...value }).toEqual({ one: 1, two: 2 })
  expect(times()).toBe(1)
})

test.each<[string, (value: object) => unknown, unknown]>([
  ['a key', (value) => Reflect.get(value, 'two'), 2],
  ['whether there is a key', (value) => 'one' in value && !('three' in value), true],
  ['whether a key is its own', (value) => Object.hasOwn(value, 'one') && !Object.hasOwn(value, 'toString'), true],
  ['all keys', (value) => Object.keys(value), ['one', 'two']],
  ['all entries', (value) => Object.entries(value), Object.entries({ one: 1, two: 2 })],
  ['a copy', (value) => ({ ...value }), { one: 1, two: 2 }],
  ['JSON', (value) => JSON.stringify(value), '{"one":1,"two":2}'],
])('it answers like any object when first asked for %s', (_, ask, answer) => {
  expect(ask(counted().value)).toEqual(answer)
})

test('the catalog of errors has an entry for every code, in words', () => {
  expect(Object.keys(errorCatalog).length).toBeGreaterThan(100)
  expect(errorCatalog.BATON_RUN_NOT_FOUND.message({ runId: 'run_1' })).toContain('run_1')
  expect(Object.values(errorCatalog).every(({ type }) => typeof type === 'string')).toBe(true)
})
