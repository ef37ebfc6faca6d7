import { isBatonError, OperationError, toRunError } from '../../errors/baton-error.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { Context } from '../../kernel/context.ts'
import type { HandoffDecision } from './conditions/settle.ts'
import { type Considered, decideNext } from './decide-next.ts'
import type { HeldWork, Lanes, RestingWork } from './lanes.ts'
import type { MemberAnswer } from './member-answer.ts'
import { takeTurn } from './member-turn.ts'
import { noteVariables } from './note-variables.ts'
import { takeOverrides } from './override.ts'
import type { SharedTable, TurnLeft } from './table.ts'
import { type EndedTurn, leftBy, recordDecision, recordTurn } from './turn-end.ts'

/**
 * Carries one piece of work on, turn after turn, until it rests. Where it becomes several, or makes others go on that
 * waited for it, they go on side by side: none waits for a step of another.
 */
export async function carryOn(lane: Context, lanes: Lanes, start: HeldWork): Promise<void> {
  let baton = start
  while (lanes.halt === undefined) {
    if (lanes.isPaused) {
      lanes.laidDown.push(baton)
      return
    }
    const directed = await takeOverrides(lane, lanes)
    if (directed !== undefined) baton = directedTo(directed, baton)
    const laidDown = lanes.laidDown.splice(0)
    if (laidDown.length > 0) return carryOnBeside(lane, lanes, [baton, ...laidDown])
    const next = await turnOf(lane, lanes, baton)
    const [only, ...others] = next
    if (only === undefined) return
    if (others.length > 0) return carryOnBeside(lane, lanes, next)
    baton = only
  }
}

async function carryOnBeside(lane: Context, lanes: Lanes, pieces: readonly HeldWork[]): Promise<void> {
  const work = (inner: Context, one: HeldWork): Promise<void> => carryOn(inner, lanes, one)
  const settled = await lane.all(pieces, work, { concurrency: pieces.length })
  for (const one of settled) if (!one.ok) throw one.error
}

/** One turn of one member, and the work that goes on after it. */
async function turnOf(lane: Context, lanes: Lanes, baton: HeldWork): Promise<readonly HeldWork[]> {
  const { table } = lanes
  const { branch, agent, previous } = baton
  lanes.region.begin(branch, agent)
  const limit = table.limitBefore(agent)
  if (limit !== undefined) {
    lanes.halt = { kind: 'limit', agent, ...limit }
    return []
  }
  const { turn, visit } = table.counts.beginTurn(agent)
  table.record('collab.turn_started', { turn, agent, visit, branch }, lane)
  const answer = await takeTurn(lane, table, { ...baton, turn, visit })
  const timeIsUp = lane.signal.aborted ? timeLimitOf(lane) : undefined
  // A turn that ends because the run is stopped is no turn.
  if (lane.signal.aborted && timeIsUp === undefined) throw new OperationError(stoppedError)
  const taken: EndedTurn = { turn, agent, previous, answer }
  const isShort = answer.error !== undefined || (lane.edition > 7 && answer.isPartial === true)
  table.counts.endTurn(agent, answer.costMicros, isShort)
  if (timeIsUp !== undefined) return endForBudget(lane, lanes, taken, timeIsUp)
  if (isOutOfBudget(table, agent, answer)) return endForBudget(lane, lanes, taken, answer.error)
  noteVariables(lane, table, taken)
  const left = leftBy(table, taken)
  const considered = await withinBudget(left, () => decideNext(lane, table, left))
  if ('error' in considered) {
    table.shortfalls.cutOff(considered.operation)
    return endForBudget(lane, lanes, taken, considered.error)
  }
  const { decision, verdicts } = considered
  recordTurn(lane, table, taken, decision)
  const own = follow(lane, lanes, { baton, left, verdicts, why: whyNot(decision) }, decision)
  return [...own, ...(await wakeParked(lane, lanes, branch))]
}

function directedTo(agent: string, { branch, agent: previous }: HeldWork): HeldWork {
  return { branch, agent, previous, pass: 'full', from: [previous], note: '' }
}

/** A member with a budget of its own may use that up, and its team goes on; what the team has is for all. */
function isOutOfBudget(table: SharedTable, agent: string, { error }: MemberAnswer): boolean {
  if (error?.type !== 'budget_exceeded') return false
  const { budget, run } = table.team.members.get(agent) ?? {}
  const own = table.layer.agents.get(run?.replace(/^agent:/, '') ?? agent)?.budget
  return Object.keys({ ...budget, ...own }).length === 0
}

function endForBudget(lane: Context, lanes: Lanes, taken: EndedTurn, error: RunError | undefined): readonly HeldWork[] {
  recordTurn(lane, lanes.table, taken, undefined)
  if (taken.answer.error !== undefined) lanes.table.shortfalls.cutOff(taken.answer.runId)
  if (error !== undefined) lanes.halt ??= { kind: 'budget', error }
  return []
}

/** The budget ended a decision. */
interface EndedEarly {
  readonly error: RunError
  readonly operation: string | undefined
}

/**
 * A turn that failed and after which nothing can be decided either is what the run fails by: when it goes on, the
 * member is to try anew, and not only the judge.
 */
async function withinBudget(
  { error: before }: TurnLeft,
  decide: () => Promise<Considered>,
): Promise<Considered | EndedEarly> {
  try {
    return await decide()
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    if (error.error.type === 'budget_exceeded') return { error: error.error, operation: error.operation }
    if (before === undefined || error.error.type === 'cancelled') throw error
    const then = `Then it could not be decided who goes on: ${error.message}`
    throw new OperationError({ ...before, cause: before.cause === undefined ? then : `${before.cause} ${then}` })
  }
}

/** Why the run is stopped, where it is because its time is up: then what was done until now is handed over. */
function timeLimitOf({ signal }: Context): RunError | undefined {
  const reason: unknown = signal.reason
  return isBatonError(reason, 'BATON_BUDGET_EXCEEDED') ? toRunError(reason, reason) : undefined
}

/** Where the work goes by a decision. */
function follow(lane: Context, lanes: Lanes, resting: RestingWork, { rule, to }: HandoffDecision): readonly HeldWork[] {
  if (rule === undefined || to.length === 0) return lanes.park(lane, resting)
  const limit = lanes.table.limitOf(rule)
  if (limit === undefined) return lanes.handOver(lane, resting, rule, to)
  lanes.halt ??= { kind: 'limit', agent: resting.baton.agent, ...limit }
  return []
}

/** Looks at the rules of parked branches again, because a turn of another may have made them true. */
async function wakeParked(lane: Context, lanes: Lanes, own: string): Promise<readonly HeldWork[]> {
  const woken: HeldWork[] = []
  for (const { id } of lanes.parked) {
    if (id !== own && lanes.halt === undefined) woken.push(...(await wake(lane, lanes, id)))
  }
  return woken
}

/**
 * Decides anew for a branch that waits. What was said about language for it still holds: only what was not asked then is
 * asked now. One lane at a time does so, and again when others have ended turns meanwhile.
 */
async function wake(lane: Context, lanes: Lanes, id: string): Promise<readonly HeldWork[]> {
  const { table } = lanes
  for (let resting = lanes.beginLook(id); resting !== undefined; resting = lanes.beginLook(id)) {
    const { left, verdicts: before } = resting
    const turns = table.history.length
    const considered = await withinBudget(left, () => decideNext(lane, table, left, before))
    lanes.endLook(id)
    if ('error' in considered) {
      table.shortfalls.cutOff(considered.operation)
      lanes.halt ??= { kind: 'budget', error: considered.error }
      return []
    }
    const { decision, verdicts } = considered
    const now: RestingWork = { ...resting, verdicts, why: whyNot(decision) }
    lanes.resting.set(id, now)
    if (decision.rule !== undefined && lanes.isParked(id)) {
      recordDecision(lane, table, { turn: left.turn, agent: left.agent, decision })
      return follow(lane, lanes, now, decision)
    }
    if (table.history.length === turns) return []
  }
  return []
}

/** What keeps the rules of a branch from firing. */
function whyNot({ rules }: HandoffDecision): readonly string[] {
  return rules.filter(({ outcome }) => outcome !== 'won').map(({ condition, why }) => `${condition}: ${why}`)
}

const stoppedError: RunError = {
  type: 'cancelled',
  code: 'BATON_RUN_CANCELLED',
  message: 'The run was cancelled: its run was stopped.',
  retryable: false,
}
