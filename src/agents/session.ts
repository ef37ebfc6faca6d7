import { BatonError, OperationError } from '../errors/baton-error.ts'
import type { RunInput } from '../events/run.ts'
import { assistantMessage } from '../events/said-messages.ts'
import type { Context } from '../kernel/context.ts'
import { isEmpty } from '../kernel/empty-answer.ts'
import { keepShape } from '../kernel/kept-shapes.ts'
import type { ModelAnswer, ModelMessage, ModelRequest, ToolRequest } from '../kernel/ports/model.ts'
import type { Outcome } from '../kernel/runnable.ts'
import type { AgentDefinition } from './definition.ts'
import type { Equipment } from './equipment.ts'
import { type Final, readFinal } from './final-answer.ts'
import { openingMessages, withDataNote } from './opening.ts'
import { SessionCalls } from './session-calls.ts'
import { emptyOutcome, finishedBy, outcomeOf, ranOutOfTurns, shortcomingOf } from './session-end.ts'
import { callFor } from './session-settings.ts'
import { Transcript } from './transcript.ts'
import { windowIn } from './window.ts'

/** How often a model may try again after a final answer that does not fit the agent's output schema. */
const outputRepairs = 2

const anyText: Final = Object.freeze({})

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
  const session = new AgentSession(context, agent, equipment, input)
  try {
    for (let turn = 1; turn <= agent.maxTurns; turn++) {
      let answer: ModelAnswer
      try {
        answer = await session.ask()
      } catch (error) {
        answer = await session.askShorter(error)
      }
      const heard = session.hear(answer)
      const outcome = heard instanceof Promise ? await heard : heard
      if (outcome !== undefined) return outcome
    }
    return session.ranOut()
  } finally {
    session.close()
  }
}

/** What a session holds between its turns, and what it makes of an answer. Ten thousand may be waiting for theirs. */
class AgentSession {
  readonly #context: Context
  readonly #agent: AgentDefinition
  readonly #equipment: Equipment
  /** What is the same in every model call. */
  readonly #asking: Omit<ModelRequest, 'messages'>
  readonly #transcript: Transcript
  /** Made when a tool is first called. */
  #calls: SessionCalls | undefined
  #remarks: readonly string[]
  #repairs = 0
  #empty = 0

  constructor(context: Context, agent: AgentDefinition, equipment: Equipment, input: RunInput) {
    const { edition } = context
    this.#context = context
    this.#agent = agent
    this.#equipment = equipment
    this.#asking = callFor(agent, equipment)
    this.#remarks = equipment.remarks ?? []
    const opening = openingMessages(agent, withDataNote(equipment, edition), input, edition)
    equipment.onMessages?.(opening)
    this.#transcript = new Transcript(opening, windowIn(edition, equipment.windowTokens), edition)
  }

  ask(): Promise<ModelAnswer> {
    return this.#context.model({ ...this.#asking, messages: this.#transcript.messages })
  }

  /** Where a model can't read so much, what it is sent is shortened, and it is asked once more. */
  askShorter(error: unknown): Promise<ModelAnswer> {
    const isTooLong = error instanceof OperationError && error.error.code === 'BATON_MODEL_OVERFLOW'
    if (!isTooLong || !this.#transcript.shortenFurther()) throw error
    return this.ask()
  }

  /** Nothing when the model has to be asked once more. */
  hear(answer: ModelAnswer): Outcome | undefined | Promise<Outcome | undefined> {
    const fresh = answer.warnings?.filter((warning) => !this.#remarks.includes(warning)) ?? []
    if (fresh.length > 0) this.#remarks = [...new Set([...this.#remarks, ...fresh])]
    // Providers refuse messages without content.
    if (!isEmpty(answer) || this.#context.edition < 2) this.#add(assistantMessage(answer))
    const { toolCalls = [] } = answer
    return toolCalls.length > 0 ? this.#carryOut(answer, toolCalls) : this.#end(answer)
  }

  /** However it ends, its result says which of its calls failed. */
  close(): void {
    keepShape(this)
    for (const warning of this.#calls?.warnings ?? []) this.#context.warn(warning)
  }

  ranOut(): Outcome {
    const required = this.#equipment.finish?.required
    if (required !== undefined) throw required.missing(this.#repairs)
    return ranOutOfTurns(this.#agent, this.#transcript.messages, this.#remarks)
  }

  #add(...messages: readonly ModelMessage[]): void {
    this.#transcript.push(...messages)
    this.#equipment.onMessages?.(messages)
  }

  async #carryOut(answer: ModelAnswer, toolCalls: readonly ToolRequest[]): Promise<Outcome | undefined> {
    const { finish: ending, closing } = this.#equipment
    this.#calls ??= new SessionCalls(this.#context, this.#equipment, this.#agent)
    const answers = await this.#calls.carryOut(toolCalls)
    this.#add(...answers)
    const last = answers.find(({ tool, failed }) => ending?.tools.has(tool) && failed !== true)
    if (last !== undefined) return finishedBy(this.#agent, last, this.#remarks)
    const closed = answers.some(({ tool, failed }) => closing?.has(tool) && failed !== true)
    const finish = answer.finish === 'tool_calls' ? 'stop' : answer.finish
    return closed ? outcomeOf(this.#agent, { ...answer, finish }, {}, this.#remarks) : undefined
  }

  /** An answer that asks for no tools is the last one, unless it will not do. */
  #end(answer: ModelAnswer): Outcome | undefined | Promise<Outcome | undefined> {
    const required = this.#equipment.finish?.required
    if (required !== undefined) {
      required.onMiss?.(answer)
      if (this.#repairs++ === required.repairs) throw required.missing(this.#repairs)
      return this.#askAgain(required.reminder)
    }
    if (isEmpty(answer) && isAskedAgain(answer, this.#context.edition)) {
      if (this.#empty++ > 0) return emptyOutcome(this.#agent, this.#remarks)
      return this.#askAgain('Your answer was empty. Answer now.')
    }
    const { output } = this.#agent
    // Without a schema, any text will do.
    if (output === undefined) return outcomeOf(this.#agent, answer, anyText, this.#remarks)
    return readFinal(output, answer).then((final) => this.#repair(answer, final))
  }

  #repair(answer: ModelAnswer, final: Final): Outcome | undefined {
    // Neither a refusal nor an answer that was cut off gets better by being asked for in another form.
    const isLastWord = final.problem === undefined || shortcomingOf(answer) !== undefined
    if (isLastWord) return outcomeOf(this.#agent, answer, final, this.#remarks)
    if (this.#repairs++ === outputRepairs) throw outputError(this.#agent, final.problem, this.#repairs)
    return this.#askAgain(`That does not fit the required form: ${final.problem}. Answer again.`)
  }

  #askAgain(content: string): undefined {
    this.#add({ role: 'user', content })
  }
}

/** Whether a model that said nothing may say more. One that was cut off or held back would not. */
function isAskedAgain(answer: ModelAnswer, edition: number): boolean {
  return edition > 2 ? shortcomingOf(answer) === undefined : edition === 2 && answer.finish === 'stop'
}

function outputError(agent: AgentDefinition, problem: string, attempts: number): BatonError {
  return new BatonError('BATON_AGENT_OUTPUT_INVALID', { agent: agent.name, problem, attempts })
}
