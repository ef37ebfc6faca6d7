import { OperationError } from '../../errors/baton-error.ts'
import type { Json } from '../../events/json.ts'
import type { RunInput } from '../../events/run.ts'
import type { RunResult } from '../../kernel/run-result.ts'
import type { Runnable } from '../../kernel/runnable.ts'
import { errorOf, isDone } from '../patterns/pass-on.ts'
import type { CoordinatorAbout } from './about.ts'
import { carryOver } from './carry-over.ts'
import { teamEvents } from './events.ts'
import { embedded, teamTranscript, tokensIn } from './messages.ts'
import { proceedingsOf } from './offline/proceedings.ts'
import { coordinatorRule } from './offline/report.ts'
import { withMessage } from './round-machine.ts'
import type { Table } from './table.ts'
import { saidIn, type TurnRecord, turnIn } from './turn-record.ts'
import type { CoordinatorVoice } from './voice.ts'
import { votesText } from './votes.ts'

/** What a turn of the coordinator came to: a report ends the work, no money leaves only the last turn. */
export type CoordinatorTurn = { readonly report?: Json; readonly status: 'completed' | 'partial' } | 'budget_exceeded'

/** How much of a window the transcript may fill. */
const fillable = 0.5

/** After a round: the coordinator says what comes next, or concludes (PAT-57). */
export async function betweenRounds(table: Table): Promise<CoordinatorTurn> {
  const { context, state, coordinator, task } = table
  const round = state.round + 1
  const isFirst = table.coordinatorTurns.length === 0
  const inbox = state.messages.filter((message) => message.round === state.round && message.memberId !== coordinator)
  const standing = context.edition === 1 ? {} : { standing: `Round ${state.round} of ${table.team.maxRounds} is over.` }
  const now = isFirst ? { round, heard: taskText(task), inbox, ...standing } : { round, inbox, ...standing }
  const { text, earlier, shortened, tokens } = carryOver(table.coordinatorTurns, now, table.windowOf(coordinator))
  if (shortened.length > 0)
    context.record(teamEvents, 'team.digest', { memberId: coordinator, round: state.round, rounds: shortened })
  context.record(teamEvents, 'team.injected', { memberId: coordinator, round: state.round, tokens })
  const told = `${text}\n\n${votesText(table.team, state)}`
  const input: RunInput = isFirst ? { text: told } : { text: told, data: { earlier } }
  const result = await take(table, 'between', input)
  if (!isDone(result, context.edition)) {
    if (errorOf(result).type === 'budget_exceeded') return 'budget_exceeded'
    throw failureOf(table, result)
  }
  const turn = turnOf(table, result)
  const messages = turn?.messages === undefined ? {} : { messages: turn.messages }
  table.coordinatorTurns.push({ ...now, said: turn?.said ?? [], text: turn?.text ?? result.output, ...messages })
  const isReported = turn?.report !== undefined
  if (isBlank(turn?.report, context.edition)) throw failureOf(table, result)
  say(table, turn === undefined ? [] : context.edition === 1 || isReported ? turn.said : saidIn(turn, result))
  const status = result.status === 'partial' ? 'partial' : 'completed'
  return turn?.report === undefined ? { status } : { report: turn.report, status }
}

function say(table: Table, said: readonly string[]): void {
  const { context, coordinator } = table
  if (said.length === 0) return
  const timestamp = context.now()
  for (const message of said) {
    const turnCount = table.coordinatorTurns.length
    table.state = withMessage(table.state, { type: 'update', memberId: coordinator, message, turnCount, timestamp })
    const last = table.state.messages.at(-1)
    if (last !== undefined) context.record(teamEvents, 'team.broadcast', last)
    table.tell((hooks, controls) => hooks.onMemberBroadcast?.(coordinator, message, controls))
  }
}

/** The last turn: everything that was said, the votes and the dissent; a report must come of it (PAT-59). */
export async function lastTurn(table: Table, why: string): Promise<Exclude<CoordinatorTurn, string>> {
  const { context, coordinator, state } = table
  const { text, shortened } = closingText(table, why)
  if (shortened > 0) {
    const rounds = Array.from({ length: shortened }, (_, index) => index + 1)
    context.record(teamEvents, 'team.digest', { memberId: coordinator, round: state.round, rounds })
  }
  context.record(teamEvents, 'team.injected', { memberId: coordinator, round: state.round, tokens: tokensIn(text) })
  const result = await take(table, 'last', { text }, why)
  if (!isDone(result, context.edition)) throw failureOf(table, result)
  // A runnable that isn't an agent can't hand in a report, so its answer is the report.
  const report = turnOf(table, result)?.report ?? result.output
  if (isBlank(report, context.edition)) throw failureOf(table, result)
  return { report, status: result.status === 'partial' ? 'partial' : 'completed' }
}

/** A report without a word is none. */
function isBlank(report: Json | undefined, edition: number): boolean {
  return edition > 2 && typeof report === 'string' && report.trim() === ''
}

function turnOf({ layer, team }: Table, { data }: RunResult): TurnRecord | undefined {
  const isVoiced = team.coordinator === undefined || layer.agents.has(team.coordinator)
  return isVoiced ? turnIn(data) : undefined
}

function take(table: Table, turn: CoordinatorVoice['turn'], input: RunInput, why?: string): Promise<RunResult> {
  const { context, agent, state } = table
  const reason =
    turn === 'last' ? `concludes the team of ${agent.name}` : `leads ${agent.name} after round ${state.round}`
  return context.run(seatOf(table, turn, why), input, {
    role: 'coordinator',
    reason,
    about: { team: agent.name, round: state.round, turn } satisfies CoordinatorAbout,
    // Whatever the members used of the limit, a team concludes.
    continues: true,
  })
}

function seatOf(table: Table, turn: CoordinatorVoice['turn'], why: string | undefined): string | Runnable {
  const { agent, layer, team, charter } = table
  const voice: CoordinatorVoice = { as: 'coordinator', team: agent.name, ...charter, ...table.rounds, turn }
  const { output } = (team.coordinator === undefined ? agent : layer.agents.get(team.coordinator)) ?? {}
  const isTextual = output === undefined || output['type'] === 'string'
  const speaking = coordinatorRule(proceedingsOf(table, why), isTextual)
  return layer.cast(team.coordinator ?? agent, { voice, seated: true }, { speaking })
}

/** What the coordinator is told at the end; rounds are shortened, the oldest first, until it can be read at once. */
function closingText(table: Table, why: string): { readonly text: string; readonly shortened: number } {
  const { team, task, state, coordinator } = table
  const room = table.windowOf(coordinator) * fillable
  const opening = `The team has finished after ${state.round} rounds: ${why}. Write the report now.`
  const textWith = (digestUntil: number): string =>
    [opening, taskText(task), teamTranscript(state.messages, digestUntil), votesText(team, state)].join('\n\n')
  let shortened = 0
  while (shortened < state.round && tokensIn(textWith(shortened)) > room) shortened++
  return { text: textWith(shortened), shortened }
}

function taskText({ text, data }: RunInput): string {
  const given = data === undefined ? '' : `\n\n${JSON.stringify(data)}`
  return `## TASK\n\n${embedded(text)}${given}`
}

/** A team without a coordinator has no answer; what was said is not lost (PAT-61). */
function failureOf({ coordinator, state }: Table, result: RunResult): OperationError {
  const partial = { agent: coordinator, output: teamTranscript(state.messages) }
  const { said: _, ...error } = errorOf(result)
  return new OperationError({ ...error, agent: coordinator, partial })
}
