import { Agent, Runner, setTracingDisabled, tool, Usage } from '@openai/agents'

setTracingDisabled(true)

/**
 * It has no fan-out of its own and no limit on how many calls of one answer run at once, so the model asks for as many
 * as there are workers, again and again.
 */
export async function fanOut(count, workers, work) {
  let asked = 0
  let results = 0
  const usage = () => new Usage({ requests: 1, inputTokens: 60, outputTokens: 40, totalTokens: 100 })
  const model = {
    getResponse: async () => {
      const calls = Math.min(workers, count - asked)
      const output = Array.from({ length: calls }, () => ({
        type: 'function_call',
        callId: `call-${asked}`,
        name: 'work',
        status: 'completed',
        arguments: JSON.stringify({ index: asked++ }),
      }))
      const done = [{ type: 'output_text', text: 'done' }]
      if (calls === 0) output.push({ type: 'message', role: 'assistant', status: 'completed', content: done })
      return { usage: usage(), output }
    },
    getStreamedResponse: () => {
      throw new Error('not used')
    },
  }
  const parameters = {
    type: 'object',
    properties: { index: { type: 'number' } },
    required: ['index'],
    additionalProperties: true,
  }
  const execute = async ({ index }) => {
    results++
    return work(index)
  }
  const tools = [tool({ name: 'work', description: 'Works.', strict: false, parameters, execute })]
  const agent = new Agent({ name: 'lead', instructions: 'You lead.', model, tools })
  await new Runner({ tracingDisabled: true }).run(agent, 'Do it all.', { maxTurns: Math.ceil(count / workers) + 2 })
  if (results !== count) throw new Error(`unexpected: ${results} results`)
}
