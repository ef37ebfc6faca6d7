import { BatonError, OperationError } from '../errors/baton-error.ts'
import type { RunError } from '../errors/run-error.ts'
import type { Artifact } from '../events/artifact.ts'
import type { Json } from '../events/json.ts'
import type { RunInput } from '../events/run.ts'
import type { Context } from '../kernel/context.ts'
import type { ToolRequest } from '../kernel/ports/model.ts'
import type { Tool } from '../kernel/ports/tool.ts'
import type { RunResult } from '../kernel/run-result.ts'
import type { AgentDefinition } from './definition.ts'
import type { Colleague, Equipment, ToolAnswer } from './equipment.ts'
import { FailedCalls } from './failed-calls.ts'
import { failureText } from './failure-text.ts'
import { cameToNothing, noAnswer } from './no-answer.ts'

/**
 * How many calls of one answer run side by side, unless the agent says. Agents mostly wait for their models, and each
 * waits until the budget has room for it; tools start programs, open files and ask services.
 */
const parallelAgents = 1_000
const parallelTools = 8

type CallingAgent = Pick<AgentDefinition, 'name' | 'parallelCalls'>

/** What the model of one session asks for, carried out within what the session allows. */
export class SessionCalls {
  readonly #context: Context
  readonly #equipment: Equipment
  readonly #parallel: number | undefined
  readonly #agent: string
  /** Made when a colleague is first called. */
  #failed: FailedCalls | undefined
  #made: Map<string, number> | undefined

  constructor(context: Context, equipment: Equipment, { name, parallelCalls }: CallingAgent) {
    this.#context = context
    this.#equipment = equipment
    this.#parallel = parallelCalls
    this.#agent = name
  }

  /** What the result is to say of calls that failed. */
  get warnings(): readonly string[] {
    return this.#failed?.warnings ?? []
  }

  /** Rules pass on what they are told to people. So did all sessions in the first edition. */
  get #reader(): 'model' | 'person' {
    const isRules = this.#equipment.models[0]?.startsWith('offline/') === true
    return isRules || this.#context.edition === 1 ? 'person' : 'model'
  }

  /** Carries out everything one answer asked for, side by side. What fails is told to the model, not thrown. */
  async carryOut(requests: readonly ToolRequest[]): Promise<ToolAnswer[]> {
    const answers = await this.#answersTo(requests)
    requests.forEach((request, index) => {
      const answer = answers[index]
      if (answer !== undefined) this.#equipment.onCall?.(request, answer)
    })
    return answers
  }

  async #answersTo(requests: readonly ToolRequest[]): Promise<ToolAnswer[]> {
    const [only, ...others] = requests
    if (only !== undefined && others.length === 0) return [await this.#answerTo(this.#context, only, requests)]
    const work = (branch: Context, request: ToolRequest): Promise<ToolAnswer> =>
      this.#answerTo(branch, request, requests)
    const areAgents = requests.every(({ tool }) => this.#equipment.colleagues.has(tool))
    const concurrency = this.#parallel ?? (areAgents ? parallelAgents : parallelTools)
    const settled = await this.#context.all(requests, work, { concurrency })
    return settled.map((outcome) => {
      if (outcome.ok) return outcome.value
      throw outcome.error
    })
  }

  async #answerTo(branch: Context, request: ToolRequest, beside: readonly ToolRequest[]): Promise<ToolAnswer> {
    const { id, tool } = request
    const refused = this.#refusal(request, beside)
    if (refused !== undefined) return { role: 'tool', toolCallId: id, tool, content: refused, failed: true }
    try {
      const given = await callOne(branch, this.#equipment, request)
      this.#note(request, undefined)
      const { content, files } = given
      const answer: ToolAnswer = { role: 'tool', toolCallId: id, tool, content }
      return files === undefined ? answer : { ...answer, files }
    } catch (error) {
      const mayHaveHappened = branch.edition > 3 && this.#equipment.tools.get(tool)?.effect === 'once'
      const content = failureText(error, this.#reader, mayHaveHappened)
      this.#note(request, error)
      return { role: 'tool', toolCallId: id, tool, content, failed: true }
    }
  }

  /** A tool that fails is for the model to deal with; an agent that does is a part of the work that was not done. */
  #note({ tool, input }: ToolRequest, error: unknown): void {
    const colleague = this.#equipment.tools.has(tool) ? undefined : this.#equipment.colleagues.get(tool)
    if (colleague === undefined) return
    this.#failed ??= new FailedCalls(this.#agent)
    const known = error instanceof OperationError ? error.error : error instanceof BatonError ? error : undefined
    this.#failed.note(colleague.name, input, known)
  }

  /** Why a call is not made at all. Counted here and not in the tool, so that a resumed session counts the same. */
  #refusal({ tool }: ToolRequest, beside: readonly ToolRequest[]): string | undefined {
    const { finish, callLimits } = this.#equipment
    const isEnding = (name: string): boolean => finish?.tools.has(name) === true
    if (isEnding(tool) && beside.filter((other) => isEnding(other.tool)).length > 1) {
      return `Only one call can end this, so none was made. Call ${tool} once.`
    }
    const limit = callLimits?.get(tool)
    if (limit === undefined) return undefined
    this.#made ??= new Map()
    const made = (this.#made.get(tool) ?? 0) + 1
    this.#made.set(tool, made)
    return made > limit ? `You may call ${tool} ${limit} times, and did.` : undefined
  }
}

/** What a call gave, and the files that it kept beside it. */
type Given = Pick<ToolAnswer, 'content' | 'files'>

function callOne(branch: Context, { tools, colleagues }: Equipment, { tool, input }: ToolRequest): Promise<Given> {
  const known = tools.get(tool)
  if (known !== undefined) return callTool(branch, known, input)
  const colleague = colleagues.get(tool)
  if (colleague !== undefined) return callColleague(branch, colleague, input)
  throw new BatonError('BATON_TOOL_UNKNOWN', { name: tool, known: [...tools.keys(), ...colleagues.keys()] })
}

async function callTool(branch: Context, tool: Tool, input: Json): Promise<Given> {
  let files: readonly Artifact[] = []
  const onKept = (kept: readonly Artifact[]): void => {
    files = kept
  }
  const content = await branch.tool(tool, input, { onKept })
  return files.length === 0 ? { content } : { content, files }
}

async function callColleague(branch: Context, { name, input: takes }: Colleague, input: Json): Promise<Given> {
  const given = branch.edition > 8 && takes !== undefined ? inputWhole(input) : inputFor(input)
  const result = await branch.run(name, given, { role: 'subagent', reason: `called as a tool` })
  const isEmptyHanded = cameToNothing(result, branch.edition)
  if (!isEmptyHanded && (result.status === 'completed' || result.status === 'partial'))
    return { content: result.output }
  const { message, hint, retryable, code } = isEmptyHanded ? noAnswer(name, result.warnings) : errorIn(result, name)
  // Its own budget or time may have ended: that is its failure, and for the model of this session to deal with.
  throw new OperationError({
    type: 'worker_error',
    code,
    message,
    // Once more would call again what must not happen twice.
    retryable: retryable && result.once === undefined,
    agent: name,
    ...(hint === undefined ? {} : { hint }),
  })
}

function errorIn({ error, output, status }: RunResult, name: string): RunError {
  if (error !== undefined) return error
  const message = output === '' ? `${name} ${status}` : output
  return { type: 'worker_error', code: 'BATON_RUN_EXCEPTION', message, retryable: false }
}

/** For one that says what it takes: all of it as data, and the words where there are any. */
function inputWhole(input: Json): RunInput {
  const { text } = inputFor(input)
  return { text, data: input }
}

function inputFor(input: Json): RunInput {
  const request = typeof input === 'object' && input !== null && 'request' in input ? input['request'] : undefined
  if (typeof request === 'string') return { text: request }
  return typeof input === 'string' ? { text: input } : { text: '', data: input }
}
