import type { Json } from '../../events/json.ts'
import type { ModelMessage, ToolRequest } from '../../kernel/ports/model.ts'

export interface ToolResult {
  readonly request: ToolRequest
  readonly content: Json
  readonly failed: boolean
}

/** What the last thing a user said has led to so far. */
export interface Exchange {
  readonly request: string
  /** What the user asked before that. */
  readonly earlier: readonly string[]
  /** How often tools have been called for this request. */
  readonly rounds: number
  readonly results: readonly ToolResult[]
}

/** Rules read only the beginning of a long text, because a request further down would not be found by them anyway. */
const longestRequest = 4000

export function readExchange(messages: readonly ModelMessage[]): Exchange {
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  const since = messages.slice(asked + 1)
  const requests = since.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
  const results = since.flatMap((message) => {
    if (message.role !== 'tool') return []
    const { toolCallId, tool, content, failed = false } = message
    const request = requests.find(({ id }) => id === toolCallId) ?? { id: toolCallId, tool, input: null }
    return [{ request, content, failed }]
  })
  const said = messages.slice(0, asked + 1).flatMap((message) => (message.role === 'user' ? [message.content] : []))
  const rounds = since.filter((message) => message.role === 'assistant' && (message.toolCalls ?? []).length > 0).length
  return { request: (said.at(-1) ?? '').slice(0, longestRequest), earlier: said.slice(0, -1), rounds, results }
}
