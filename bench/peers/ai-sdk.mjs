import { isStepCount, jsonSchema, ToolLoopAgent, tool } from 'ai'

const usage = {
  inputTokens: { total: 60, noCache: 60, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 40, text: 40, reasoning: 0 },
}

/** A model that asks for the tool `turns` times and then answers. */
function scripted(turns, answer) {
  let call = 0
  return {
    specificationVersion: 'v4',
    provider: 'bench',
    modelId: 'instant',
    supportedUrls: {},
    doGenerate: async () => {
      call++
      const asks = call <= turns
      return {
        content: asks
          ? [{ type: 'tool-call', toolCallId: `call-${call}`, toolName: 'look_up', input: '{"city":"Paris"}' }]
          : [{ type: 'text', text: answer }],
        finishReason: { unified: asks ? 'tool-calls' : 'stop', raw: undefined },
        usage,
        warnings: [],
      }
    },
  }
}

/** One agent, `turns` tool turns, one answer. */
export async function runAgent(turns, answer) {
  const tools = {
    look_up: tool({
      description: 'Looks something up.',
      inputSchema: jsonSchema({ type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }),
      execute: async ({ city }) => ({ summary: `It is mild in ${city}.` }),
    }),
  }
  const agent = new ToolLoopAgent({
    model: scripted(turns, answer),
    instructions: 'You help.',
    ...(turns === 0 ? {} : { tools, stopWhen: isStepCount(turns + 2) }),
  })
  const { text } = await agent.generate({ prompt: 'What is the weather in Paris?' })
  if (text !== answer) throw new Error(`unexpected answer: ${text}`)
}

/** One agent, one answer, through the same provider package that Baton uses. */
export async function runOverHttp(url, answer, isStreamed) {
  provider ??= import('@ai-sdk/openai-compatible')
  const { createOpenAICompatible } = await provider
  online ??= createOpenAICompatible({ name: 'local', baseURL: url, includeUsage: true })('instant')
  const agent = new ToolLoopAgent({ model: online, instructions: 'You help.' })
  const prompt = 'What is the weather in Paris?'
  const said = isStreamed ? (await agent.stream({ prompt })).text : agent.generate({ prompt }).then(({ text }) => text)
  if ((await said) !== answer) throw new Error(`unexpected answer: ${await said}`)
}

let provider
let online

let patient

/** A session that waits for its model: one of many of the same agent. */
export function waitForModel(gate) {
  const model = { ...scripted(0, 'done'), doGenerate: () => gate.then(() => scripted(0, 'done').doGenerate()) }
  patient ??= new ToolLoopAgent({ model, instructions: 'You help.' })
  return patient.generate({ prompt: 'What is the weather in Paris?' })
}
