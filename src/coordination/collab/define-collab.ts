import type { Json } from '../../events/json.ts'
import type { Grants } from '../../grants/grants.ts'
import type { Limits } from '../../kernel/limits.ts'
import type { Entries } from '../../source/fields/collections.ts'
import { tableLimits } from '../../source/file-rules.ts'
import { readFields } from '../../source/read-fields.ts'
import { nodeOf } from '../../source/source-node.ts'
import type { Layer, LayeredRunnable } from '../patterns/layer.ts'
import { collaborationOf } from './collaboration.ts'
import type { MemberDefinition, TeamDefinition } from './definition.ts'
import { collabErrors } from './errors.ts'
import { collabFields, collabMistakes, completeTeam, type WrittenCollab } from './fields.ts'
import { inlineAgent } from './member-cast.ts'
import { checkTeam } from './review/check-team.ts'
import { toolsOf } from './review/tools-of.ts'
import { runCollab } from './run.ts'

export interface CollabFields extends WrittenCollab {
  readonly name: string
  readonly limits?: Partial<Limits>
  readonly grants?: Grants
}

/** A team as something that can be run, `collab:NAME`: the same as a file in `teams/`. */
export function defineCollab({ limits, grants, ...written }: CollabFields): LayeredRunnable {
  refuseWrong(written)
  const runnable = collabRunnable(written.name, written)
  return { ...runnable, ...(limits === undefined ? {} : { limits }), ...(grants === undefined ? {} : { grants }) }
}

/** Refuses a team in code for all that would be wrong with its file, at once. */
function refuseWrong({ name, ...written }: WrittenCollab & { readonly name: string }): void {
  const root = nodeOf({ name, ...written })
  const file = {
    path: '',
    text: '',
    rules: { family: 'BATON_KIND', limits: tableLimits, instead: collabMistakes },
  } as const
  if (root.kind !== 'mapping') return
  const { problems } = readFields<WrittenCollab>(root, collabFields as Entries<WrittenCollab>, file, checkTeam)
  if (problems.length === 0) return
  const told = problems.map(({ message, hint }) => `${message} ${hint}`)
  throw collabErrors.error('BATON_COLLAB_INVALID', { name: String(name), problem: told.join('\n  ') })
}

/** What a definition runs. Its members are found once the library knows them. */
export function collabRunnable(name: string, written: WrittenCollab): LayeredRunnable {
  const definition = completeTeam(name, written)
  // Read once, so that a mistake is told before anything runs.
  collaborationOf(definition, () => false)
  for (const member of definition.agents) if (member.run === undefined && member.kind !== 'human') inlineAgent(member)
  const base = {
    kind: 'collab',
    name,
    definition: written as Json,
    usesModels: true as const,
    references: definition.agents.flatMap(({ name: own, run = own, kind }) => (kind === 'human' ? [] : [run])),
  }
  return {
    ...base,
    run: () => {
      throw collabErrors.error('BATON_COLLAB_NOT_BOUND', { name })
    },
    within: (layer) => {
      const named = (wanted: string): MemberDefinition | undefined =>
        definition.agents.find(({ name: own }) => own === wanted)
      const team = collaborationOf(definition, (member) => hasSideEffects(layer, named(member)))
      return {
        ...base,
        makes: madeBy(definition, layer),
        run: (context, input) => runCollab(context, team, layer, input),
      }
    },
  }
}

/** The members that are no agents of the project: they are made of what the file says. */
function madeBy({ agents: members }: TeamDefinition, { agents }: Layer): ReadonlyMap<string, Json> {
  const made = members.filter(({ name, run, kind }) => run === undefined && kind !== 'human' && !agents.has(name))
  return new Map(made.map(inlineAgent).map((agent) => [agent.name, agent]))
}

/** Whether a member can change something outside: then rules that lead to it are put to a vote (4.1.6). */
function hasSideEffects({ agents, tools }: Layer, member: MemberDefinition | undefined): boolean {
  return (member === undefined ? [] : toolsOf(member, agents)).some((name) => {
    const effect = tools.get(name)?.effect
    return effect !== undefined && effect !== 'read'
  })
}
