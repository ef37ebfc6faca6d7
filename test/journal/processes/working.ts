import { defineFunction, type Runnable } from '../../../src/kernel/runnable.ts'

/** Is at work until it is told to stop; `quietly` without a word. */
export const working: Runnable = defineFunction('working', async (ctx, { text }) => {
  if (text === 'quietly') await new Promise(() => {})
  while (ctx.received('stop').length === 0) await ctx.sleep(20)
  return 'done'
})
