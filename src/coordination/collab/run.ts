import { OperationError } from '../../errors/baton-error.ts'
import { isObject, type Json } from '../../events/json.ts'
import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import type { Layer } from '../patterns/layer.ts'
import { type Baton, carryOn, type Stop } from './branch-work.ts'
import { decideNext } from './decide-next.ts'
import { type AfterWork, targetsOf } from './definition.ts'
import { firstMember } from './first-member.ts'
import { meet, meetingPoints } from './region.ts'
import { Table, type TurnLeft } from './table.ts'
import type { Team } from './team.ts'
import { fittedTo } from './variables/change.ts'

/** One run of a team: turns, handoffs, work side by side, and what comes after work. */
export async function runCollab(context: Context, team: Team, layer: Layer, input: RunInput): Promise<Outcome> {
  const table = new Table(context, { team, layer, request: input.text })
  takeParameters(context, table, input.data)
  const { initial_agent, reason, members } = await firstMember(context, team, input.text)
  table.record('collab.started', { team: team.definition.name, members, initial_agent, reason })
  return new CollabWork(context, table).from({
    agent: initial_agent,
    previous: undefined,
    pass: 'full',
    note: '',
  })
}

/** What a user sets beside the request (COL-44). */
function takeParameters(context: Context, table: Table, data: Json | undefined): void {
  const params = isObject(data) && isObject(data['params']) ? data['params'] : isObject(data) ? data : {}
  const changes = Object.entries(params).flatMap(([name, given]) => {
    const value = fittedTo(given, table.variables.get(name))
    return value === undefined ? [] : [{ name, value, source: 'user' as const, by: 'user' }]
  })
  table.set(changes, 0, context)
}

class CollabWork {
  readonly #context: Context
  readonly #table: Table
  #continues = 0
  #lastText = ''

  constructor(context: Context, table: Table) {
    this.#context = context
    this.#table = table
  }

  async from(start: Baton): Promise<Outcome> {
    let baton: Baton | undefined = start
    let stop: Stop | undefined
    for (;;) {
      stop = baton === undefined ? stop : await carryOn(this.#context, this.#table, baton)
      baton = undefined
      switch (stop?.kind) {
        case 'fan_out': {
          const next = await this.#sideBySide(stop.to, stop.baton)
          if ('agent' in next) baton = next
          else stop = next
          break
        }
        case 'limit':
          this.#table.record('collab.limit', { limit: stop.limit, agent: stop.baton.agent, value: stop.value })
          return this.#end('partial', [`The limit ${stop.limit} (${stop.value}) ended the work`])
        case 'budget':
          return this.#end('partial', [`The budget ended the work: ${stop.error.message}`])
        case 'user': {
          const next = await this.#toUser(stop.baton, stop.left, false)
          if ('output' in next) return next
          baton = next
          break
        }
        case 'after_work': {
          if (stop.error !== undefined) throw new OperationError(stop.error)
          const next = await this.#afterWork(stop.baton, stop.left)
          if ('output' in next) return next
          baton = next
          break
        }
        default:
          return this.#end('completed', [])
      }
    }
  }

  /** What happens when no rule holds (COL-50 to COL-52). */
  async #afterWork(baton: Baton, left: TurnLeft): Promise<Baton | Outcome> {
    const behavior = this.#behaviorOf(baton.agent)
    if (behavior === 'terminate') return this.#end('completed', [])
    if (behavior === 'return_to_user') return this.#toUser(baton, left, false)
    this.#continues = left.text === this.#lastText ? this.#continues + 1 : 1
    this.#lastText = left.text
    const { max_continues } = this.#table.team.definition
    if (this.#continues >= max_continues) {
      this.#table.record('collab.limit', { limit: 'max_continues', agent: baton.agent, value: max_continues })
      return this.#toUser(baton, left, true)
    }
    return { ...baton, note: 'Continue.' }
  }

  #behaviorOf(agent: string): AfterWork {
    const { after_work_behavior } = this.#table.team.definition
    return this.#table.team.members.get(agent)?.after_work ?? after_work_behavior
  }

  /** Back to the person who asked. As part of another run there is nobody to ask: what was said last is the answer. */
  async #toUser(baton: Baton, left: TurnLeft, stalled: boolean): Promise<Baton | Outcome> {
    this.#table.record('collab.returned', { agent: baton.agent, stalled })
    if (this.#context.isNested) return this.#end(stalled ? 'partial' : 'completed', [])
    const answer = await this.#context.ask({ prompt: left.answer === '' ? 'Done. What next?' : left.answer })
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    if (isObject(answer as Json)) takeParameters(this.#context, this.#table, answer as Json)
    this.#table.request = `${this.#table.request}\n\n${text}`
    return { ...baton, note: text }
  }

  /** Has branches work side by side, each until it waits or comes to where they meet (COL-70, COL-71). */
  async #sideBySide(to: readonly string[], { agent: previous }: Baton): Promise<Baton | Stop> {
    const rules = this.#table.team.rules
    const next = (agent: string): readonly string[] =>
      rules.filter(({ from }) => from === agent).flatMap((rule) => targetsOf({ to_agent: rule.to }))
    const meets = meetingPoints(to, next)
    const settled = await this.#context.all(to, (branch, agent) =>
      carryOn(branch, this.#table, { agent, previous, pass: 'full', note: '' }, { branch: agent, meets }),
    )
    const stops = settled.map((one) => {
      if (!one.ok) throw one.error
      return one.value
    })
    const other = stops.find(({ kind }) => kind !== 'met')
    if (other !== undefined) return other
    const ends = stops.flatMap((stop) => (stop.kind === 'met' ? [stop] : []))
    const meeting = meet(await this.#lookedAgain(ends))
    if (meeting.kind === 'joined') {
      this.#table.record('collab.joined', { agents: to, at: meeting.at })
      return { agent: meeting.at, previous: to.at(-1), pass: 'full', note: '' }
    }
    if (meeting.kind === 'parted')
      return this.#sideBySide(meeting.at, { agent: to.at(-1) ?? previous, previous, pass: 'full', note: '' })
    const [first] = ends
    const why = ends.map(({ left }) => `${left.agent}: no rule is true`)
    this.#table.record('collab.sync_deadlock', { parked: meeting.parked, why })
    if (first === undefined)
      return {
        kind: 'budget',
        baton: { agent: previous, previous: undefined, pass: 'full', note: '' },
        error: nothingLeft,
      }
    const failed = ends.find(({ left }) => left.error !== undefined)?.left.error
    return {
      kind: 'after_work',
      baton: { agent: first.left.agent, previous, pass: 'full', note: '' },
      left: first.left,
      ...(failed === undefined ? {} : { error: failed }),
    }
  }

  /** What waited for others is looked at again once all have ended: now their work is known. */
  async #lookedAgain(
    ends: readonly Extract<Stop, { kind: 'met' }>[],
  ): Promise<readonly Extract<Stop, { kind: 'met' }>['end'][]> {
    if (ends.some(({ end }) => end.kind === 'arrived')) return ends.map(({ end }) => end)
    const looked: Extract<Stop, { kind: 'met' }>['end'][] = []
    for (const { end, left } of ends) {
      const decision = await decideNext(this.#context, this.#table, left)
      const [at] = decision.to
      if (at === undefined || decision.rule === undefined) looked.push(end)
      else {
        this.#table.fire(decision.rule)
        looked.push({ kind: 'arrived', at, rule: decision.rule })
      }
    }
    return looked
  }

  #end(status: 'completed' | 'partial', warnings: readonly string[]): Outcome {
    const { history, artifacts, turns, team } = this.#table
    const last = history.at(-1)
    return {
      output: last?.parts.map(({ text }) => text).join('\n') ?? '',
      status,
      data: { turns, history, variables: this.#table.variables.all() },
      warnings,
      artifacts,
      terminalAgent: last?.agent_name ?? team.definition.name,
    }
  }
}

const nothingLeft = {
  type: 'sync_deadlock',
  code: 'BATON_RUN_EXCEPTION',
  message: 'No branch did anything.',
  retryable: false,
} as const
