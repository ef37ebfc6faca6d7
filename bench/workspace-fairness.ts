/**
 * Who gets the tasks of a workspace, and how long they wait, on a simulated clock: with few tasks, with all at once, and with
 * more than can be done. `node bench/workspace-fairness.ts [seeds]`
 */
import { flooded, light, playFairness, saturated } from '../test/coordination/workspace/fairness.ts'

const [, , seeds = '3'] = process.argv

for (const [name, scene] of Object.entries({ light, saturated, flooded })) {
  for (const claim of ['first', 'best'] as const) {
    for (let seed = 1; seed <= Number(seeds); seed++) {
      const { done, bySpecialists, medianWaitMs, longestWaitMs, elapsedMs } = await playFairness({
        ...scene,
        claim,
        seed,
      })
      const share = (100 * bySpecialists).toFixed(1)
      console.log(
        `${name}, claim ${claim}, seed ${seed}: ${done}/${scene.tasks} done in ${(elapsedMs / 1_000).toFixed(1)} s, ${share} % by specialists, waited ${medianWaitMs} ms at the median, ${longestWaitMs} ms at most (${(longestWaitMs / medianWaitMs).toFixed(2)} times)`,
      )
    }
  }
}
