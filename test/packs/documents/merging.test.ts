import { expect, test } from 'vitest'
import { mergesFor } from '../../../src/packs/documents/index/merging.ts'

const segment = (alive: number, dead = 0, textBytes = 5000 * (alive + dead)) => ({ alive, dead, textBytes })
const many = (count: number, ...of: Parameters<typeof segment>) => Array.from({ length: count }, () => segment(...of))

test('eight small segments become one', () => {
  expect(mergesFor(many(7, 1))).toEqual([])
  expect(mergesFor(many(8, 1))).toEqual([many(8, 1)])
})

test('full segments stay as they are when some of their documents die, so that no merge takes long', () => {
  expect(mergesFor(many(20, 499, 1))).toEqual([])
  expect(mergesFor(many(20, 260, 240))).toEqual([])
})

test('a segment of which half is dead is written anew, by itself', () => {
  expect(mergesFor([segment(250, 250), segment(499, 1)])).toEqual([[segment(250, 250)]])
})
