import type { Json } from '../../events/json.ts'
import type {
  ModelAnswer,
  ModelMessage,
  ModelRequest,
  ModelSettings,
  ToolDescription,
} from '../../kernel/ports/model.ts'
import { takeApart } from './embedded.ts'
import { findEnum } from './extract/enums.ts'
import { chooseAgent } from './route.ts'
import { allReady, composeReport } from './team-report.ts'

/**
 * Tools by which agents speak to each other rather than act (src/patterns/speech.ts). Rules must not choose them by
 * matching words: what is said with them is what the agent found, and it is found without them.
 */
export const speechTools: ReadonlySet<string> = new Set([
  'route_to',
  'submit_advice',
  'broadcast',
  'vote_conclude',
  'final_report',
  'conclude_team',
])

/** Answers a request that offers ways to speak, or undefined when it offers none. `plain` answers one without. */
export function speak(
  request: ModelRequest,
  now: number,
  plain: (request: ModelRequest) => ModelAnswer,
): ModelAnswer | undefined {
  const offered = (request.settings?.tools ?? []).filter(({ name }) => speechTools.has(name))
  if (offered.length === 0) return undefined
  const tool = (name: string): ToolDescription | undefined => offered.find((one) => one.name === name)
  const { messages } = request
  const asked = lastAsked(messages)
  const routing = tool('route_to')
  if (routing !== undefined) {
    const choice = chooseAgent(takeApart(asked)?.request ?? asked, routing, messages, now)
    return 'agent' in choice ? calling(messages, [['route_to', { ...choice }]]) : choice
  }
  const reporting = tool('conclude_team') ?? tool('final_report')
  if (reporting !== undefined) return leading(request, asked, reporting)
  const voting = tool('vote_conclude')
  if (voting === undefined || tool('broadcast') === undefined) return plain(withoutSpeech(request))
  return takingPart(request, voting, plain)
}

/** Whoever coordinates concludes when all are ready, or when there is nothing else to do. */
function leading({ messages, settings }: ModelRequest, asked: string, { name, input }: ToolDescription): ModelAnswer {
  const isLast = !(settings?.tools ?? []).some((tool) => tool.name === 'broadcast')
  if (!isLast && !allReady(asked)) return { text: 'Not everybody is ready; go on.', finish: 'stop' }
  const { properties } = input as { readonly properties?: { readonly report?: { readonly type?: Json } } }
  if (properties?.report?.type !== 'string') {
    return { text: 'The rules can write a report only as text.', finish: 'other' }
  }
  return calling(messages, [[name, { report: composeReport(asked) }]])
}

/** A member does what it can with its own tools, says what came of it once, and is ready. */
function takingPart(
  request: ModelRequest,
  voting: ToolDescription,
  plain: (request: ModelRequest) => ModelAnswer,
): ModelAnswer {
  const { messages } = request
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
  const calls = since.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
  if (calls.some(({ tool }) => speechTools.has(tool))) return { text: 'Nothing more to add.', finish: 'stop' }
  const isFirst = messages.filter(({ role }) => role === 'user').length === 1
  if (!isFirst) return { text: 'Nothing new to add.', finish: 'stop' }
  const found = plain(withoutSpeech(request))
  if (found.toolCalls !== undefined && found.toolCalls.length > 0) return found
  const vote = voteFor(voting, found.text)
  return calling(messages, [
    ['broadcast', { message: found.text }],
    ...(vote === undefined ? [] : [['vote_conclude', vote] as const]),
  ])
}

/** Where something must be chosen, only what was found can say what; else there is no vote. */
function voteFor({ input }: ToolDescription, found: string): { readonly [key: string]: Json } | undefined {
  const ready = { ready: true, reason: 'said what the rules can find' }
  const { properties } = input as { readonly properties?: { readonly choice?: { readonly enum?: readonly Json[] } } }
  const ballot = properties?.choice?.enum
  if (ballot === undefined) return ready
  const choice = findEnum(found, ballot)
  return choice === undefined ? undefined : { ...ready, choice }
}

function withoutSpeech(request: ModelRequest): ModelRequest {
  const { tools = [], toolChoice: _, ...settings }: ModelSettings = request.settings ?? {}
  return { ...request, settings: { ...settings, tools: tools.filter(({ name }) => !speechTools.has(name)) } }
}

function lastAsked(messages: readonly ModelMessage[]): string {
  const said = messages.findLast(({ role }) => role === 'user')?.content
  return typeof said === 'string' ? said : ''
}

function calling(messages: readonly ModelMessage[], calls: readonly (readonly [string, Json])[]): ModelAnswer {
  const toolCalls = calls.map(([tool, input], index) => ({
    id: `offline_${messages.length}_${index + 1}`,
    tool,
    input,
  }))
  return { text: '', toolCalls, finish: 'tool_calls' }
}
