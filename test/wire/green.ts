import { expect } from 'vitest'
import type { Lane } from './rig.ts'
import type { Recorded } from './server/script.ts'

/** Nothing was refused, and everything that was scripted was asked for. */
export async function expectGreen(lane: Lane): Promise<readonly Recorded[]> {
  const { requests, left } = await lane.seen()
  expect(requests.flatMap(({ refused }) => (refused === undefined ? [] : [refused]))).toEqual([])
  expect(left).toBe(0)
  return requests
}
