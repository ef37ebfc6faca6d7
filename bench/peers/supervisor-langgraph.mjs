import { tool } from '@langchain/core/tools'
import { createReactAgent } from '@langchain/langgraph/prebuilt'
import { createSupervisor } from '@langchain/langgraph-supervisor'
import { ChatOpenAI } from '@langchain/openai'

/** The task with a supervisor that sends it from agent to agent. */
export async function runTask({ url, request, prompts, supervisor, weatherIn }) {
  const llm = new ChatOpenAI({ model: 'gpt-4.1', apiKey: 'none', maxRetries: 0, configuration: { baseURL: url } })
  const lookUp = tool(({ city }) => weatherIn(city), {
    name: 'look_up',
    description: 'Looks up the weather in a city.',
    schema: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
  })
  const agents = Object.entries(prompts).map(([name, prompt]) =>
    createReactAgent({ llm, name, prompt, tools: name === 'researcher' ? [lookUp] : [] }),
  )
  const graph = createSupervisor({ agents, llm, prompt: supervisor }).compile()
  const { messages } = await graph.invoke({ messages: [{ role: 'user', content: request }] })
  return messages.at(-1).content
}
