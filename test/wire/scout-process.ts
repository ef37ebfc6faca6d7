/**
 * Runs a scout, or takes it up again: `node scout-process.ts JOURNAL URL MODEL waits|answers`. A tool that waits says so
 * and never answers. Prints the result.
 */
import { createBaton } from '../../src/baton.ts'
import type { AnyTool } from '../../src/kernel/ports/tool.ts'
import { agent, lookUp } from './cast.ts'
import { modelsAt } from './models-at.ts'

const [, , journal = '', url = '', model = '', mode = ''] = process.argv
const waits: AnyTool = {
  ...lookUp,
  run: () => {
    console.log('called')
    return new Promise(() => {})
  },
}
const baton = await createBaton({
  journal,
  agents: [agent({ model }, 'scout', { tools: ['look_up'] })],
  tools: [mode === 'waits' ? waits : lookUp],
  models: modelsAt(url),
})
const [taken] = await baton.recover()
const result = taken === undefined ? await baton.run('scout', 'How is it?') : await taken.result
console.log(JSON.stringify(result))
await baton.close()
process.exit()
