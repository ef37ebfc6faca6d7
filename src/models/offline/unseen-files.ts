import type { ModelAnswer, ModelRequest } from '../../kernel/ports/model.ts'

/** Rules read no files: an answer that was given without them says so, and is not the whole answer. */
export function withUnseenFiles(answer: ModelAnswer, { messages, settings }: ModelRequest): ModelAnswer {
  if ((answer.toolCalls ?? []).length > 0) return answer
  const files = messages.flatMap((message) => ('files' in message ? (message.files ?? []) : []))
  const names = [...new Set(files.map(({ name }) => `"${name}"`))]
  if (names.length === 0) return answer
  const regret = `I have not looked at ${names.join(', ')}: that takes a language model.`
  if (settings?.output !== undefined) return { ...answer, finish: 'other', warnings: [regret] }
  return { ...answer, text: [answer.text, regret].filter((part) => part !== '').join('\n\n'), finish: 'other' }
}
