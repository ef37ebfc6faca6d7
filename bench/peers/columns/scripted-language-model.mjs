// The scripted model in the form that AI SDK, Mastra (both v4) and VoltAgent (v3) call.
import { nextId } from '../../columns/script.mjs'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

function contentOf({ text, calls }) {
  if (text) return [{ type: 'text', text }]
  return calls.map(({ name, args }) => ({
    type: 'tool-call',
    toolCallId: nextId(),
    toolName: name,
    input: JSON.stringify(args),
  }))
}

function partsOf(content) {
  return content.flatMap((part) => {
    if (part.type !== 'text') return [part]
    const id = '1'
    return [
      { type: 'text-start', id },
      { type: 'text-delta', id, delta: part.text },
      { type: 'text-end', id },
    ]
  })
}

export function scriptedLanguageModel(script, specificationVersion = 'v4') {
  const answer = async () => {
    const said = await script.next()
    return {
      content: contentOf(said),
      finishReason: { unified: said.text ? 'stop' : 'tool-calls', raw: undefined },
      usage,
      warnings: [],
    }
  }
  return {
    specificationVersion,
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    doGenerate: answer,
    doStream: async () => {
      const { content, finishReason } = await answer()
      const end = { type: 'finish', finishReason, usage }
      return { stream: ReadableStream.from([{ type: 'stream-start', warnings: [] }, ...partsOf(content), end]) }
    },
  }
}
