import { BatonError, OperationError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import type { RunInput } from '../events/run.ts'
import type { Context } from '../kernel/context.ts'
import type { ModelAnswer, ModelMessage, ModelSettings, ToolRequest } from '../kernel/ports/model.ts'
import type { Outcome } from '../kernel/runnable.ts'
import type { AgentDefinition } from './definition.ts'
import { describeEquipment, type Equipment } from './equipment.ts'
import { type Final, readFinal } from './final-answer.ts'
import { Transcript } from './transcript.ts'

/** How often a model may try again after a final answer that does not fit the agent's output schema. */
const outputRepairs = 2

/** How many tool calls of one answer run side by side. */
const parallelCalls = 8

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
  const settings = settingsFor(agent, equipment)
  const transcript = new Transcript(openingMessages(agent, input), equipment.windowTokens)
  let repairs = 0
  for (let turn = 1; turn <= agent.maxTurns; turn++) {
    const { messages } = transcript
    const answer = await context.model({ model: equipment.models[0] ?? '', messages, settings })
    transcript.push(assistantMessage(answer))
    if (answer.toolCalls !== undefined && answer.toolCalls.length > 0) {
      for (const result of await callTools(context, equipment, answer.toolCalls)) transcript.push(result)
      continue
    }
    const final = await readFinal(agent, answer)
    if (final.problem === undefined) return outcomeOf(agent, answer, final)
    if (repairs++ === outputRepairs) throw outputError(agent, final.problem, repairs)
    transcript.push({ role: 'user', content: `That does not fit the required form: ${final.problem}. Answer again.` })
  }
  return ranOutOfTurns(agent, transcript.messages)
}

function settingsFor(agent: AgentDefinition, equipment: Equipment): ModelSettings {
  const tools = describeEquipment(equipment)
  const fallbacks = equipment.models.slice(1)
  return {
    ...(tools.length === 0 ? {} : { tools }),
    ...(agent.output === undefined ? {} : { output: agent.output }),
    ...(agent.temperature === undefined ? {} : { temperature: agent.temperature }),
    ...(fallbacks.length === 0 ? {} : { fallbacks }),
  }
}

function openingMessages(agent: AgentDefinition, { text, data }: RunInput): ModelMessage[] {
  const earlier = earlierMessages(data)
  const request = data === undefined || earlier !== undefined ? text : `${text}\n\n${JSON.stringify(data)}`
  const system: readonly ModelMessage[] = agent.prompt === '' ? [] : [{ role: 'system', content: agent.prompt }]
  return [...system, ...(earlier ?? []), { role: 'user', content: request }]
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

/** Carries out everything one answer asked for, side by side. What fails is told to the model, not thrown. */
async function callTools(
  context: Context,
  equipment: Equipment,
  requests: readonly ToolRequest[],
): Promise<ModelMessage[]> {
  const [only, ...others] = requests
  if (only !== undefined && others.length === 0) return [await answerTo(context, equipment, only)]
  const settled = await context.all(requests, (branch, request) => answerTo(branch, equipment, request), {
    concurrency: parallelCalls,
  })
  return settled.map((outcome) => {
    if (outcome.ok) return outcome.value
    throw outcome.error
  })
}

async function answerTo(branch: Context, equipment: Equipment, request: ToolRequest): Promise<ModelMessage> {
  const { id, tool } = request
  try {
    return { role: 'tool', toolCallId: id, tool, content: await callOne(branch, equipment, request) }
  } catch (error) {
    return { role: 'tool', toolCallId: id, tool, content: failureText(error), failed: true }
  }
}

function callOne(branch: Context, { tools, colleagues }: Equipment, { tool, input }: ToolRequest): Promise<Json> {
  const known = tools.get(tool)
  if (known !== undefined) return branch.tool(known, input)
  if (colleagues.has(tool)) return callColleague(branch, tool, input)
  throw new BatonError('BATON_TOOL_UNKNOWN', { name: tool, known: [...tools.keys(), ...colleagues.keys()] })
}

async function callColleague(branch: Context, tool: string, input: Json): Promise<Json> {
  const result = await branch.run(tool, inputFor(input), { role: 'subagent', reason: `called as a tool` })
  if (result.status === 'completed' || result.status === 'partial') return result.output
  throw new OperationError(
    result.error ?? {
      type: 'worker_error',
      code: 'BATON_RUN_EXCEPTION',
      message: `${tool} ${result.status}`,
      retryable: false,
    },
  )
}

function inputFor(input: Json): RunInput {
  const request = typeof input === 'object' && input !== null && 'request' in input ? input['request'] : undefined
  if (typeof request === 'string') return { text: request }
  return typeof input === 'string' ? { text: input } : { text: '', data: input }
}

/** Stops the session when the run itself is stopping; anything else is for the model to deal with. */
function failureText(error: unknown): string {
  if (error instanceof OperationError) {
    if (error.error.type === 'cancelled' || error.error.type === 'budget_exceeded') throw error
    return error.error.hint === undefined ? error.message : `${error.message} ${error.error.hint}`
  }
  if (error instanceof BatonError) return `${error.message} ${error.hint}`
  throw error
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
