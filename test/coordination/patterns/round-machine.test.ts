import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Team } from '../../../src/coordination/team/fields.ts'
import {
  afterExit,
  afterRound,
  conclusionOf,
  firstState,
  inboxFor,
  type SeatTurn,
  speakerOf,
  type TeamState,
} from '../../../src/coordination/team/round-machine.ts'
import { dissentOf, pluralityOf, tallyOf } from '../../../src/coordination/team/votes.ts'

const team = (fields: Partial<Team> = {}): Team => ({
  members: ['x', 'y', 'z'],
  terminationMode: 'consensus',
  maxRounds: 10,
  firstRound: 'blind',
  memberTimeoutMs: 1000,
  ...fields,
})

const members = ['x', 'y', 'z', 'w']
const turns: fc.Arbitrary<SeatTurn[]> = fc.shuffledSubarray(members, { minLength: members.length }).chain((order) =>
  fc.tuple(
    ...order.map((member) =>
      fc.oneof(
        {
          weight: 9,
          arbitrary: fc.record({
            member: fc.constant(member),
            agent: fc.constantFrom(member, 'seat'),
            said: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 }),
            vote: fc.record({ ready: fc.boolean() }),
          }),
        },
        { weight: 1, arbitrary: fc.record({ member: fc.constant(member), failure: fc.constant('broken') }) },
      ),
    ),
  ),
)

function played(rounds: readonly (readonly SeatTurn[])[]): TeamState {
  return rounds.reduce<TeamState>((state, round) => afterRound(state, round, 0), firstState(members))
}

describe('the round machine (algorithm 4.3)', () => {
  test('PAT-53: whoever is there hears every message of a round once, in the next, and none of their own', () => {
    fc.assert(
      fc.property(fc.array(turns, { minLength: 1, maxLength: 6 }), (rounds) => {
        const state = played(rounds)
        for (const seat of state.seats.filter(({ active }) => active)) {
          const heard = rounds.flatMap((_, index) => inboxFor(state, seat, index + 2))
          const others = state.messages.filter(({ memberId }) => memberId !== speakerOf(seat))
          expect(heard).toEqual(others)
        }
      }),
    )
  })

  test('PAT-53: the order of messages is that of round, declaration and speaking, whoever ended first', () => {
    fc.assert(
      fc.property(fc.array(turns, { minLength: 1, maxLength: 4 }), (rounds) => {
        const sorted = rounds.map((round) =>
          round.toSorted((left, right) => members.indexOf(left.member) - members.indexOf(right.member)),
        )
        const state = played(rounds)
        expect(state).toEqual(played(sorted))
        expect(state.messages.map(({ seq }) => seq)).toEqual(state.messages.map((_, index) => index + 1))
      }),
    )
  })

  test('PAT-57: every mode ends at the latest after its rounds', () => {
    const modes = fc.constantFrom('consensus' as const, 'maxRounds' as const, 'coordinatorDecides' as const)
    fc.assert(
      fc.property(fc.array(turns, { minLength: 5, maxLength: 5 }), modes, (rounds, terminationMode) => {
        const rules = team({ members, terminationMode, maxRounds: 5 })
        const ends = rounds.findIndex(
          (_, index) => conclusionOf(rules, played(rounds.slice(0, index + 1))) !== undefined,
        )
        expect(ends).toBeGreaterThanOrEqual(0)
        if (terminationMode !== 'maxRounds') return
        const state = played(rounds.slice(0, ends + 1))
        expect(state.round === 5 || state.seats.every(({ active }) => !active)).toBe(true)
      }),
    )
  })

  test('PAT-57: who failed does not vote, and a quorum is never more than there are', () => {
    const ready = (member: string): SeatTurn => ({ member, agent: member, said: ['new'], vote: { ready: true } })
    const state = played([
      [ready('x'), { member: 'y', failure: 'broken' }, ready('z'), { member: 'w', failure: 'broken' }],
    ])
    expect(conclusionOf(team({ members }), state)).toBe('consensus')
    expect(conclusionOf(team({ members, quorum: 4 }), state)).toBe('consensus')
    expect(conclusionOf(team({ members }), afterExit(state, 'closing', 0))).toBe('no_members')
  })

  test('PAT-58: a round counts as quiet when all are silent or repeat what was said, in whatever spelling', () => {
    const say = (...said: readonly string[]): SeatTurn[] => [{ member: 'x', agent: 'x', said }]
    expect(played([say('Use TLS.'), say('use  tls!'), say()]).quiet).toBe(2)
    expect(played([say('Use TLS.'), say('use tls', 'and HSTS')]).quiet).toBe(0)
    expect(conclusionOf(team({ terminationMode: 'maxRounds' }), played([say(), say(), say()]))).toBeUndefined()
    expect(conclusionOf(team({ terminationMode: 'coordinatorDecides' }), played([say(), say()]))).toBe(
      'no_new_information',
    )
  })

  test('PAT-63: equal counts are no plurality, and dissent is against the plurality only', () => {
    const vote = (member: string, choice: string): SeatTurn => ({
      member,
      agent: member,
      said: [],
      vote: { ready: true, choice },
    })
    const even = played([[vote('x', 'ship'), vote('y', 'wait')]])
    expect(pluralityOf(tallyOf(['ship', 'wait'], even))).toBeUndefined()
    const clear = played([[vote('x', 'ship'), vote('y', 'wait'), vote('z', 'ship')]])
    expect(dissentOf(team({ ballot: ['ship', 'wait'] }), clear)).toEqual([
      { member: 'y', reason: 'voted for wait' },
      { member: 'w', reason: 'did not vote' },
    ])
  })
})
