import type { Json } from '../../events/json.ts'
import type { Grants } from '../../grants/grants.ts'
import type { Limits } from '../../kernel/limits.ts'
import type { Layer, LayeredRunnable } from '../patterns/layer.ts'
import { collaborationOf } from './collaboration.ts'
import { collabErrors } from './errors.ts'
import { completeTeam, type WrittenCollab } from './fields.ts'
import { runCollab } from './run.ts'

export interface CollabFields extends WrittenCollab {
  readonly name: string
  readonly limits?: Partial<Limits>
  readonly grants?: Grants
}

/** A team as something that can be run, `collab:NAME`: the same as a file in `teams/`. */
export function defineCollab({ limits, grants, ...written }: CollabFields): LayeredRunnable {
  const runnable = collabRunnable(written.name, written)
  return { ...runnable, ...(limits === undefined ? {} : { limits }), ...(grants === undefined ? {} : { grants }) }
}

/** What a definition runs. Its members are found once the library knows them. */
export function collabRunnable(name: string, written: WrittenCollab): LayeredRunnable {
  const definition = completeTeam(name, written)
  // Read once, so that a mistake is told before anything runs.
  collaborationOf(definition, () => false)
  const base = {
    kind: 'collab',
    name,
    definition: written as Json,
    usesModels: true as const,
    references: definition.agents.flatMap(({ run }) => (run === undefined ? [] : [run])),
  }
  return {
    ...base,
    run: () => {
      throw collabErrors.error('BATON_COLLAB_NOT_BOUND', { name })
    },
    within: (layer) => {
      const team = collaborationOf(definition, (member) => hasSideEffects(layer, member))
      return { ...base, run: (context, input) => runCollab(context, team, layer, input) }
    },
  }
}

/** Whether an agent can change something outside: then its rules are put to a vote (4.1.6). */
function hasSideEffects({ agents, tools }: Layer, member: string): boolean {
  return (agents.get(member)?.tools ?? []).some((name) => {
    const effect = tools.get(name)?.effect
    return effect !== undefined && effect !== 'read'
  })
}
