import { Agent, OpenAIChatCompletionsModel, Runner, setTracingDisabled, tool } from '@openai/agents'
import OpenAI from 'openai'

setTracingDisabled(true)

/** The task with handoffs: each agent transfers to the next. */
export async function runTask({ url, request, prompts, weatherIn }) {
  const client = new OpenAI({ baseURL: url, apiKey: 'none', maxRetries: 0 })
  const model = new OpenAIChatCompletionsModel(client, 'gpt-4.1')
  const lookUp = tool({
    name: 'look_up',
    description: 'Looks up the weather in a city.',
    strict: true,
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
    execute: async ({ city }) => weatherIn(city),
  })
  const editor = new Agent({ name: 'editor', handoffDescription: 'The editor.', instructions: prompts.editor, model })
  const writer = new Agent({
    name: 'writer',
    handoffDescription: 'The writer.',
    instructions: prompts.writer,
    model,
    handoffs: [editor],
  })
  const researcher = new Agent({
    name: 'researcher',
    instructions: prompts.researcher,
    model,
    tools: [lookUp],
    handoffs: [writer],
  })
  const { finalOutput } = await new Runner({ tracingDisabled: true }).run(researcher, request)
  return finalOutput
}
