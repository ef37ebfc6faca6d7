import type { AgentDefinition } from '../../agents/definition.ts'
import { mention, names, runnable } from '../../agents/fields/references.ts'
import type { AgentKey, Around, Remark } from '../../agents/key.ts'
import { type Entries, group, list, readEntries } from '../../source/fields/collections.ts'
import type { Field, Reading } from '../../source/fields/field.ts'
import { milliseconds } from '../../source/fields/quantities.ts'
import { oneOf, refuse, text, whole } from '../../source/fields/scalars.ts'
import { problemAt } from '../../source/problem.ts'
import { keySpan, type MappingNode, type SourceNode, valueUnder } from '../../source/source-node.ts'
import { crowdRemark } from '../patterns/crowd-remark.ts'
import { keysOf } from '../patterns/keys-of.ts'
import { isTerminal } from '../patterns/terminal.ts'

/** Members work in rounds and a coordinator concludes. */
export type Team = {
  readonly members: readonly string[]
  readonly terminationMode: 'consensus' | 'maxRounds' | 'coordinatorDecides'
  readonly maxRounds: number
  readonly coordinator?: string
  readonly firstRound: 'blind' | 'open'
  readonly quorum?: number
  readonly memberTimeoutMs: number
  readonly ballot?: readonly string[]
  /** How many members take their turns at once. Default: 8. */
  readonly maxParallel?: number
}

/** As it may be written; only the members and how it ends are needed. */
type WrittenTeam = Pick<Team, 'members' | 'terminationMode'> & Partial<Team>

declare module '../../agents/key.ts' {
  interface AgentKeys {
    readonly team: Team
  }
  interface WrittenKeys {
    readonly team: WrittenTeam
  }
}

const badTermination = 'BATON_AGENT_BAD_TERMINATION'
const defaultMaxRounds = 3
const defaultMemberTimeoutMs = 120_000

const ballot: Field<readonly string[]> = {
  ...list(text),
  get schema() {
    return { ...list(text).schema, minItems: 2, uniqueItems: true }
  },
}

const entries: Entries<Partial<Team>> = {
  members: { field: names(runnable), says: 'Who takes part.', required: true },
  terminationMode: {
    field: oneOf(['consensus', 'maxRounds', 'coordinatorDecides'], badTermination),
    says: 'What ends the work. Required.',
  },
  maxRounds: { field: whole(1, 100, badTermination), says: 'The most rounds, in every mode. Default: 3.' },
  coordinator: { field: mention, says: 'The member that concludes. Default: the agent itself.' },
  firstRound: { field: oneOf(['blind', 'open']), says: 'Whether members first answer alone. Default: `blind`.' },
  quorum: { field: whole(1, 100), says: 'How many votes make a consensus. Default: all.' },
  memberTimeoutMs: { field: milliseconds, says: 'How long a turn may take. Default: 120 seconds.' },
  ballot: { field: ballot, says: 'The choices, when members vote on a closed question.' },
  maxParallel: { field: whole(1, 100), says: 'How many members take their turns at once. Default: 8.' },
}

const written = group<Partial<Team>>(entries)

const field: Field<Team> = {
  kind: '`{ members, terminationMode, … }`',
  keys: written.keys,
  get schema() {
    return { ...written.schema, required: ['members', 'terminationMode'] }
  },
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
      ...(read.maxParallel === undefined ? {} : { maxParallel: read.maxParallel }),
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
  // A coordinator has no vote.
  const voters = members.filter((member) => member !== read.coordinator).length
  if (read.quorum !== undefined && read.quorum > voters) {
    refuse(place('quorum'), reading.at('quorum'), `at most ${voters}, the number of members that vote`)
  }
  if (read.ballot !== undefined && new Set(read.ballot).size < Math.max(2, read.ballot.length)) {
    refuse(place('ballot'), reading.at('ballot'), 'at least two different choices')
  }
}

/** Members without tools or agents of their own differ only in their words: one agent can say those in turn. */
function severalForOne({ name, team }: AgentDefinition, { agents, keys }: Around): Remark[] {
  const members = (team?.members ?? []).map((member) => agents.get(member))
  const isPlain = (agent: AgentDefinition | undefined): boolean =>
    agent !== undefined && isTerminal(agent, keys) && agent.tools.length === 0 && agent.agents.length === 0
  if (members.length === 0 || !members.every(isPlain)) return []
  if (new Set(members.map((member) => member?.models.join())).size > 1) return []
  const message = `The members of "${name}" have the same model and no tools; one agent could take their views in turn, for less.`
  return [{ agent: name, about: 'several_for_one', message }]
}

export const teamKey: AgentKey<Team> = {
  name: 'team',
  says: 'Who works with it in rounds; it concludes.',
  mistakenFor: {
    panel: '`team` for members that work in rounds, or `advisors` to ask each once',
    council: '`team` for members that work in rounds',
  },
  field,
  instead: true,
  callsItself: true,
  concludedBy: (settings) => (settings as Team).coordinator,
  remarks: (agent, around) => [
    ...crowdRemark(agent, agent.team?.members ?? [], 'members'),
    ...severalForOne(agent, around),
  ],
  /** A team ends with the report of its coordinator, so no agent can take over after it. */
  check: (_, { agentName, root }, reading) => {
    if (valueUnder(root, 'handoff') === undefined) return
    reading.report('BATON_AGENT_TEAM_WITH_HANDOFF', { agent: agentName }, keySpan(root, 'handoff'))
  },
  checkAmong: ({ definition, references, file }, { agents, keys }) => {
    const lead = agents.get(definition?.team?.coordinator ?? '')
    if (lead?.definition === undefined) return []
    const span = references.find(({ key }) => key === 'team.coordinator')?.span
    const own = keysOf(lead.definition, keys).map(({ name }) => name)
    return own.map((key) =>
      key === 'handoff'
        ? problemAt('BATON_AGENT_TEAM_WITH_HANDOFF', { agent: lead.name }, file, span)
        : problemAt('BATON_AGENT_COORDINATOR_HAS_KEY', { agent: lead.name, key }, file, span),
    )
  },
}
