import {
  type ModelAnswer,
  ModelFailure,
  type ModelRequest,
  type OfflineRule,
  type OfflineRules,
} from '../../kernel/ports/model.ts'
import { readExchange } from '../../models/offline/conversation.ts'
import { withoutTools } from '../patterns/offline.ts'

/**
 * An advisor is asked for what it knows, in words that are meant for another agent: where a tool that only looks can
 * be given all it needs, it looks. What it has no tool for is left to others, and said only when it found nothing.
 * Its answer is its advice, so it needs no tool to hand it in.
 */
export const advising: OfflineRule = (request, rules) => {
  const asked = withoutTools(request, ['submit_advice'])
  const answer = looking(asked, rules)
  const { results } = readExchange(request.messages)
  const isAtWork = (answer.toolCalls ?? []).length > 0
  if (isAtWork || results.every(({ failed }) => failed)) return answer
  const { text } = looking(asked, rules, 'regrets')
  return { text, finish: results.some(({ failed }) => failed) ? 'other' : 'stop' }
}

function looking(request: ModelRequest, rules: OfflineRules, without?: 'regrets'): ModelAnswer {
  try {
    return rules.plain({ ...request, settings: { ...request.settings, toolChoice: 'required' } }, without)
  } catch (error) {
    if (error instanceof ModelFailure) return rules.plain(request, without)
    throw error
  }
}
