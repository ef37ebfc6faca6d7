/** Runs, or takes up again, an agent session over HTTP: `node session-process.ts JOURNAL PORT`. Prints the result. */

import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { builtInTools } from '../../src/packs/built-in-tools.ts'

const [, , journal = '', port = ''] = process.argv
const counter = defineAgent({
  name: 'counter',
  description: 'Counts.',
  model: 'fake/m',
  tools: ['calculator'],
  maxTurns: 30,
  prompt: 'You count.',
})
const baton = await createBaton({
  journal,
  agents: [counter],
  tools: builtInTools({ clock: systemClock }),
  models: {
    providers: { fake: { baseUrl: `http://127.0.0.1:${port}/v1`, protocol: 'openai-compatible', keyVariable: null } },
    prices: { 'fake/m': { input: 1, output: 1 } },
  },
})
const [taken] = await baton.recover()
const [known] = await baton.runs()
const result =
  taken !== undefined
    ? await taken.result
    : known !== undefined
      ? await baton.result(known.runId)
      : await baton.run('counter', 'Count to twenty.')
console.log(JSON.stringify(result))
await baton.close()
