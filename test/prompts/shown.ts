import type { Json, JsonObject } from '../../src/events/json.ts'
import type { Decision } from '../../src/kernel/decision.ts'
import type { ModelMessage, ModelRequest, ModelSettings } from '../../src/kernel/ports/model.ts'

/** A request as a person reads it: every word that its model is sent. */
export function shownRequest({ messages, settings = {} }: AnyRequest): string {
  return [...messages.map(shownMessage), ...shownSettings(settings)].join('\n\n').concat('\n')
}

/** A request without the model that it is sent to. */
export type AnyRequest = Pick<ModelRequest, 'messages' | 'settings' | 'once'>

/** The request by which a model is asked to decide. */
export function requestOf<Input extends Json>(decision: Decision<Input, unknown>, input: Input): AnyRequest {
  const { verdictSchema } = decision
  const output = typeof verdictSchema === 'function' ? verdictSchema(input) : verdictSchema
  return { messages: decision.prompt(input), settings: output === undefined ? {} : { output }, once: true }
}

function shownMessage(message: ModelMessage): string {
  const { role, content } = message
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  if (role === 'tool') return `=== tool ${message.tool}${message.failed === true ? ' (failed)' : ''}\n${text}`
  const calls = role === 'assistant' ? (message.toolCalls ?? []) : []
  const called = calls.map(({ tool, input }) => `(calls ${tool} ${JSON.stringify(input)})`)
  return [`=== ${role}`, ...(text === '' ? [] : [text]), ...called].join('\n')
}

function shownSettings({ tools = [], toolChoice, output }: ModelSettings): string[] {
  const described = tools.map(({ name, description, input }) => `- ${name}: ${description}\n  ${JSON.stringify(input)}`)
  return [
    ...(tools.length === 0 ? [] : [`=== tools${chosen(toolChoice)}\n${described.join('\n')}`]),
    ...(output === undefined ? [] : [`=== form of the answer\n${pretty(output)}`]),
  ]
}

function chosen(choice: ModelSettings['toolChoice']): string {
  if (choice === undefined) return ''
  return typeof choice === 'string' ? ` (${choice})` : ` (must call ${choice.tool})`
}

function pretty(schema: JsonObject): string {
  return JSON.stringify(schema, null, 2)
}
