import { expect, test } from 'vitest'
import { createBaton } from '../../../src/baton.ts'
import { defineAgent } from '../../../src/coordination/agents/define-agent.ts'
import { builtInTools } from '../../../src/packs/built-in-tools.ts'

const travel = defineAgent({
  name: 'travel',
  description: 'Answers travel questions.',
  prompt: 'You help people who travel.',
  workorder: { tools: ['weather', 'directions', 'hotels'] },
})

test('an agent with the key `workorder` does it by its own name, and as `workorder:NAME` (WO-1, X-1)', async () => {
  const baton = await createBaton({ agents: [travel], tools: builtInTools({ network: 'off' }) })
  for (const name of ['travel', 'workorder:travel']) {
    const result = await baton.run(name, 'What is the weather in Paris in July, and how do I get from Lyon to Paris?')
    expect(result, name).toMatchObject({ status: 'completed', output: expect.stringContaining('Lyon') })
    const types = (await baton.events(result.runId)).map(({ type }) => type)
    expect(types.indexOf('workorder.reviewed')).toBeLessThan(types.indexOf('workorder.answered'))
  }
  await baton.close()
})
