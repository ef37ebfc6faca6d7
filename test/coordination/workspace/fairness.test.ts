import { describe, expect, test } from 'vitest'
import { flooded, light, playFairness, saturated } from './fairness.ts'

describe('who does a task, and how long it waits', () => {
  test('the type that it suits best does at least 95 in 100 where peers have time (S-WSP-2, F1)', {
    tags: ['slow'],
  }, async () => {
    const { done, bySpecialists } = await playFairness({ ...light, claim: 'best', seed: 11 })
    expect(done).toBe(light.tasks)
    expect(bySpecialists).toBeGreaterThanOrEqual(0.95)
  })

  test.each([
    ['all come at once', saturated],
    ['more come than can be done', flooded],
  ])('no task waits more than three times the median where %s (WSP-23, F3)', { tags: ['slow'] }, async (_, scene) => {
    const { done, longestWaitMs, medianWaitMs } = await playFairness({ ...scene, claim: 'best', seed: 12 })
    expect(done).toBe(scene.tasks)
    expect(longestWaitMs / medianWaitMs).toBeLessThanOrEqual(3)
  })

  test('peers with more to do than they can begin with what suits them (WSP-31)', { tags: ['slow'] }, async () => {
    const { bySpecialists } = await playFairness({ ...saturated, claim: 'best', seed: 13 })
    expect(bySpecialists).toBeGreaterThanOrEqual(0.85)
  })
})
