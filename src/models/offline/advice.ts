import { type ModelAnswer, ModelFailure, type ModelRequest } from '../../kernel/ports/model.ts'
import { readExchange } from './conversation.ts'

/**
 * An advisor is asked for what it knows, in words that are meant for somebody else: where a tool that only looks can
 * be given all it needs, it looks. What it has no tool for is left to others, and said only when it found nothing.
 */
export function advise(request: ModelRequest, plain: (request: ModelRequest) => ModelAnswer): ModelAnswer {
  const answer = looking(request, plain) ?? plain(request)
  const isAtWork = (answer.toolCalls ?? []).length > 0
  const { results } = readExchange(request.messages)
  const hasFound = results.some(({ failed }) => !failed)
  if (isAtWork || !hasFound) return answer
  return {
    ...answer,
    text: withoutOthersWork(answer.text),
    finish: results.some(({ failed }) => failed) ? 'other' : 'stop',
  }
}

function looking(request: ModelRequest, plain: (request: ModelRequest) => ModelAnswer): ModelAnswer | undefined {
  try {
    return plain({ ...request, settings: { ...request.settings, toolChoice: 'required' } })
  } catch (error) {
    if (error instanceof ModelFailure) return undefined
    throw error
  }
}

function withoutOthersWork(text: string): string {
  const paragraphs = text.split('\n\n')
  return paragraphs.filter((one) => !/^Not done: ".*": no tool here fits/s.test(one)).join('\n\n')
}
