/** Starts a run with a key once its input ends, so that many processes do it at once. Says its id and its result. */
import { appendFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { createBaton } from '../../../src/baton.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'

const [path = '', executions = ''] = process.argv.slice(2)

const once = defineFunction('once', async (ctx) => {
  appendFileSync(executions, `${process.pid}\n`)
  await ctx.sleep(200)
  return 'done'
})

const baton = await createBaton({ journal: path, runnables: [once] })
console.log('ready')
await text(process.stdin)
const { runId, result } = await baton.start('function:once', 'go', { key: 'the one' })
console.log(runId, (await result).status)
await baton.close()
