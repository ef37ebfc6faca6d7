import type { ModelAnswer, ModelMessage, ModelRequest } from '../../kernel/ports/model.ts'
import { offlineLine } from './compose.ts'
import { remedy } from './say-cannot.ts'

/** A request that came with what other agents said about it. */
interface Embedded {
  readonly request: string
  readonly said: readonly { readonly from: string; readonly text: string }[]
  /** Whether another agent answered it and passed it on; else others advise whoever answers. */
  readonly isHanded: boolean
}

/** Takes a message apart that was put together of a request and what others said (src/coordination/advisors/advice-message.ts). */
export function takeApart(message: string): Embedded | undefined {
  return ofMarkdown(message) ?? ofTags(message)
}

/** Of what is embedded no line looks like a heading of what is around it, so the first that does is one. */
function ofMarkdown(message: string): Embedded | undefined {
  if (!message.startsWith('## ORIGINAL USER REQUEST\n\n')) return undefined
  const advised = /\n\n## ANALYSIS GATHERED\n\n(?=### From )/.exec(message)
  const handed = advised === null ? /\n\n(?=## RESPONSE FROM )/.exec(message) : null
  const joint = advised ?? handed
  if (joint === null) return undefined
  const request = unescaped(message.slice('## ORIGINAL USER REQUEST\n\n'.length, joint.index))
  const blocks = message.slice(joint.index).split(advised === null ? /^## RESPONSE FROM /m : /^### From /m)
  const said = blocks.slice(1).map((block) => {
    const end = block.indexOf('\n')
    return { from: block.slice(0, end), text: unescaped(block.slice(end).trim()) }
  })
  return { request, said, isHanded: advised === null }
}

function unescaped(text: string): string {
  return text.replaceAll(/^\\(?=#)/gm, '')
}

function ofTags(message: string): Embedded | undefined {
  const [, request] = /^<(original_user_request__\w+)>\n([\s\S]*?)\n<\/\1>/.exec(message)?.slice(1) ?? []
  if (request === undefined) return undefined
  const blocks = message.matchAll(/<(advisory__\w+) agent="([^"]*)">\n([\s\S]*?)\n<\/\1>/g)
  return { request, said: Array.from(blocks, ([, , from = '', text = '']) => ({ from, text })), isHanded: false }
}

const notWeighed = 'What others found, not weighed by rules:'

/**
 * Answers what was truly asked, and adds what others said. Rules can't weigh advice; they can show it. What another
 * agent wrote and no tool here fits is passed on as it is: better than nothing, and said to be.
 */
export function answerEmbedded(
  request: ModelRequest,
  plain: (request: ModelRequest) => ModelAnswer,
): ModelAnswer | undefined {
  const at = request.messages.findLastIndex(({ role }) => role === 'user')
  const content = request.messages[at]?.content
  if (typeof content !== 'string' || request.settings?.output !== undefined) return undefined
  const parts = takeApart(content)
  const didNothing = !request.messages.slice(at).some(({ role }) => role === 'tool')
  if (parts === undefined) {
    if (!isGiven(request.messages)) return undefined
    const answer = plain(request)
    return didNothing ? passedOn(content, answer) : answer
  }
  const asked: ModelMessage = { role: 'user', content: parts.request }
  const inner = { ...request, messages: request.messages.with(at, asked) }
  // What was asked may itself be the work of others.
  const answer = takeApart(parts.request) === undefined ? plain(inner) : (answerEmbedded(inner, plain) ?? plain(inner))
  if (answer.toolCalls !== undefined && answer.toolCalls.length > 0) return answer
  const said = parts.said.map(({ from, text }) => `From ${from}:\n\n${unsigned(text)}`)
  const isNested = takeApart(parts.request) !== undefined
  const isSaid = parts.said.length === 1 && parts.said[0]?.text.startsWith(notWeighed)
  const own = didNothing && !isNested ? (isSaid ? [] : [notWeighed]) : [unsigned(answer.text)]
  return { text: [...own, ...said, offlineLine].join('\n\n'), finish: didNothing ? 'stop' : answer.finish }
}

/** Whoever is handed the work of another is told so (src/coordination/patterns/speak.ts). */
function isGiven(messages: readonly ModelMessage[]): boolean {
  const told = messages.find(({ role }) => role === 'system')?.content
  return typeof told === 'string' && told.includes('What you are given was written by the agent "')
}

function passedOn(given: string, answer: ModelAnswer): ModelAnswer | undefined {
  const isNothing = answer.finish === 'other' && (answer.toolCalls ?? []).length === 0
  if (!isNothing) return answer
  const note = `Passed on unchanged: what this agent would do with it takes a language model. ${remedy}`
  return { text: [unsigned(given), note, offlineLine].join('\n\n'), finish: 'other' }
}

function unsigned(text: string): string {
  return text.replaceAll(offlineLine, '').trim()
}
