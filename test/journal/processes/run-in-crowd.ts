/**
 * Says `ready`, and waits for a word on its standard input. Then runs a number of runs, two at a time, on a journal that
 * many processes write to; each waits for the disk six times. Says what became of each: `ended run status`, or
 * `stopped code`; and at last `waited ms`, the longest that a heartbeat took.
 */
import { once } from 'node:events'
import { createBaton } from '../../../src/baton.ts'
import { processOwner } from '../../../src/journal/owner.ts'
import { sqliteJournal } from '../../../src/journal/sqlite/open.ts'
import type { Tool } from '../../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { acknowledge } from './acknowledge.ts'

const [, , path = '', runs = '1'] = process.argv

const stamp: Tool<string, string> = {
  name: 'stamp',
  description: 'Stamps a paper.',
  effect: 'idempotent',
  run: (paper) => `${paper}, stamped`,
}
const clerk = defineFunction('clerk', async (ctx) => {
  for (let paper = 0; paper < 6; paper++) await ctx.tool(stamp, `paper ${paper}`)
  return 'done'
})

acknowledge('ready')
await once(process.stdin, 'data')
process.stdin.destroy()
const journal = await sqliteJournal(path)
const baton = await createBaton({ journal, runnables: [clerk], tools: [stamp] })
const owner = processOwner()
let longest = 0
let beating = true
const heart = (async () => {
  while (beating) {
    const began = performance.now()
    await journal.heartbeat(owner, 15_000)
    longest = Math.max(longest, performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
})()

async function work(): Promise<void> {
  for (let run = 0; run < Number(runs) / 2; run++) {
    try {
      const result = await baton.run(clerk, 'go')
      acknowledge(`ended ${result.runId} ${result.status}`)
    } catch (error) {
      acknowledge(`stopped ${(error as { code?: string }).code ?? String(error)}`)
    }
  }
}

await Promise.all([work(), work()])
beating = false
await heart
acknowledge(`waited ${Math.round(longest)}`)
await baton.close()
await journal.close()
