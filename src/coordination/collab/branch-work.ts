import { OperationError } from '../../errors/baton-error.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { Json } from '../../events/json.ts'
import type { Context } from '../../kernel/context.ts'
import type { HandoffDecision } from './conditions/settle.ts'
import { decideNext } from './decide-next.ts'
import { isMeasured, type PassMode, user } from './definition.ts'
import type { LimitName } from './events.ts'
import { type MemberAnswer, takeTurn } from './member-turn.ts'
import { takeOverrides } from './override.ts'
import type { BranchEnd } from './region.ts'
import type { Table, TurnLeft } from './table.ts'
import { fittedTo, type VariableChange } from './variables/change.ts'

/** Where a piece of work stands: who has it, who gave it, and how it was passed on. */
export interface Baton {
  readonly agent: string
  readonly previous: string | undefined
  readonly pass: PassMode
  /** What the member is told besides. */
  readonly note: string
}

/** Why a piece of work stopped where it did. */
export type Stop =
  | { readonly kind: 'after_work'; readonly baton: Baton; readonly left: TurnLeft; readonly error?: RunError }
  | { readonly kind: 'fan_out'; readonly to: readonly string[]; readonly baton: Baton; readonly rule: number }
  | { readonly kind: 'user'; readonly baton: Baton; readonly left: TurnLeft }
  | { readonly kind: 'limit'; readonly limit: LimitName; readonly value: number; readonly baton: Baton }
  | { readonly kind: 'budget'; readonly baton: Baton; readonly error: RunError }
  | { readonly kind: 'met'; readonly end: BranchEnd; readonly left: TurnLeft }

/** Of work that goes on beside other work. */
export interface Side {
  readonly branch: string
  /** Members where branches meet: whoever comes there waits for the others. */
  readonly meets: ReadonlySet<string>
}

/** Has members take turns, one after the other, until something else is to be done. */
export async function carryOn(branch: Context, table: Table, start: Baton, side?: Side): Promise<Stop> {
  let baton = start
  for (;;) {
    const next = await takeOverrides(branch, table, table.turns)
    if (next !== undefined) baton = { agent: next, previous: baton.agent, pass: 'full', note: '' }
    const limit = table.limitBefore(baton.agent)
    if (limit !== undefined) return { kind: 'limit', ...limit, baton }
    const { turn, visit } = table.beginTurn(baton.agent)
    table.record('collab.turn_started', { turn, agent: baton.agent, visit, branch: side?.branch ?? '' }, branch)
    const answer = await takeTurn(branch, table, { ...baton, request: table.request, turn, visit })
    if (answer.isStopped) throw new OperationError(stoppedError)
    const left = leftBy(baton, answer)
    if (answer.error?.type === 'budget_exceeded') {
      record(branch, table, { turn, baton, answer }, undefined)
      return { kind: 'budget', baton, error: answer.error }
    }
    noteVariables(branch, table, { turn, baton, answer })
    const decision = await decideNext(branch, table, left)
    record(branch, table, { turn, baton, answer }, decision)
    tellUnknown(branch, table, decision)
    const [to, ...more] = decision.to
    if (to === undefined || decision.rule === undefined) {
      if (side !== undefined) return parked(branch, table, { baton, side, left })
      return { kind: 'after_work', baton, left, ...(answer.error === undefined ? {} : { error: answer.error }) }
    }
    const repeated = edgeLimit(table, decision.rule)
    if (repeated !== undefined) return { kind: 'limit', ...repeated, baton }
    table.fire(decision.rule)
    if (to === user) return { kind: 'user', baton, left }
    if (more.length > 0) return { kind: 'fan_out', to: decision.to, baton, rule: decision.rule }
    if (side?.meets.has(to) === true) {
      return { kind: 'met', end: { kind: 'arrived', at: to, rule: decision.rule }, left }
    }
    baton = {
      agent: to,
      previous: baton.agent,
      pass: table.team.definition.handoffs[decision.rule]?.pass ?? 'full',
      note: '',
    }
  }
}

const stoppedError: RunError = {
  type: 'cancelled',
  code: 'BATON_RUN_CANCELLED',
  message: 'The run was cancelled: its run was stopped.',
  retryable: false,
}

interface TakenTurn {
  readonly turn: number
  readonly baton: Baton
  readonly answer: MemberAnswer
}

function parked(
  branch: Context,
  table: Table,
  { baton, side, left }: { readonly baton: Baton; readonly side: Side; readonly left: TurnLeft },
): Stop {
  table.record('collab.parked', { agent: baton.agent, branch: side.branch, failed: left.failed }, branch)
  return { kind: 'met', end: { kind: 'parked', agent: baton.agent, failed: left.failed }, left }
}

function edgeLimit(table: Table, rule: number): { readonly limit: LimitName; readonly value: number } | undefined {
  const { max_edge_repeats: value } = table.team.definition
  return table.firedOf(rule) >= value ? { limit: 'max_edge_repeats', value } : undefined
}

function leftBy({ agent, previous }: Baton, answer: MemberAnswer): TurnLeft {
  const { text, artifacts, error, words, sources } = answer
  return {
    agent,
    previous,
    failed: error !== undefined,
    text,
    answer: error === undefined ? text : error.message,
    artifacts,
    ...(error === undefined ? {} : { error }),
    ...(words === undefined ? {} : { words }),
    ...(sources === undefined ? {} : { sources }),
  }
}

/** Keeps the turn in the history, with where the work goes from it (COL-60). */
function record(
  branch: Context,
  table: Table,
  { turn, baton, answer }: TakenTurn,
  decision: HandoffDecision | undefined,
): void {
  const at = branch.now()
  const { agent } = baton
  const rule = decision?.rule === undefined ? undefined : table.team.rules[decision.rule]
  const target = decision?.to.join(', ') ?? ''
  const entry = {
    step_id: `step_${turn}`,
    agent_name: agent,
    timestamp: new Date(at).toISOString(),
    parts: [{ type: 'text' as const, text: answer.error?.message ?? answer.text }],
    artifacts: answer.artifacts.map(({ name }) => name),
    handoff_triggered: rule !== undefined,
    handoff_target: rule === undefined ? null : target,
    handoff_reason: rule === undefined ? null : rule.text,
    handoff_rule: rule?.index ?? null,
    layer: decision?.layer ?? null,
    ...(answer.terminalAgent === undefined ? {} : { terminal_agent: answer.terminalAgent }),
  }
  if (decision !== undefined) {
    const { layer, to, rules } = decision
    table.record('collab.decided', { turn, agent, layer, to, rule: decision.rule ?? null, rules }, branch)
  }
  table.record(
    'collab.turn_ended',
    { turn, entry, ...(answer.error === undefined ? {} : { error: answer.error }) },
    branch,
  )
  table.endTurn(agent, entry, answer.artifacts, answer.costMicros)
}

function tellUnknown(branch: Context, table: Table, { rules }: HandoffDecision): void {
  for (const { rule, condition, outcome, atoms } of rules) {
    const notes = atoms
      .filter(({ truth }) => truth === 'unknown')
      .flatMap((atom) => (atom.notes.length > 0 ? atom.notes : [atom.text]))
    if (outcome === 'unknown') table.record('collab.condition_unknown', { rule, condition, notes }, branch)
  }
}

/** What a turn says of variables: what tools measured stands above what the member says, and built-ins above all. */
function noteVariables(branch: Context, table: Table, { turn, baton, answer }: TakenTurn): void {
  const by = baton.agent
  const said = Object.entries(answer.updates).flatMap(([name, given]): VariableChange[] => {
    const value = fittedTo(given, table.variables.get(name))
    return value === undefined ? [] : [{ name, value, source: 'agent', by }]
  })
  const measured = Object.entries(table.team.definition.context_variables).flatMap(
    ([name, binding]): VariableChange[] => {
      if (!isMeasured(binding)) return []
      const value = fittedTo(valueAt(answer.measured, binding.from), undefined)
      return value === undefined ? [] : [{ name, value, source: 'system', by: binding.from }]
    },
  )
  const done: VariableChange[] =
    answer.error === undefined ? [{ name: `${by}_complete`, value: true, source: 'team', by }] : []
  table.set([...done, ...said, ...measured], turn, branch)
}

/** `score_text.overall` in what tools returned. */
function valueAt(measured: { readonly [name: string]: Json | undefined }, path: string): Json | undefined {
  const [tool = '', ...keys] = path.split('.')
  let value: Json | undefined = measured[tool]
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    value = (value as { readonly [name: string]: Json | undefined })[key]
  }
  return value
}
