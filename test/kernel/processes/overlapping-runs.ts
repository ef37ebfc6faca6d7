/**
 * Runs a function so many times, now alone and now several at once, and says what is durable as soon as that is promised:
 * `run 2` when the second call of its tool is made, `run done` when its result is there.
 */
import { createBaton } from '../../../src/baton.ts'
import type { Tool } from '../../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { acknowledge } from '../../journal/processes/acknowledge.ts'

const [path = '', first = '0', total = '0'] = process.argv.slice(2)
const widths = [1, 8, 2, 1, 16]

const step: Tool<{ runId: string; number: number }, number> = {
  name: 'step',
  description: 'says that it is made',
  effect: 'idempotent',
  run: ({ runId, number }) => {
    acknowledge(`${runId} ${number}`)
    return number
  },
}

const stepper = defineFunction('stepper', async (ctx) => {
  for (let number = 1; number <= 3; number++) await ctx.tool(step, { runId: ctx.runId, number })
  return 'done'
})

const baton = await createBaton({ journal: path, runnables: [stepper] })

/** One that a process before this one began goes on. */
async function runOnce(number: number): Promise<void> {
  const { runId, result } = await baton.start('function:stepper', String(number), { key: `run ${number}` })
  const { status } = await result
  acknowledge(`${runId} ${status === 'completed' ? 'done' : status} ${number}`)
}

for (let next = Number(first), wave = 0; next < Number(total); wave++) {
  const width = widths[wave % widths.length] ?? 1
  const numbers = Array.from({ length: width }, (_, index) => next + index).filter((number) => number < Number(total))
  await Promise.all(numbers.map(runOnce))
  next += width
}
await baton.close()
