import { BatonError } from '../errors/baton-error.ts'
import { eventData } from '../events/catalog.ts'
import type { ModelChoice } from '../events/run.ts'
import type { TreeLogs } from '../kernel/load-tree.ts'
import { modelsOf } from '../kernel/model-choice.ts'
import { endedRunInLog } from '../kernel/run-result.ts'
import type { Outside } from '../kernel/tree.ts'

/**
 * Why models can't be asked here that a tree of runs has asked or is pinned to. A list of models is good if one of
 * them can be asked.
 */
export function unreachableModels(outside: Outside, logs: TreeLogs, rootRunId: string): readonly BatonError[] {
  const choice = modelsOf(logs.get(rootRunId) ?? [], outside.models)
  return unreachable(outside, [...pinned(choice), ...asked(logs)])
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
  const { default: usual, decision, keyless = [] } = choice ?? {}
  const isAsked = usual !== undefined && !keyless.some((provider) => usual.startsWith(`${provider}/`))
  return [...(isAsked ? [[usual]] : []), ...(decision === undefined ? [] : [[decision]])]
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
