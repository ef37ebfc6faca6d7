import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ShortLivedMap } from '../../src/kernel/short-lived-map.ts'

const script = fileURLToPath(new URL('./processes/short-lives.ts', import.meta.url))

/** How often what is long-lived is collected while 400,000 entries come and go, of which 200 are there at a time. */
function collections(kind: 'Map' | 'ShortLivedMap'): number {
  const options = ['--expose-gc', '--max-semi-space-size=2', script, kind, '400000']
  return Number(execFileSync(process.execPath, options, { encoding: 'utf8', timeout: 60_000 }))
}

describe('a map of short lives', () => {
  test('holds what a map would, whatever comes and goes', () => {
    const step = fc.record({ key: fc.nat(5_000), isAdded: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { minLength: 4_000, maxLength: 8_000, size: 'max' }), (steps) => {
        const short = new ShortLivedMap<{ readonly at: number }>()
        const plain = new Map<string, { readonly at: number }>()
        for (const [at, { key, isAdded }] of steps.entries()) {
          const value = { at }
          if (isAdded) {
            short.set(`${key}`, value)
            plain.set(`${key}`, value)
          } else expect(short.delete(`${key}`)).toBe(plain.delete(`${key}`))
        }
        expect(short.size).toBe(plain.size)
        expect(new Set(short.values())).toEqual(new Set(plain.values()))
        for (let key = 0; key <= 5_000; key++) {
          expect(short.get(`${key}`)).toBe(plain.get(`${key}`))
          expect(short.has(`${key}`)).toBe(plain.has(`${key}`))
        }
      }),
      { numRuns: 5 },
    )
  })

  test('keeps what lives long, however much comes and goes beside it', () => {
    const map = new ShortLivedMap<{ readonly name: string }>()
    map.set('long', { name: 'long' })
    for (let index = 0; index < 10_000; index++) {
      map.set(`short ${index}`, { name: 'short' })
      map.delete(`short ${index}`)
    }
    expect(map.get('long')).toEqual({ name: 'long' })
    expect(map.size).toBe(1)
  })

  test('keeps no place of what was there at once, and has gone', () => {
    const map = new ShortLivedMap<object>()
    for (let index = 0; index < 5_000; index++) map.set(`${index}`, {})
    for (let index = 0; index < 5_000; index++) expect(map.delete(`${index}`)).toBe(true)
    expect([map.size, [...map.values()], map.delete('1')]).toEqual([0, [], false])
    map.set('1', { again: true })
    expect([map.size, map.get('1')]).toEqual([1, { again: true }])
  })

  test('leaves what was deleted to the collector of short lives, and a Map does not', { tags: ['slow'] }, () => {
    expect(collections('ShortLivedMap')).toBeLessThan(4)
    // Should this fail one day, a Map will do.
    expect(collections('Map')).toBeGreaterThan(4)
  })
})
