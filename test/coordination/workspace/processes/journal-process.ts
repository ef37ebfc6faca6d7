/**
 * Says `ready`, and waits for a word on its standard input. Then runs a number of keyed runs of six events each on a journal,
 * one after the other, as a peer does; says how long the longest took, how many were completed, and what went wrong.
 */
import { once } from 'node:events'
import { createBaton } from '../../../../src/baton.ts'
import { sqliteJournal } from '../../../../src/journal/sqlite/open.ts'
import type { Tool } from '../../../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../../../src/kernel/runnable.ts'

const [, , path = '', name = '', runs = '1'] = process.argv

const stamp: Tool<string, string> = {
  name: 'stamp',
  description: 'Stamps a paper.',
  effect: 'idempotent',
  run: (paper) => `${paper}, stamped`,
}
const clerk = defineFunction('clerk', async (ctx) => {
  await ctx.tool(stamp, 'first')
  await ctx.tool(stamp, 'second')
  return 'done'
})

const say = (line: string): void => void process.stdout.write(`${line}\n`)
say('ready')
await once(process.stdin, 'data')
process.stdin.destroy()
const journal = await sqliteJournal(path)
const baton = await createBaton({ journal, runnables: [clerk], tools: [stamp] })
const taken: number[] = []
for (let run = 0; run < Number(runs); run++) {
  const began = performance.now()
  // A journal that others keep busy is asked again under the same key: that is the same run.
  while (!(await isCompleted(`workspace:${name}:${run}`)));
  taken.push(performance.now() - began)
}
say(`took ${taken.join(' ')}`)
await baton.close()
await journal.close()

async function isCompleted(key: string): Promise<boolean> {
  try {
    const handle = await baton.start(clerk, 'go', { key })
    const { status } = await handle.result
    if (status !== 'completed') say(`trouble ${status}`)
    return true
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === 'BATON_JOURNAL_BUSY'
    say(isBusy ? 'again' : `trouble ${String(error)}`)
    return !isBusy
  }
}
