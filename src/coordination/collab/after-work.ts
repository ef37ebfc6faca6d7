import { OperationError } from '../../errors/baton-error.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { PartialReason } from '../../events/end-reason.ts'
import { isObject, type Json } from '../../events/json.ts'
import type { Context } from '../../kernel/context.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import { listed } from '../../projections/listed.ts'
import type { AfterWork } from './definition.ts'
import type { Halt, HeldWork, Lanes, RestingWork } from './lanes.ts'
import type { SharedTable } from './table.ts'
import { takeParameters, tellRefused } from './variables/parameters.ts'

/** What is done when all work rests: it goes back to the user, ends, or goes on (COL-50 to COL-53, COL-72). */
export class AfterWorkDesk {
  readonly #context: Context
  readonly #table: SharedTable
  #continues = 0
  #lastState = ''

  constructor(context: Context, table: SharedTable) {
    this.#context = context
    this.#table = table
  }

  /** Where the work goes on, or what it came to. */
  async after(lanes: Lanes): Promise<HeldWork | Outcome> {
    if (lanes.halt !== undefined) return this.#halted(lanes.halt)
    if (lanes.forUser !== undefined) return this.#toUser(lanes.forUser, false)
    const parked = lanes.parked.flatMap(({ id }) => lanes.resting.get(id) ?? [])
    const last = parked.findLast(({ left }) => !left.failed) ?? parked.at(-1)
    if (last === undefined) return this.#end('completed', [])
    const why = parked.length > 1 ? this.#tellDeadlock(parked) : ''
    const { error } = last.left
    if (error !== undefined) throw this.#failure(error)
    return this.#afterWork(last, why)
  }

  #halted(halt: Halt): Outcome {
    if (halt.kind === 'budget') {
      // No member has said anything: then there is no part of an answer either.
      if (this.#table.lastAnswer === undefined) throw this.#failure(halt.error)
      // That its time is up is said of every run.
      const says = this.#context.signal.aborted ? [] : [`The budget ended the work: ${halt.error.message}`]
      return this.#end('partial', says, this.#context.signal.aborted ? 'time' : 'budget')
    }
    const { limit, value, agent } = halt
    this.#table.record('collab.limit', { limit, agent, value })
    const reason = limit === 'max_turns' ? 'max_iterations' : 'limit'
    return this.#end('partial', [`The limit ${limit} (${value}) ended the work`], reason)
  }

  /** What the team fails by, with all that is to be tried anew when it goes on. */
  #failure(error: RunError): OperationError {
    return new OperationError(error, undefined, this.#table.shortfalls.failedBy)
  }

  /** Why none of the branches goes on, for the question to a person. */
  #tellDeadlock(parked: readonly RestingWork[]): string {
    const why = parked.flatMap(({ baton, why: reasons }) =>
      reasons.length === 0 ? [`${baton.agent}: it has no rule`] : reasons.map((reason) => `${baton.agent}: ${reason}`),
    )
    const agents = parked.map(({ baton }) => baton.agent)
    this.#table.record('collab.sync_deadlock', { parked: agents, why })
    const failed = parked.flatMap(({ baton, left }) =>
      left.error === undefined ? [] : [`${baton.agent} failed: ${left.error.message}`],
    )
    return [`No branch goes on: ${listed(agents)} wait for each other.`, ...failed, ...why].join('\n')
  }

  async #afterWork(resting: RestingWork, why: string): Promise<HeldWork | Outcome> {
    const behavior = this.#behaviorOf(resting.baton.agent)
    if (behavior === 'terminate') return this.#end('completed', [])
    if (behavior === 'return_to_user') return this.#toUser(resting, false, why)
    const { max_continues } = this.#table.team.definition
    const state = this.#stateAfter(resting)
    this.#continues = state === this.#lastState ? this.#continues + 1 : 1
    this.#lastState = state
    if (this.#continues < max_continues) return goingOn(resting.baton, 'Continue.')
    this.#table.record('collab.limit', { limit: 'max_continues', agent: resting.baton.agent, value: max_continues })
    return this.#toUser(resting, true)
  }

  #behaviorOf(agent: string): AfterWork {
    const { definition, members } = this.#table.team
    return members.get(agent)?.after_work ?? definition.after_work_behavior
  }

  /** All that can change from turn to turn: where it stays the same, nothing comes of going on. */
  #stateAfter({ left }: RestingWork): string {
    const { artifacts, variables } = this.#table
    const hashes = artifacts.map(({ hash }) => hash)
    // What a tool returns is kept each time: the same once more is no change.
    const kept = this.#context.edition < 6 ? hashes : [...new Set(hashes)]
    return JSON.stringify([left.agent, left.answer, kept, variables.all()])
  }

  /** Back to the user. As part of another run there is no user to ask: what was said last is the answer. */
  async #toUser({ baton, left }: RestingWork, stalled: boolean, why = ''): Promise<HeldWork | Outcome> {
    this.#table.record('collab.returned', { agent: baton.agent, stalled })
    const warnings = stalled ? ['Nothing changed any more'] : []
    if (this.#context.isNested) return this.#end(stalled ? 'partial' : 'completed', warnings, 'stalled')
    const said = left.answer === '' ? 'Done. What next?' : left.answer
    const prompt = why === '' || this.#context.edition < 6 ? said : `${said}\n\n${why}`
    const answer: Json = await this.#context.ask({ prompt })
    const text = typeof answer === 'string' ? answer : isObject(answer) ? spoken(answer) : JSON.stringify(answer)
    if (isObject(answer)) {
      tellRefused(this.#context, this.#table, answer)
      takeParameters(this.#context, this.#table, answer)
    }
    this.#continues = 0
    this.#table.asked(text)
    return goingOn(baton, text)
  }

  #end(status: 'completed' | 'partial', warnings: readonly string[], reason: PartialReason = 'limit'): Outcome {
    const { history, artifacts, counts, team, variables, lastAnswer, shortfalls } = this.#table
    const isWhole = lastAnswer?.isPartial !== true && !shortfalls.hasFailures
    const ended = isWhole ? status : 'partial'
    const failedBy = ended === 'partial' ? shortfalls.failedBy : []
    return {
      output: lastAnswer?.text ?? '',
      status: ended,
      ...(ended === 'partial' ? { reason: status === 'partial' ? reason : 'limit' } : {}),
      data: { turns: counts.turns, history, variables: variables.all() },
      warnings: [...warnings, ...shortfalls.warnings],
      artifacts,
      terminalAgent: lastAnswer?.agent ?? team.definition.name,
      ...(failedBy.length === 0 ? {} : { failedBy }),
    }
  }
}

/** The same member, in one piece of work. */
function goingOn({ agent, previous, pass, from }: HeldWork, note: string): HeldWork {
  return { branch: '', agent, previous, pass, from, note }
}

/** What a user said while setting variables. */
function spoken({ text, ...rest }: { readonly [name: string]: Json | undefined }): string {
  return typeof text === 'string' ? text : JSON.stringify(rest)
}
