import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toolNames } from '../../src/models/tool-names.ts'

describe('the names of tools', () => {
  test('stay as they are where every provider takes them', () => {
    const { toProvider } = toolNames(['weather', 'work-order_2', '_x'])
    expect(['weather', 'work-order_2', '_x'].map(toProvider)).toEqual(['weather', 'work-order_2', '_x'])
  })

  test('are written in letters that every provider takes', () => {
    const { toProvider, fromProvider } = toolNames(['2nd-opinion', 'files.read', 'workorder:trip'])
    expect(['2nd-opinion', 'files.read', 'workorder:trip'].map(toProvider)).toEqual([
      '_2nd-opinion',
      'files_read',
      'workorder_trip',
    ])
    expect(fromProvider('_2nd-opinion')).toBe('2nd-opinion')
    expect(fromProvider('a tool that nobody has')).toBe('a tool that nobody has')
  })

  test('give way to a tool that really is called so', () => {
    const { toProvider } = toolNames(['a.b', 'a_b', 'a:b'])
    expect(toProvider('a_b')).toBe('a_b')
    expect(toProvider('a.b')).toMatch(/^a_b_[0-9a-f]{6}$/)
    expect(toProvider('a:b')).toMatch(/^a_b_[0-9a-f]{6}$/)
  })

  test('leave alone what the SDK calls a tool of its own', () => {
    expect(toolNames(['json']).toProvider('json')).toMatch(/^json_[0-9a-f]{6}$/)
  })

  test('of any kind are taken by every provider, differ, and lead back', () => {
    const name = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.stringMatching(/^[0-9a-c.:_-]{1,3}$/),
      fc.string({ minLength: 60, maxLength: 120 }),
    )
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 30 }), (names) => {
        const { toProvider, fromProvider } = toolNames(names)
        const shown = names.map(toProvider)
        expect(new Set(shown).size).toBe(names.length)
        expect(shown.filter((one) => !/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(one))).toEqual([])
        expect(shown.map(fromProvider)).toEqual(names)
        expect(toolNames(names).toProvider(names[0] ?? '')).toBe(toProvider(names[0] ?? ''))
      }),
    )
  })
})
