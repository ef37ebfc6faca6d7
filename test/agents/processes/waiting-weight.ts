/** Has sessions wait for their model, alone or as children of one run, and says what each of them takes of the heap. */
import { setTimeout as pause } from 'node:timers/promises'
import { createBaton } from '../../../src/baton.ts'
import { defineAgent } from '../../../src/coordination/agents/define-agent.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'

const [, , how = 'alone', count = '2000'] = process.argv
const sessions = Number(count)
const { promise: opened, resolve: open } = Promise.withResolvers<void>()
const answer = {
  answer: { text: 'done', finish: 'stop' as const },
  usage: { inputTokens: 1, outputTokens: 1, usdMicros: 1 },
}
let isShut = false
let waiting = 0
const limits = { modelCalls: 1e6, fanOut: 1e6 }
const fan = defineFunction('fan', async (ctx, { data }) => {
  const jobs = Array.from({ length: Number(data) }, (_, index) => `job ${index}`)
  const done = await ctx.all(jobs, (branch, job) => branch.run('worker', job), { concurrency: jobs.length })
  return String(done.length)
})
const baton = await createBaton({
  model: {
    estimate: () => ({ tokens: 2, usdMicros: 1 }),
    call: () => {
      if (!isShut) return Promise.resolve(answer)
      waiting++
      return opened.then(() => answer)
    },
  },
  agents: [defineAgent({ name: 'worker', description: 'works', prompt: 'Be brief.', model: 'test/model' })],
  runnables: [fan],
})

async function heap(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await pause(20)
  }
  return process.memoryUsage().heapUsed
}

const start = (number: number): Promise<unknown>[] =>
  how === 'alone'
    ? Array.from({ length: number }, () => baton.run('worker', 'Work.'))
    : [baton.run('function:fan', { text: 'go', data: number }, { limits })]
await Promise.all(start(300))
const before = await heap()
isShut = true
const all = start(sessions)
while (waiting < sessions) await pause(5)
console.log(Math.round(((await heap()) - before) / sessions))
open()
await Promise.all(all)
await baton.close()
