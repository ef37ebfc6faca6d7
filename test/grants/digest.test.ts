import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../src/events/canonical-json.ts'
import type { Json } from '../../src/events/json.ts'
import { type ApprovableCall, digestOfCall } from '../../src/grants/digest.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import { search } from '../search.ts'

const call: ApprovableCall = {
  agent: 'writer',
  tool: 'shell',
  input: { command: 'ls', cwd: '.' },
  definition: 'sha256:a',
}

describe('the digest of a call', () => {
  test('is the same for the same call, in whatever order its keys were written', () => {
    const other = { definition: 'sha256:a', input: { cwd: '.', command: 'ls' }, tool: 'shell', agent: 'writer' }
    expect(digestOfCall(other, sha256)).toBe(digestOfCall(call, sha256))
    expect(digestOfCall(call, sha256)).toMatch(/^sha256:[0-9a-f]{64}$/)
  })

  test.each<[string, Partial<ApprovableCall>]>([
    ['another agent', { agent: 'reader' }],
    ['another tool', { tool: 'shel' }],
    ['another argument', { input: { command: 'ls ', cwd: '.' } }],
    ['one argument more', { input: { command: 'ls', cwd: '.', env: null } }],
    ['another definition', { definition: 'sha256:b' }],
  ])('is another for %s', (_, change) => {
    expect(digestOfCall({ ...call, ...change }, sha256)).not.toBe(digestOfCall(call, sha256))
  })

  search('tells apart values that differ, and only those', 10_000, (numRuns) => {
    const shuffled = (value: Json): Json => {
      if (Array.isArray(value)) return value.map(shuffled)
      if (typeof value !== 'object' || value === null) return value
      const entries = Object.entries(value).toReversed()
      return Object.fromEntries(entries.map(([key, inner]) => [key, shuffled(inner as Json)]))
    }
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        const first = JSON.parse(JSON.stringify(left)) as Json
        const second = JSON.parse(JSON.stringify(right)) as Json
        expect(canonicalJson(shuffled(first))).toBe(canonicalJson(first))
        expect(canonicalJson(first) === canonicalJson(second)).toBe(isDeepStrictEqual(first, second))
      }),
      { numRuns },
    )
  })

  test('reads back as what it was made of, also keys that mean something to JavaScript (H2)', () => {
    const hostile = JSON.parse('{"b":1,"__proto__":{"admin":true},"10":2,"2":3}') as Json
    expect(canonicalJson(hostile)).toContain('"__proto__":{"admin":true}')
    expect(JSON.parse(canonicalJson(hostile))).toEqual(hostile)
    expect(canonicalJson({ __proto__: null, a: 1 } as unknown as Json)).toBe('{"a":1}')
  })
})
