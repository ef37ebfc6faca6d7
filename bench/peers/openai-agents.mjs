import { Agent, Runner, setTracingDisabled, tool, Usage } from '@openai/agents'

setTracingDisabled(true)

/** A model that asks for the tool `turns` times and then answers. */
function scripted(turns, answer, gate) {
  let call = 0
  return {
    getResponse: async () => {
      if (gate !== undefined) await gate
      call++
      const output =
        call <= turns
          ? [
              {
                type: 'function_call',
                callId: `call-${call}`,
                name: 'look_up',
                status: 'completed',
                arguments: '{"city":"Paris"}',
              },
            ]
          : [
              {
                type: 'message',
                role: 'assistant',
                status: 'completed',
                content: [{ type: 'output_text', text: answer }],
              },
            ]
      return { usage: new Usage({ requests: 1, inputTokens: 60, outputTokens: 40, totalTokens: 100 }), output }
    },
    getStreamedResponse: () => {
      throw new Error('not used')
    },
  }
}

const lookUp = tool({
  name: 'look_up',
  description: 'Looks something up.',
  strict: false,
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: true,
  },
  execute: async ({ city }) => ({ summary: `It is mild in ${city}.` }),
})

/** One agent, `turns` tool turns, one answer. */
export async function runAgent(turns, answer) {
  const agent = new Agent({
    name: 'helper',
    instructions: 'You help.',
    model: scripted(turns, answer),
    tools: turns === 0 ? [] : [lookUp],
  })
  const { finalOutput } = await new Runner({ tracingDisabled: true }).run(agent, 'What is the weather in Paris?', {
    maxTurns: turns + 2,
  })
  if (finalOutput !== answer) throw new Error(`unexpected answer: ${finalOutput}`)
}

/** A session that waits for its model. */
export function waitForModel(gate) {
  const agent = new Agent({ name: 'helper', instructions: 'You help.', model: scripted(0, 'done', gate) })
  return new Runner({ tracingDisabled: true }).run(agent, 'What is the weather in Paris?')
}
