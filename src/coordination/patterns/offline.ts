import type { ModelRequest, ModelSettings, OfflineRule } from '../../kernel/ports/model.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import { offlineLine, unsigned } from '../../models/offline/closing-line.ts'
import { readExchange } from '../../models/offline/conversation.ts'
import { remedy } from '../../models/offline/say-cannot.ts'
import type { Asked } from './layer.ts'
import type { Speaking } from './speaking.ts'

/** What another agent wrote. */
export interface Said {
  readonly from: string
  readonly text: string
}

/**
 * The rule for one session: how the agent speaks in its part, and inside of that how it answers what it was asked.
 * `heard` is the request as the model reads it. Undefined when the general rules do.
 */
export function sessionRule(
  asked: Asked,
  heard: string,
  voice: Speaking | undefined,
  speaking: OfflineRule | undefined,
): OfflineRule | undefined {
  const answering = answeringRule(asked, heard)
  if (voice === undefined) return answering
  const spoken = speaking ?? voice.offline ?? withoutData(voice.tools)
  return answering === undefined ? spoken : within(spoken, answering)
}

/** Rules read what was asked first; what others added to it reaches them as data. */
function answeringRule({ text, offline }: Asked, heard: string): OfflineRule | undefined {
  if (offline === undefined && text === heard) return undefined
  return (request, rules) => {
    const messages = request.messages.map((message) =>
      message.role === 'user' && message.content === heard ? { ...message, content: text } : message,
    )
    const asked = { ...request, messages }
    return offline === undefined ? rules.plain(asked) : offline(asked, rules)
  }
}

/** One rule that falls back on another, which falls back on the general rules. */
function within(outer: OfflineRule, inner: OfflineRule): OfflineRule {
  return (request, rules) =>
    outer(request, {
      ...rules,
      plain: (one, without) => inner(one, { ...rules, plain: (last, also = without) => rules.plain(last, also) }),
    })
}

/**
 * For an agent that is to speak with a voice about which no data is at hand, such as one revived after its file changed:
 * it does its own work and says what it could not say.
 */
function withoutData(tools: readonly Tool[]): OfflineRule {
  const names = tools.map(({ name }) => name)
  return (request, rules) => {
    const answer = rules.plain(withoutTools(request, names))
    if (answer.toolCalls !== undefined && answer.toolCalls.length > 0) return answer
    const regret = `Not done offline: ${names.join(', ')}. The data that rules need for it is not at hand. ${remedy}`
    return { text: [unsigned(answer.text), regret, offlineLine].join('\n\n'), finish: 'other' }
  }
}

/** The same request without some of its tools, for work that is done before an agent speaks to others. */
export function withoutTools(request: ModelRequest, names: readonly string[]): ModelRequest {
  const { tools = [], toolChoice: _, ...settings }: ModelSettings = request.settings ?? {}
  return { ...request, settings: { ...settings, tools: tools.filter(({ name }) => !names.includes(name)) } }
}

const notWeighed = 'What others found, not weighed by rules:'

/**
 * Answers what was asked, and adds what others said about it: rules can't weigh it, they can show it. `inner` answers a
 * request that others had a hand in before them.
 */
export function showing(said: readonly Said[], inner: OfflineRule | undefined): OfflineRule {
  return (request, rules) => {
    const answer = inner === undefined ? rules.plain(request) : inner(request, rules)
    if (request.settings?.output !== undefined) return answer
    if (answer.toolCalls !== undefined && answer.toolCalls.length > 0) return answer
    const didNothing = readExchange(request.messages).results.length === 0
    const [only, ...more] = said
    const isIntroduced = more.length === 0 && only?.text.startsWith(notWeighed) === true
    const introduction = isIntroduced ? [] : [notWeighed]
    const own = didNothing && inner === undefined ? introduction : [unsigned(answer.text)]
    const others = said.map(({ from, text }) => `From ${from}:\n\n${unsigned(text)}`)
    return { text: [...own, ...others, offlineLine].join('\n\n'), finish: didNothing ? 'stop' : answer.finish }
  }
}
