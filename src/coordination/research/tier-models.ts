import type { ModelChoice } from '../../events/run.ts'
import type { TierModels } from './roster.ts'

const none: TierModels = { cheap: [], usual: [], best: [] }

/** The model that the tree of runs asks, for every tier. Where its key was missing, there is none. */
export function modelsIn(choice: ModelChoice | undefined): TierModels {
  const model = choice?.default
  if (model === undefined || model.startsWith('offline/')) return none
  const provider = model.slice(0, model.indexOf('/'))
  if ((choice?.keyless ?? []).includes(provider)) return none
  return { cheap: [model], usual: [model], best: [model] }
}
