import { expect, test } from 'vitest'
import { Recovering } from '../../src/engine/recovering.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'

test('the result of a run that is taken up twice is asked for once: a failure that nobody hears would end the process', () => {
  const engine = {
    idle: async () => [],
    isHere: () => true,
    mayExecute: () => true,
    takeUp: async () => undefined,
  }
  const recovering = new Recovering(engine, simulatedClock(), {})
  let asked = 0
  const handle = {
    runId: 'one',
    get result(): Promise<never> {
      asked++
      return new Promise(() => {})
    },
  }
  recovering.taken(handle)
  recovering.taken(handle)
  expect(asked).toBe(1)
})
