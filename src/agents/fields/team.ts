import { type Entries, group, list, readEntries } from '../../source/fields/collections.ts'
import type { Field, Reading } from '../../source/fields/field.ts'
import { milliseconds } from '../../source/fields/quantities.ts'
import { oneOf, refuse, text, whole } from '../../source/fields/scalars.ts'
import { type MappingNode, type SourceNode, valueUnder } from '../../source/source-node.ts'
import type { Team } from '../definition.ts'
import { names, runnable } from './references.ts'

/** As it may be written; only the members and how it ends are needed. */
export type WrittenTeam = Pick<Team, 'members' | 'terminationMode'> & Partial<Team>

const badTermination = 'BATON_AGENT_BAD_TERMINATION'
const defaultMaxRounds = 3
const defaultMemberTimeoutMs = 120_000

const ballot: Field<readonly string[]> = {
  ...list(text),
  schema: { ...list(text).schema, minItems: 2, uniqueItems: true },
}

const entries: Entries<Partial<Team>> = {
  members: { field: names(runnable), says: 'Who takes part.', required: true },
  terminationMode: {
    field: oneOf(['consensus', 'maxRounds', 'coordinatorDecides'], badTermination),
    says: 'What ends the work. Required.',
  },
  maxRounds: { field: whole(1, 100, badTermination), says: 'The most rounds, in every mode. Default: 3.' },
  coordinator: { field: runnable, says: 'The member that concludes. Default: the agent itself.' },
  firstRound: { field: oneOf(['blind', 'open']), says: 'Whether members first answer alone. Default: `blind`.' },
  quorum: { field: whole(1, 100), says: 'How many votes make a consensus. Default: all.' },
  memberTimeoutMs: { field: milliseconds, says: 'How long a turn may take. Default: 120 seconds.' },
  ballot: { field: ballot, says: 'The choices, when members vote on a closed question.' },
}

const written = group<Partial<Team>>(entries)

export const team: Field<Team> = {
  kind: '`{ members, terminationMode, … }`',
  keys: written.keys,
  schema: { ...written.schema, required: ['members', 'terminationMode'] },
  read: (node, reading) => {
    if (node.kind !== 'mapping') return refuse(node, reading, 'a group with `members` and `terminationMode`')
    const { value: read, isWhole } = readEntries(node, reading, entries)
    checkTermination(node, reading)
    if (read.members !== undefined) checkMembers(node, read, reading)
    if (!isWhole || read.members === undefined || read.terminationMode === undefined) return undefined
    return {
      members: read.members,
      terminationMode: read.terminationMode,
      maxRounds: read.maxRounds ?? defaultMaxRounds,
      ...(read.coordinator === undefined ? {} : { coordinator: read.coordinator }),
      firstRound: read.firstRound ?? 'blind',
      ...(read.quorum === undefined ? {} : { quorum: read.quorum }),
      memberTimeoutMs: read.memberTimeoutMs ?? defaultMemberTimeoutMs,
      ...(read.ballot === undefined ? {} : { ballot: read.ballot }),
    }
  },
}

function checkTermination(node: MappingNode, reading: Reading): void {
  const mode = valueUnder(node, 'terminationMode')
  const missing = { value: 'missing', expected: 'how the work ends' }
  if (mode === undefined) reading.report(badTermination, { key: 'team.terminationMode', ...missing }, node.span)
  const countsRounds = mode?.kind === 'scalar' && mode.value === 'maxRounds'
  if (countsRounds && valueUnder(node, 'maxRounds') === undefined) {
    const details = { key: 'team.maxRounds', value: 'missing', expected: 'the number of rounds' }
    reading.report(badTermination, details, mode.span)
  }
}

function checkMembers(node: MappingNode, read: Partial<Team>, reading: Reading): void {
  const members = read.members ?? []
  const place = (key: string): SourceNode => valueUnder(node, key) ?? node
  if (members.length < 2) {
    reading.report('BATON_AGENT_TEAM_TOO_SMALL', { count: members.length }, place('members').span)
  }
  if (read.coordinator !== undefined && !members.includes(read.coordinator)) {
    refuse(place('coordinator'), reading.at('coordinator'), `one of the members: ${members.join(', ')}`)
  }
  // Whoever coordinates has no vote.
  const voters = members.filter((member) => member !== read.coordinator).length
  if (read.quorum !== undefined && read.quorum > voters) {
    refuse(place('quorum'), reading.at('quorum'), `at most ${voters}, the number of members that vote`)
  }
  if (read.ballot !== undefined && new Set(read.ballot).size < Math.max(2, read.ballot.length)) {
    refuse(place('ballot'), reading.at('ballot'), 'at least two different choices')
  }
}
