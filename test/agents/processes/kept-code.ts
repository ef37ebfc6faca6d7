/**
 * Has an agent take many turns, one run after the other, with a collection of all garbage in between. With `close`, all is
 * closed then, and it prints whether the journal is still in memory.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createBaton } from '../../../src/baton.ts'
import { defineAgent } from '../../../src/coordination/agents/define-agent.ts'
import { memoryJournal } from '../../../src/journal/memory.ts'

const answer = {
  answer: { text: 'done', finish: 'stop' as const },
  usage: { inputTokens: 1, outputTokens: 1, usdMicros: 1 },
}
const closes = process.argv[2] === 'close'

async function takeTurns(): Promise<WeakRef<object>> {
  const journal = memoryJournal()
  const baton = await createBaton({
    journal,
    model: { estimate: () => ({ tokens: 2, usdMicros: 1 }), call: async () => answer },
    agents: [defineAgent({ name: 'worker', description: 'works', prompt: 'Be brief.', model: 'test/model' })],
  })
  for (let turns = 0; turns < 20_000; turns++) await baton.run('worker', 'Work.')
  globalThis.gc?.()
  for (let turns = 0; turns < 100; turns++) await baton.run('worker', 'Work.')
  if (closes) await baton.close()
  return new WeakRef(journal)
}

const used = await takeTurns()
if (!closes) process.exit()
for (let round = 0; round < 3; round++) {
  await pause(20)
  globalThis.gc?.()
}
console.log(used.deref() === undefined ? 'released' : 'kept')
