import { createBaton } from 'baton'
import { defineAgent } from 'baton/agents'

/** One agent, one answer, with the package as it is published. */
export async function runAgent(_, answer) {
  const model = {
    estimate: () => ({ tokens: 100, usdMicros: 100 }),
    call: async () => ({
      answer: { text: answer, finish: 'stop' },
      usage: { inputTokens: 60, outputTokens: 40, usdMicros: 80 },
    }),
  }
  const helper = defineAgent({ name: 'helper', description: 'Helps.', prompt: 'You help.' })
  const baton = await createBaton({ model, agents: [helper] })
  const { output } = await baton.run('helper', 'What is the weather in Paris?')
  if (output !== answer) throw new Error(`unexpected answer: ${output}`)
}
