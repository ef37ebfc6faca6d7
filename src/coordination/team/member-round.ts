import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import { defaultConcurrency } from '../../kernel/operations/all.ts'
import type { RunResult } from '../../kernel/run-result.ts'
import { keysOf } from '../patterns/keys-of.ts'
import type { PartBrief } from '../patterns/layer.ts'
import { errorOf, isAnswer } from '../patterns/pass-on.ts'
import type { MemberAbout } from './about.ts'
import { type CarriedOver, carryOver, type PastTurn } from './carry-over.ts'
import { type CastVote, teamEvents } from './events.ts'
import type { Team } from './fields.ts'
import { memberRule } from './offline/member-turn.ts'
import { othersOf } from './offline/proceedings.ts'
import { afterRound, inboxFor, type Seat, type SeatTurn } from './round-machine.ts'
import type { Table } from './table.ts'
import { isMute, saidIn, type TurnRecord, turnIn } from './turn-record.ts'

/** One member about to take its turn, and what it is told. */
interface Place {
  readonly seat: Seat
  readonly now: Omit<PastTurn, 'said' | 'text'>
  readonly carried: CarriedOver
}

/** One round: every active member takes one turn, all side by side, without waiting for each other (PAT-53). */
export async function playRound(table: Table): Promise<void> {
  const { context, state } = table
  const round = state.round + 1
  const places = state.seats.filter(({ active }) => active).map((seat) => placeFor(table, seat, round))
  const { maxRounds } = table.team
  context.record(teamEvents, 'team.round_started', { round, maxRounds, members: places.map(({ seat }) => seat.member) })
  for (const place of places) recordPlace(table, place)
  const settled = await context.all(places, (branch, place) => takeTurn(branch, table, place), {
    concurrency: context.edition < 9 ? places.length : (table.team.maxParallel ?? defaultConcurrency),
  })
  const turns = settled.map((one) => {
    if (one.ok) return one.value
    throw one.error
  })
  endRound(table, places, turns)
}

function placeFor(table: Table, seat: Seat, round: number): Place {
  const inbox = [...inboxFor(table.state, seat, round), ...table.takeInjected(seat.member)]
  const standing = table.context.edition === 1 ? {} : { standing: standingOf(table.team, seat, round) }
  const now = round === 1 ? { round, heard: opening(table, seat), inbox } : { round, inbox, ...standing }
  return { seat, now, carried: carryOver(table.pastOf(seat.member), now, table.windowOf(seat.agent)) }
}

/** Blind, a member first answers as if it were alone; open, it knows the other members (PAT-54). */
function opening({ team, task, layer, state }: Table, { member }: Seat): string {
  if (team.firstRound === 'blind') return task.text
  const others = state.seats.filter((seat) => seat.member !== member)
  const lines = others.map((seat) => `- ${seat.member}: ${layer.agents.get(seat.member)?.description ?? ''}`.trimEnd())
  return `${task.text}\n\n## YOUR TEAM\n\n${lines.join('\n')}`
}

/** `This is round 2 of 3. Your vote so far: not ready.` The first round is that of the request (PAT-54). */
function standingOf({ maxRounds }: Team, { vote }: Seat, round: number): string {
  const left = round === maxRounds ? ', the last one' : ''
  const cast =
    vote === undefined ? 'none' : `${vote.choice === undefined ? '' : `"${vote.choice}", `}${readiness(vote)}`
  return `This is round ${round} of ${maxRounds}${left}. Your vote so far: ${cast}.`
}

function readiness({ ready }: CastVote): string {
  return ready ? 'ready' : 'not ready'
}

function recordPlace({ context }: Table, { seat, now, carried }: Place): void {
  const { round } = now
  const { shortened, tokens } = carried
  if (shortened.length > 0)
    context.record(teamEvents, 'team.digest', { memberId: seat.member, round, rounds: shortened })
  if (now.inbox.length > 0) context.record(teamEvents, 'team.injected', { memberId: seat.member, round, tokens })
}

async function takeTurn(branch: Context, table: Table, place: Place): Promise<TakenTurn> {
  const { seat, carried } = place
  const { layer, team, task, agent } = table
  const voice = table.memberVoice
  const brief = briefFor(table, place)
  const who = seat.seated
    ? layer.cast(seat.agent, { voice, seated: true, ...table.notesOf(seat.member) }, brief)
    : layer.cast(seat.member, { voice }, brief)
  const { text, earlier } = carried
  const input: RunInput = seat.seated ? { text, data: { earlier } } : { ...task, text }
  const result = await branch.run(who, input, {
    role: 'member',
    reason: `member ${seat.member} of ${agent.name}, round ${table.state.round + 1}`,
    about: { team: agent.name, member: seat.member, round: table.state.round + 1 } satisfies MemberAbout,
    timeoutMs: team.memberTimeoutMs,
    ...(seat.seated ? { continues: true } : {}),
  })
  const isVoiced = typeof who !== 'string' && isSpeaker(table, seat, result)
  return readTurn(seat, result, isVoiced, table.context.edition)
}

/** What offline rules know of the turn. Only in the first one is there a task to answer. */
function briefFor(table: Table, { seat, now: { round, inbox } }: Place): PartBrief {
  const { team, asked } = table
  const hasReplied = table.pastOf(seat.member).some((turn) => turn.round > 1 && turn.said.length > 0)
  const speaking = memberRule({
    round,
    firstRound: team.firstRound,
    ballot: team.ballot,
    own: { looked: table.lookedBy(seat.member), vote: seat.vote, hasReplied },
    others: othersOf(table, seat, inbox),
  })
  if (seat.seated) return { speaking }
  return { speaking, asked: { ...asked, text: [asked.text, ...inbox.map(({ message }) => message)].join('\n\n') } }
}

/** Whether the answer came from the session of an agent: a router or a handoff may have passed the work to what is none. */
function isSpeaker({ layer }: Table, { seated }: Seat, { terminalAgent }: RunResult): boolean {
  const agent = layer.agents.get(terminalAgent)
  if (agent === undefined) return false
  return seated || !keysOf(agent, layer.keys).some((key) => key.instead)
}

type TakenTurn = SeatTurn & { readonly record?: TurnRecord; readonly isWhole?: boolean }

/** What came of a turn. A member that can't broadcast, such as a function or another team, is heard by its answer. */
function readTurn(seat: Seat, result: RunResult, isVoiced: boolean, edition: number): TakenTurn {
  const { member } = seat
  const record = isVoiced ? turnIn(result.data) : undefined
  if (!isAnswer(result, edition) || (edition > 2 && record !== undefined && isMute(record))) {
    const { type, message, said = [] } = errorOf(result)
    return { member, failure: `${type}: ${message}`, type, said }
  }
  const agent = seat.seated ? seat.agent : result.terminalAgent
  // One that talks until its turn is over has said what it had to say.
  const isWhole = result.status === 'completed' || result.reason === 'max_iterations'
  if (record === undefined) return { member, agent, said: result.output === '' ? [] : [result.output], isWhole }
  const said = edition === 1 ? record.said : saidIn(record, result)
  return { member, agent, said, record, isWhole, ...(record.vote === undefined ? {} : { vote: record.vote }) }
}

/** The barrier: everything that was said becomes part of the log, in the order of declaration. */
function endRound(table: Table, places: readonly Place[], turns: readonly TakenTurn[]): void {
  const { context } = table
  const before = table.state
  table.state = afterRound(before, turns, context.now())
  const { round } = table.state
  for (const message of table.state.messages.slice(before.messages.length)) {
    context.record(teamEvents, 'team.broadcast', message)
  }
  turns.forEach((turn, index) => {
    const place = places[index]
    if (place !== undefined) tellTurn(table, place, turn, round)
  })
}

function tellTurn(table: Table, { seat, now }: Place, turn: TakenTurn, round: number): void {
  const { context } = table
  const { member } = turn
  if ('failure' in turn) {
    context.record(teamEvents, 'team.member_left', { memberId: member, reason: turn.failure, round })
    table.lost.push(turn.type ?? '')
    for (const message of turn.said ?? [])
      table.tell((hooks, controls) => hooks.onMemberBroadcast?.(member, message, controls))
    table.warnings.push(`Member ${member} of ${table.agent.name} failed: ${turn.failure}`)
    table.tell((hooks, controls) => hooks.onMemberExit?.(member, turn.failure, controls))
    return
  }
  const { agent, said, vote, record, isWhole = false } = turn
  if (said.length > 0) table.served.set(member, isWhole || table.served.get(member) === true)
  if (!seat.seated && agent !== member) context.record(teamEvents, 'team.seated', { memberId: member, agent, round })
  if (said.length === 0) context.record(teamEvents, 'team.silent', { memberId: member, round })
  if (vote !== undefined) context.record(teamEvents, 'team.voted', { memberId: member, round, ...vote })
  const heard = now.heard === undefined ? {} : { heard: record?.heard ?? now.heard }
  const messages = record?.messages === undefined ? {} : { messages: record.messages }
  // Before the ninth edition it was sent again, and not counted again.
  const standing = context.edition < 9 || now.standing === undefined ? {} : { standing: now.standing }
  const told = { round, inbox: now.inbox, ...heard, ...standing }
  table.remember(member, { ...told, said, text: record?.text ?? '', ...messages })
  if (!seat.seated && record?.notes !== undefined) table.rememberNotes(member, record.notes)
  table.rememberLooked(member, { reviews: record?.reviews ?? [], failures: record?.failures ?? [] })
  for (const message of said) table.tell((hooks, controls) => hooks.onMemberBroadcast?.(member, message, controls))
  if (vote !== undefined) table.tell((hooks, controls) => hooks.onMemberVote?.(member, vote.ready, controls))
}
