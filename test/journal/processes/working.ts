import { defineFunction, type Runnable } from '../../../src/kernel/runnable.ts'

/** Is at work until it is told to stop. */
export const working: Runnable = defineFunction('working', async (ctx) => {
  while (ctx.received('stop').length === 0) await ctx.sleep(20)
  return 'done'
})
