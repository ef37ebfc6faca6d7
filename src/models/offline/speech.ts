import type { Json } from '../../events/json.ts'
import type {
  ModelAnswer,
  ModelMessage,
  ModelRequest,
  ModelSettings,
  ToolDescription,
} from '../../kernel/ports/model.ts'
import { advise } from './advice.ts'
import { calling } from './calling.ts'
import { memberTurn } from './member-turn.ts'
import { chooseAgent } from './route.ts'
import { allReady, composeReport } from './team-report.ts'

/**
 * Tools by which agents speak to each other rather than act (src/coordination/patterns/speech.ts). Rules must not choose them by
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
    const choice = chooseAgent(routing, messages, now)
    return 'agent' in choice ? calling(messages, [['route_to', { ...choice }]]) : choice
  }
  const reporting = tool('conclude_team') ?? tool('final_report')
  if (reporting !== undefined) return leading(request, asked, reporting)
  if (tool('submit_advice') !== undefined) return advise(withoutSpeech(request), plain)
  const voting = tool('vote_conclude')
  if (voting === undefined || tool('broadcast') === undefined) return plain(withoutSpeech(request))
  return memberTurn({ messages, asked, voting, alone: () => plain(withoutSpeech(request)) })
}

/** Whoever coordinates concludes when all are ready, or when there is nothing else to do. */
function leading({ messages, settings }: ModelRequest, asked: string, { name, input }: ToolDescription): ModelAnswer {
  const isLast = !(settings?.tools ?? []).some((tool) => tool.name === 'broadcast')
  if (!isLast && !allReady(asked)) return { text: 'Not everybody is ready; go on.', finish: 'stop' }
  const { properties } = input as { readonly properties?: { readonly report?: { readonly type?: Json } } }
  if (properties?.report?.type !== 'string') {
    return { text: 'The rules can write a report only as text.', finish: 'other' }
  }
  // Between rounds only what is new is told; the rest was told before.
  const told = messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []))
  return calling(messages, [[name, { report: composeReport(told.join('\n\n')) }]])
}

function withoutSpeech(request: ModelRequest): ModelRequest {
  const { tools = [], toolChoice: _, ...settings }: ModelSettings = request.settings ?? {}
  return { ...request, settings: { ...settings, tools: tools.filter(({ name }) => !speechTools.has(name)) } }
}

function lastAsked(messages: readonly ModelMessage[]): string {
  const said = messages.findLast(({ role }) => role === 'user')?.content
  return typeof said === 'string' ? said : ''
}
