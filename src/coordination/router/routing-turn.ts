import type { AgentDefinition } from '../../agents/definition.ts'
import type { Equipment } from '../../agents/equipment.ts'
import { openingMessages } from '../../agents/opening.ts'
import { describe } from '../../errors/baton-error.ts'
import type { Json, JsonObject } from '../../events/json.ts'
import type { RunInput } from '../../events/run.ts'
import { assistantMessage } from '../../events/said-messages.ts'
import type { Context } from '../../kernel/context.ts'
import type { ModelAnswer, ModelMessage, ModelSettings, ToolDescription } from '../../kernel/ports/model.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import { unfinishedBecause } from '../../kernel/unfinished-answer.ts'
import type { Layer } from '../patterns/layer.ts'
import { speechTool, textSchema } from '../patterns/speech.ts'
import { routerEvents } from './events.ts'
import type { Router } from './fields.ts'

/** The agent that was chosen and why; or, after all attempts, what was said instead, and what kept it from choosing. */
export type Choice =
  | { readonly agent: string; readonly reason: string }
  | { readonly agent: undefined; readonly raw: readonly string[]; readonly problem?: string }

/** The answer that no agent fits: only offered when a fallback is named for that case (PAT-25). */
export const nobody = 'none'

/** How often a router may try again after an answer without a choice (PAT-24). */
export const routingRepairs = 2

export function choicesOf({ destinations, fallback }: Router): readonly string[] {
  return fallback === undefined ? destinations : [...destinations, nobody]
}

/** An agent that can be chosen, and what it is for. */
export interface Candidate {
  readonly name: string
  readonly description: string
}

export function candidatesOf({ destinations }: Router, { agents }: Layer): readonly Candidate[] {
  return destinations.map((name) => ({ name, description: agents.get(name)?.description ?? '' }))
}

/** What a router is told besides its own prompt: which agents there are, and what each is for (PAT-23). */
export function destinationsNote(router: Router, layer: Layer): string {
  const { fallback } = router
  const lines = candidatesOf(router, layer).map(({ name, description }) => `- ${name}: ${description}`.trimEnd())
  const none = fallback === undefined ? [] : [`- ${nobody}: nobody of these fits`]
  return ['Choose who handles the request, by calling `route_to` once. You can choose:', ...lines, ...none].join('\n')
}

/** One model call with one tool that must be called; nothing else is offered (PAT-20). */
export async function routingTurn(
  context: Context,
  { agent, router, equipment, note }: { agent: AgentDefinition; router: Router; equipment: Equipment; note: string },
  input: RunInput,
): Promise<Choice> {
  const choices = choicesOf(router)
  const settings = settingsFor(agent, equipment, routeTool(choices, context.edition))
  const messages = openingMessages(agent, { note }, input, context.edition)
  const offlineOnly = equipment.offline === undefined ? {} : { offline: equipment.offline }
  const raw: string[] = []
  for (let attempt = 0; attempt <= routingRepairs; attempt++) {
    const answer = await context.model({ model: equipment.models[0] ?? '', messages, settings, ...offlineOnly })
    const read = readChoice(answer, choices)
    if ('agent' in read) return read
    raw.push(shown(answer))
    const problem = context.edition < 3 ? undefined : hopeless(answer, raw)
    if (problem !== undefined) return { agent: undefined, raw, problem }
    if (attempt === routingRepairs) break
    context.record(routerEvents, 'router.repair', { attempt: attempt + 1, problem: read.problem, raw: shown(answer) })
    messages.push(
      ...repairMessages(
        answer,
        `${read.problem} Call \`route_to\` once, with one of: ${choices.join(', ')}.`,
        context.edition,
      ),
    )
  }
  return { agent: undefined, raw }
}

/** Why there is no use in asking again, after all that was said; undefined where there is. */
function hopeless(answer: ModelAnswer, raw: readonly string[]): string | undefined {
  return unfinishedBecause(answer) ?? (isSilentTwice(raw) ? saidNothing : undefined)
}

export const saidNothing = 'the model said nothing, and again when it was asked once more'

/** Whether a router said nothing more than once, among all that it said. */
export function isSilentTwice(raw: readonly string[]): boolean {
  return raw.filter((said) => said.trim() === '').length > 1
}

function settingsFor(agent: AgentDefinition, { models }: Equipment, route: Tool): ModelSettings {
  const { name, description, inputSchema = {} } = route
  const tool: ToolDescription = { name, description, input: inputSchema }
  const fallbacks = models.slice(1)
  return {
    tools: [tool],
    toolChoice: { tool: 'route_to' },
    ...(agent.temperature === undefined ? {} : { temperature: agent.temperature }),
    ...(fallbacks.length === 0 ? {} : { fallbacks }),
  }
}

/** Reads a choice out of an answer; text beside it does not matter. */
export function readChoice(
  { toolCalls = [] }: ModelAnswer,
  choices: readonly string[],
): { readonly agent: string; readonly reason: string } | { readonly problem: string } {
  const [call, ...more] = toolCalls
  if (call === undefined) return { problem: 'No agent was chosen.' }
  if (more.length > 0) return { problem: `${toolCalls.length} calls were made.` }
  if (call.tool !== 'route_to') return { problem: `There is no tool "${call.tool}".` }
  const { agent, reason } = fieldsOf(call.input)
  if (typeof agent !== 'string' || !choices.includes(agent)) {
    return { problem: `${describe(agent ?? 'Nothing')} is not one of those to choose from.` }
  }
  if (typeof reason !== 'string' || reason.trim() === '') return { problem: 'No reason was given.' }
  return { agent, reason }
}

function fieldsOf(input: Json): JsonObject {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as JsonObject) : {}
}

/** Providers want every call answered before anything else is said, and take no message that says nothing. */
function repairMessages(answer: ModelAnswer, problem: string, edition: number): readonly ModelMessage[] {
  const { toolCalls = [], ...spoken } = answer
  if (toolCalls.length === 0) {
    const words = edition > 2 ? spoken.text.trim() : spoken.text
    const said = words === '' && edition > 1 ? [] : [assistantMessage(spoken)]
    return [...said, { role: 'user', content: problem }]
  }
  const answers = toolCalls.map(
    ({ id, tool }): ModelMessage => ({ role: 'tool', toolCallId: id, tool, content: problem, failed: true }),
  )
  return [assistantMessage(answer), ...answers]
}

/** How much of an answer without a choice is kept, for people. */
export const longestRaw = 200

/** What was said instead of a choice, for people. */
export function shown({ text, toolCalls = [] }: ModelAnswer): string {
  const calls = toolCalls.map(({ tool, input }) => `${tool}(${JSON.stringify(input)})`)
  return [...calls, text]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, longestRaw)
}

/** Chooses the agent that does the work, after saying why (PAT-20). */
export function routeTool(choices: readonly string[], edition: number): Tool {
  const fields: JsonObject =
    edition === 1
      ? { agent: { type: 'string', enum: choices, description: 'Who does the work.' }, reason: why }
      : { reason: why, agent: { type: 'string', enum: choices } }
  const inputSchema: JsonObject = {
    type: 'object',
    properties: fields,
    required: Object.keys(fields),
    additionalProperties: false,
  }
  return speechTool('route_to', 'Select the agent to handle this request', inputSchema, (choice) => choice)
}

const why = textSchema('Why, in one sentence.')
