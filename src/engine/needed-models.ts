import { BatonError } from '../errors/baton-error.ts'
import { eventData } from '../events/catalog.ts'
import type { ModelChoice } from '../events/run.ts'
import type { TreeLogs } from '../kernel/load-tree.ts'
import { modelsOf } from '../kernel/model-choice.ts'
import type { Outside } from '../kernel/outside.ts'
import { endedRunInLog } from '../kernel/run-result.ts'
import { isAgent, type OpenRun } from './changed-definitions.ts'

/**
 * Why models can't be asked here that a tree of runs has asked or is pinned to. A list of models is good if one of
 * them can be asked.
 */
export function unreachableModels(outside: Outside, logs: TreeLogs, runs: readonly OpenRun[]): readonly BatonError[] {
  const choice = modelsOf(logs.get(runs[0]?.id ?? '') ?? [], outside.models)
  return unreachable(outside, [...pinned(choice), ...named(runs, choice), ...asked(logs)])
}

/** The same for a tree that is moved to the models of today. */
export function unreachableToday(outside: Outside): readonly BatonError[] {
  return unreachable(outside, pinned(outside.models))
}

function unreachable({ model }: Outside, needed: readonly (readonly string[])[]): readonly BatonError[] {
  const problems = new Map<string, BatonError>()
  for (const models of needed) {
    const [first, ...others] = models.map((one) =>
      model === undefined ? new BatonError('BATON_MODEL_MISSING', { model: one }) : model.unavailable?.(one),
    )
    if (first !== undefined && others.every((one) => one !== undefined)) problems.set(first.message, first)
  }
  return [...problems.values()]
}

function pinned(choice: ModelChoice | undefined): readonly (readonly string[])[] {
  const { default: usual, decision } = choice ?? {}
  const all = [usual, decision].filter((model) => model !== undefined)
  return all.filter((model) => isAsked(model, choice)).map((model) => [model])
}

/** What agents at work name for themselves. */
function named(runs: readonly OpenRun[], choice: ModelChoice | undefined): readonly (readonly string[])[] {
  if (choice === undefined) return []
  return runs.map(({ kept }) => {
    const models = isAgent(kept) ? kept['models'] : undefined
    if (!Array.isArray(models)) return []
    return models.filter((model) => typeof model === 'string').filter((model) => isAsked(model, choice))
  })
}

/** Whether a tree asks a model at all: not if its key was missing when the tree began. */
function isAsked(model: string, choice: ModelChoice | undefined): boolean {
  return choice?.keyless?.some((provider) => model.startsWith(`${provider}/`)) !== true
}

/** What runs that have not ended have asked, each model with those to try in its place. */
function asked(logs: TreeLogs): readonly (readonly string[])[] {
  const open = [...logs.values()].filter((events) => endedRunInLog(events) === undefined)
  return open.flatMap((events) => {
    let fallbacks: readonly string[] = []
    return events.flatMap((event) => {
      const requested = eventData(event, 'model.requested')
      if (requested === undefined) return []
      fallbacks = requested.settings === undefined ? fallbacks : (requested.settings.fallbacks ?? [])
      return [[requested.model, ...fallbacks]]
    })
  })
}
