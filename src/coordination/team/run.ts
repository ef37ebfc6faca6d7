import { OperationError } from '../../errors/baton-error.ts'
import type { PartialReason } from '../../events/end-reason.ts'
import type { Json } from '../../events/json.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import { firstCall } from '../patterns/first-call.ts'
import type { KeyRun } from '../patterns/layer.ts'
import { lastShare } from '../patterns/shares.ts'
import { betweenRounds, type CoordinatorTurn, lastTurn } from './coordinator-turn.ts'
import { type ConclusionReason, type TeamEvents, teamEvents } from './events.ts'
import type { Team } from './fields.ts'
import { playRound } from './member-round.ts'
import { teamTranscript } from './messages.ts'
import { takeOutsideMessages } from './outside-messages.ts'
import { afterExit, conclusionOf } from './round-machine.ts'
import { Table } from './table.ts'
import { dissentOf, pluralityOf, tallyOf } from './votes.ts'

/** Members work in rounds, and a coordinator concludes (PAT-50). */
export const runTeam: KeyRun<Team> = async (context, { agent, layer, settings: team }, request) => {
  const table = new Table(context, { agent, layer }, team, request)
  const oneCall = firstCall(context, layer, table.coordinator, table.task.text)
  // Whatever the members use up, there is a last turn (PAT-59).
  const ending = context.budget.holdBack(lastShare(context.budget.remaining(), oneCall, context.edition))
  try {
    for (;;) {
      takeOutsideMessages(table)
      await playRound(table)
      const reason = conclusionOf(team, table.state) ?? stoppedBy(table) ?? (await askCoordinator(table))
      if (reason === undefined) continue
      ending.release()
      if (typeof reason !== 'string') return concludedBy(table, reason)
      recordConclusion(table, reason)
      return outcomeOf(table, reason, await lastTurn(table, said(table, reason)))
    }
  } catch (thrown) {
    const isSaid = table.state.messages.some(({ type }) => type === 'update')
    if (context.edition >= 9 && isUsedUp(thrown) && isSaid) return cutShort(table)
    if (!isStopped(thrown)) for (const warning of table.warnings) context.warn(warning)
    throw thrown
  }
}

/** Nothing more can be done for money or time. A stop by a person is none of that. */
function isUsedUp(thrown: unknown): boolean {
  return thrown instanceof OperationError && thrown.error.type === 'budget_exceeded'
}

/** Members that end because a person stops their team have not failed. */
function isStopped(thrown: unknown): boolean {
  return thrown instanceof OperationError && thrown.error.type === 'cancelled'
}

/** There was nothing left for a report either: what was said is all there is (PAT-59). */
function cutShort(table: Table): Outcome {
  const { context, agent, state, warnings, coordinator } = table
  const isTime = context.signal.aborted
  const what = isTime ? 'time' : 'budget'
  return {
    output: teamTranscript(state.messages),
    data: { team: standing(table, 'budget') } as Json,
    status: 'partial',
    reason: what,
    warnings: [...warnings, `The ${what} of ${agent.name} was used up before it could report: this is what was said.`],
    terminalAgent: coordinator,
  }
}

/** Code may end the work; what it says is heard only when nothing else ends it. */
function stoppedBy(table: Table): ConclusionReason | undefined {
  let goesOn = true
  table.tell((hooks, controls) => {
    goesOn = hooks.shouldContinue?.(controls) ?? true
  })
  if (!goesOn) table.stopped ??= 'not to be continued'
  return table.stopped === undefined ? undefined : 'stopped'
}

type Report = Exclude<CoordinatorTurn, string>

async function askCoordinator(table: Table): Promise<ConclusionReason | Report | undefined> {
  if (table.team.terminationMode !== 'coordinatorDecides') return undefined
  const turn = await betweenRounds(table)
  if (turn === 'budget_exceeded') return 'budget'
  return turn.report === undefined ? undefined : turn
}

function concludedBy(table: Table, turn: Report): Outcome {
  recordConclusion(table, 'coordinator')
  return outcomeOf(table, 'coordinator', turn)
}

/** Where the team stands when it ends, for the log and for programs. */
function standing({ team, state }: Table, reason: ConclusionReason): TeamEvents['team.concluded'] {
  const votes = state.seats.map(({ member, agent, active, vote }) => ({ member, agent, active, ...(vote ?? {}) }))
  const summary = { reason, round: state.round, votes, dissent: dissentOf(team, state) }
  if (team.ballot === undefined) return summary
  const tally = tallyOf(team.ballot, state)
  return { ...summary, tally, plurality: pluralityOf(tally) ?? null }
}

function recordConclusion(table: Table, reason: ConclusionReason): void {
  table.context.record(teamEvents, 'team.concluded', standing(table, reason))
}

const reasons: Readonly<Record<ConclusionReason, string>> = {
  consensus: 'all are ready',
  maxRounds: 'the rounds are used up',
  no_new_information: 'nobody had anything new to say',
  no_members: 'no member is left',
  coordinator: 'the coordinator concluded',
  stopped: 'it was stopped',
  budget: 'the budget is used up',
}

function said({ stopped }: Table, reason: ConclusionReason): string {
  return reason === 'stopped' && stopped !== undefined ? stopped : reasons[reason]
}

/** When the coordinator is done, all members are (PAT-60). */
function outcomeOf(table: Table, reason: ConclusionReason, { report, status }: Report): Outcome {
  const summary = standing(table, reason)
  const warnings = [...table.warnings, ...warningsFor(table, reason)]
  dismiss(table)
  const isCut = reason === 'budget' || reason === 'no_members' || !hasTakenPart(table) || fellShort(table)
  return {
    output: typeof report === 'string' ? report : JSON.stringify(report),
    data: typeof report === 'string' ? ({ team: summary } as Json) : (report as Json),
    status: isCut ? 'partial' : status,
    ...(isCut || status === 'partial' ? { reason: partialReason(table, reason) } : {}),
    warnings,
    terminalAgent: table.coordinator,
  }
}

/** Members that could not be paid any more are no failures of theirs. */
function partialReason({ lost }: Table, reason: ConclusionReason): PartialReason {
  const isUnpaid = reason === 'no_members' && lost.every((type) => type === 'budget_exceeded')
  return reason === 'budget' || isUnpaid ? 'budget' : 'limit'
}

/** Whether any member said something or voted. Before the third edition this did not count. */
function hasTakenPart({ context, coordinator, state: { messages, seats } }: Table): boolean {
  const isSaid = messages.some(({ type, memberId }) => type === 'update' && memberId !== coordinator)
  return context.edition < 3 || isSaid || seats.some(({ vote }) => vote !== undefined)
}

/** Whether all that members said was part of an answer: a report of that is no whole one, whatever they voted. */
function fellShort({ served }: Table): boolean {
  return served.size > 0 && [...served.values()].every((isWhole) => !isWhole)
}

function warningsFor(table: Table, reason: ConclusionReason): readonly string[] {
  const { team, agent, state } = table
  if (reason === 'no_members') return [`No member of ${agent.name} was left; the report rests on what was said before.`]
  if (!hasTakenPart(table)) {
    const members = state.seats.map(({ member }) => member).join(', ')
    return [`No member of ${agent.name} said anything or voted: ${members}. The report rests on none of them.`]
  }
  if (fellShort(table))
    return [`No member of ${agent.name} could serve the whole request: ${[...table.served.keys()].join(', ')}.`]
  if (reason === 'budget') return [`The budget of ${agent.name} was used up after round ${state.round}.`]
  if (team.terminationMode === 'consensus' && reason !== 'consensus') {
    const against = dissentOf(team, state).map(({ member }) => member)
    return [`${agent.name} reached no consensus in ${state.round} rounds; not agreed: ${against.join(', ')}.`]
  }
  return []
}

function dismiss(table: Table): void {
  const { context, state } = table
  const leaving = state.seats.filter(({ active }) => active)
  if (leaving.length === 0) return
  const reason = 'cancelled: the coordinator concluded'
  table.state = afterExit(state, reason, context.now())
  for (const message of table.state.messages.slice(state.messages.length)) {
    context.record(teamEvents, 'team.broadcast', message)
  }
  for (const { member } of leaving) table.tell((hooks, controls) => hooks.onMemberExit?.(member, reason, controls))
}
