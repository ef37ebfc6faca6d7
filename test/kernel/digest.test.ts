import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fillWithChance } from '../../src/kernel/chance.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import { timeOrderedIds } from '../../src/kernel/ids.ts'
import { shortDigest } from '../../src/kernel/short-digest.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'

const ofNode = (text: string): string => hash('sha256', text, 'hex')

/** Until `node:crypto` is worth loading, digests and chance come without it (docs/decisions/0015-start-up.md). */
describe('a digest', () => {
  test('is that of FIPS 180-4', () => {
    expect(shortDigest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  test('is the one of Node for every length up to five blocks', () => {
    for (let length = 0; length <= 320; length++) {
      const text = Array.from({ length }, (_, at) => String.fromCharCode(32 + ((at * 7 + length) % 95))).join('')
      expect(shortDigest(text)).toBe(ofNode(text))
    }
  })

  test('is the one of Node for letters of all alphabets and for half characters', () => {
    for (const text of ['naïve', '日本語'.repeat(30), '🎼 baton', '\ud800', 'a\udc00b', '\0'.repeat(64)]) {
      expect(shortDigest(text)).toBe(ofNode(text))
    }
  })

  test('stays the same when Node’s own takes over', () => {
    const texts = Array.from({ length: 200 }, (_, at) => `text ${at} `.repeat(1 + (at % 9)))
    expect(texts.map(sha256)).toEqual(texts.map(ofNode))
    const long = 'x'.repeat(100_000)
    expect(sha256(long)).toBe(ofNode(long))
  })
})

describe('chance', () => {
  test('fills all of what it is given, and differs every time', () => {
    const [one, other] = [Buffer.alloc(2_560), Buffer.alloc(2_560)]
    fillWithChance(one)
    fillWithChance(other)
    expect(one.equals(other)).toBe(false)
    expect(one.subarray(-32).equals(Buffer.alloc(32))).toBe(false)
    expect(new Set(one).size).toBeGreaterThan(200)
  })

  test('makes no id twice, also beyond what is drawn in advance', () => {
    const newId = timeOrderedIds(systemClock)
    expect(new Set(Array.from({ length: 2_000 }, () => newId('run'))).size).toBe(2_000)
  })
})
