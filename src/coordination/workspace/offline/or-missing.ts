import type { ModelAnswer, ModelRequest } from '../../../kernel/ports/model.ts'
import { calling } from '../../../models/offline/calling.ts'
import { readExchange } from '../../../models/offline/conversation.ts'
import { filesNamed } from '../breakdown/files-named.ts'
import { outputsOf } from '../breakdown/outputs.ts'
import { toolFor } from '../tools.ts'
import { refused } from './find-rule.ts'
import { saysNotDone } from './validate-goal.ts'

/**
 * Where rules give up at once, a file that the task names may not be there, which no model could help either. They look, and then
 * say that rather than what they can't do.
 */
export function orMissing(
  description: string,
  request: ModelRequest,
  answer: (request: ModelRequest) => ModelAnswer,
): ModelAnswer {
  const { messages, settings } = request
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  const first = answer({ ...request, messages: messages.slice(0, asked + 1) })
  if ((first.toolCalls ?? []).length > 0 || !saysNotDone(first.text)) return answer(request)
  const left = new Set(outputsOf(description, false))
  const files = filesNamed(description)
    .map(({ value }) => value)
    .filter((path) => /\.\w+$/.test(path) && !left.has(path))
  const canRead = settings?.tools?.some(({ name }) => name === toolFor.read) === true
  if (files.length === 0 || !canRead) return first
  const { results } = readExchange(messages)
  if (results.length === 0)
    return calling(
      messages,
      files.map((path) => [toolFor.read, { path, last_line: 1 }] as const),
    )
  const absent = results.find((one) => one.failed)
  return absent === undefined ? first : refused(absent)
}
