import { budget } from '../../agents/fields/budget.ts'
import { names, runnable, tool } from '../../agents/fields/references.ts'
import { byName, group, list } from '../../source/fields/collections.ts'
import type { Entry } from '../../source/fields/field.ts'
import { grantsField } from '../../source/fields/grants.ts'
import { milliseconds } from '../../source/fields/quantities.ts'
import { flag, matching, oneOf, text, whole } from '../../source/fields/scalars.ts'
import type { TypeModels, WrittenExtension, WrittenType, WrittenWorkspace } from './definition.ts'

const capability = matching(/^[a-z][a-z0-9_]{0,62}$/, 'name', 'a capability in small letters, such as `web_search`')

const models = group<TypeModels>({
  executor: { field: text, says: 'Does the work, and takes tasks apart.' },
  evaluator: { field: text, says: 'Says whether the peer can do a task, and how well it suits it.' },
  metacognition: {
    field: text,
    says: 'Says whether to proceed or step back, and whether a result advances the goal.',
  },
})

const type = group<WrittenType>({
  executor: { field: runnable, says: 'Who does its tasks: any runnable. Default: an agent of the type itself.' },
  capabilities: { field: list(capability), says: 'What its peers can do. Tasks may require it.' },
  threshold: { field: whole(1, 10), says: 'How well a task must suit a peer, from 1 to 10. Default: 6.' },
  models: { field: models, says: 'The models of its roles. Default: what is configured.' },
  prompt: { field: text, says: 'What its own agent is told.' },
  tools: { field: names(tool), says: 'The tools of its own agent.' },
})

const extension = group<WrittenExtension>({
  enabled: { field: flag, says: 'Whether new types are made for what no type can do. Default: `true`.' },
  grants: {
    field: grantsField(names(runnable)),
    says: 'The most that such a type may be given. Default: to read the files of the project.',
  },
  budget: { field: budget, says: 'What each of the stages to it may use up. Default: `$1`.' },
})

type Timed = NonNullable<WrittenWorkspace['timing']>

const timing = group<Timed>({
  poll: { field: milliseconds, says: 'Between two looks around. Default: 1 second.' },
  window: { field: milliseconds, says: 'How long bids are gathered. Default: 5 seconds.' },
  backoff: { field: milliseconds, says: 'How much later each next bidder may claim. Default: 2 seconds.' },
  lease: { field: milliseconds, says: 'How long a claim counts without a sign of life. Default: 60 seconds.' },
  quiet: {
    field: milliseconds,
    says: 'How long a file that is no task must rest before it is put aside. Default: 2 seconds.',
  },
})

/** The keys of a file in `workspaces/`. */
export const workspaceFields: {
  readonly [Key in keyof WrittenWorkspace]-?: Entry<NonNullable<WrittenWorkspace[Key]>>
} = {
  folder: { field: text, says: 'Where the workspace is, from the folder of the project. Default: `workspace`.' },
  types: {
    field: byName(type, 'DeepAgent: { executor: research:standard, capabilities: [research] }'),
    says: 'Types of peers besides those that come with Baton, or what is to be otherwise with those.',
  },
  claim: {
    field: oneOf(['best', 'first']),
    says: '`best`: peers bid, and the best takes a task; `first`: the first that may. Default: `best`.',
  },
  combined: { field: flag, says: 'Whether one call judges all new tasks; else three judge each. Default: `true`.' },
  budget: { field: budget, says: 'What one task may use up.' },
  extension: { field: extension, says: 'How the workspace gets types of agents that it lacks.' },
  timing: { field: timing, says: 'How long things take.' },
}
