/** Starts or takes up the one run of a journal that takes so many messages, and says its id and when it has ended. */
import { createBaton } from '../../../src/baton.ts'
import type { Tool } from '../../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'

const [path = '', total = '0'] = process.argv.slice(2)

const work: Tool<number, number> = { name: 'work', description: 'works', effect: 'idempotent', run: (done) => done }

/** Busy between messages: some have come by the time it looks, and for others it waits. */
const listener = defineFunction('listener', async (ctx, { text }) => {
  const taken: string[] = []
  while (taken.length < Number(text)) {
    const arrived = ctx.received('orders')
    for (const { id } of arrived.length > 0 ? arrived : [await ctx.receive('orders')]) taken.push(id)
    await ctx.tool(work, taken.length)
  }
  return taken.join(' ')
})

const baton = await createBaton({ journal: path, runnables: [listener] })
const { runId, result } = await baton.start('function:listener', total, {
  key: 'listener',
  limits: { toolCalls: 1_000_000 },
})
console.log(runId)
const { status } = await result
console.log(status)
await baton.close()
