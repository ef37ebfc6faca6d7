import { BatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import type { RunInput } from '../events/run.ts'
import type { Context } from '../kernel/context.ts'
import type { ModelAnswer, ModelMessage, ModelRequest, ModelSettings } from '../kernel/ports/model.ts'
import type { Outcome } from '../kernel/runnable.ts'
import type { AgentDefinition } from './definition.ts'
import { describeEquipment, type Equipment, type ToolAnswer } from './equipment.ts'
import { type Final, readFinal } from './final-answer.ts'
import { SessionCalls } from './session-calls.ts'
import { Transcript } from './transcript.ts'

/** How often a model may try again after a final answer that does not fit the agent's output schema. */
const outputRepairs = 2

/**
 * One agent's conversation with a model: it answers, or asks for tools, until
 * it is done. The only loop there is; live fragments go past it on the side.
 */
export async function runSession(
  context: Context,
  agent: AgentDefinition,
  equipment: Equipment,
  input: RunInput,
): Promise<Outcome> {
  const asking = callFor(agent, equipment)
  const transcript = new Transcript(openingMessages(agent, equipment, input), equipment.windowTokens)
  const calls = new SessionCalls(context, equipment)
  let repairs = 0
  for (let turn = 1; turn <= agent.maxTurns; turn++) {
    const { messages } = transcript
    const answer = await context.model({ ...asking, messages })
    transcript.push(assistantMessage(answer))
    if (answer.toolCalls !== undefined && answer.toolCalls.length > 0) {
      const answers = await calls.carryOut(answer.toolCalls)
      transcript.push(...answers)
      const last = answers.find(({ tool, failed }) => equipment.finish?.tools.has(tool) && failed !== true)
      if (last !== undefined) return finishedBy(agent, last)
      continue
    }
    const { required } = equipment.finish ?? {}
    if (required !== undefined) {
      required.onMiss?.(answer.text)
      if (repairs++ === required.repairs) throw required.missing(repairs)
      transcript.push({ role: 'user', content: required.reminder })
      continue
    }
    const final = await readFinal(agent, answer)
    if (final.problem === undefined) return outcomeOf(agent, answer, final)
    if (repairs++ === outputRepairs) throw outputError(agent, final.problem, repairs)
    transcript.push({ role: 'user', content: `That does not fit the required form: ${final.problem}. Answer again.` })
  }
  if (equipment.finish?.required !== undefined) throw equipment.finish.required.missing(repairs)
  return ranOutOfTurns(agent, transcript.messages)
}

/** What is the same in every model call of a session. */
function callFor(agent: AgentDefinition, equipment: Equipment): Omit<ModelRequest, 'messages'> {
  const { models, offline } = equipment
  const call = { model: models[0] ?? '', settings: settingsFor(agent, equipment) }
  return offline === undefined ? call : { ...call, offline }
}

function settingsFor(agent: AgentDefinition, equipment: Equipment): ModelSettings {
  const tools = describeEquipment(equipment)
  const fallbacks = equipment.models.slice(1)
  return {
    ...(tools.length === 0 ? {} : { tools }),
    ...(equipment.toolChoice === undefined ? {} : { toolChoice: equipment.toolChoice }),
    ...(agent.output === undefined ? {} : { output: agent.output }),
    ...(agent.temperature === undefined ? {} : { temperature: agent.temperature }),
    ...(fallbacks.length === 0 ? {} : { fallbacks }),
  }
}

/** What a session begins with: the prompt, what was said before, and the request. */
export function openingMessages(
  { prompt }: Pick<AgentDefinition, 'prompt'>,
  { note = '' }: Pick<Equipment, 'note'>,
  input: RunInput,
): ModelMessage[] {
  const earlier = earlierMessages(input.data)
  const told = [prompt, note].filter((part) => part !== '').join('\n\n')
  const system: readonly ModelMessage[] = told === '' ? [] : [{ role: 'system', content: told }]
  return [...system, ...(earlier ?? []), { role: 'user', content: requestText(input) }]
}

/** What a session is asked, as its model reads it. Data that holds the conversation so far is not part of the request. */
export function requestText({ text, data }: RunInput): string {
  return data === undefined || earlierMessages(data) !== undefined ? text : `${text}\n\n${JSON.stringify(data)}`
}

/** What was said before in a conversation that goes on, given as `data.earlier`. */
function earlierMessages(data: Json | undefined): readonly ModelMessage[] | undefined {
  const earlier = typeof data === 'object' && data !== null && 'earlier' in data ? data['earlier'] : undefined
  if (!Array.isArray(earlier)) return undefined
  return (earlier as readonly { readonly role?: Json; readonly content?: Json }[]).flatMap(({ role, content }) =>
    (role === 'user' || role === 'assistant') && typeof content === 'string' ? [{ role, content }] : [],
  )
}

function assistantMessage({ text, toolCalls }: ModelAnswer): ModelMessage {
  return toolCalls === undefined
    ? { role: 'assistant', content: text }
    : { role: 'assistant', content: text, toolCalls }
}

/** Ways to stop that are not the end of an answer. */
const shortcomings: { readonly [Finish in ModelAnswer['finish']]?: string } = {
  length: 'The answer was cut off at the length limit.',
  content_filter: 'The provider held back part of the answer.',
  other: 'The model could not serve the whole request.',
}

function outcomeOf(agent: AgentDefinition, answer: ModelAnswer, { data }: Final): Outcome {
  const warning = shortcomings[answer.finish]
  return {
    output: answer.text,
    status: warning === undefined ? 'completed' : 'partial',
    warnings: warning === undefined ? [] : [warning],
    terminalAgent: agent.name,
    ...(data === undefined ? {} : { data }),
  }
}

function finishedBy(agent: AgentDefinition, { content }: ToolAnswer): Outcome {
  const ended = { status: 'completed', warnings: [], terminalAgent: agent.name } as const
  return typeof content === 'string'
    ? { output: content, ...ended }
    : { output: JSON.stringify(content), data: content, ...ended }
}

function ranOutOfTurns(agent: AgentDefinition, messages: readonly ModelMessage[]): Outcome {
  const last = messages.findLast(({ role, content }) => role === 'assistant' && content !== '')
  return {
    output: typeof last?.content === 'string' ? last.content : '',
    status: 'partial',
    warnings: [`${agent.name} used all of its ${agent.maxTurns} turns without a final answer.`],
    terminalAgent: agent.name,
  }
}

function outputError(agent: AgentDefinition, problem: string, attempts: number): BatonError {
  return new BatonError('BATON_AGENT_OUTPUT_INVALID', { agent: agent.name, problem, attempts })
}
