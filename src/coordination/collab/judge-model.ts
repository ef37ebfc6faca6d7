import type { ModelChoice } from '../../events/run.ts'

/** The model that judges: the one that a team names, if its key is there, else that of the project; without one, rules do. */
export function judgeModel(named: string | undefined, models: ModelChoice | undefined): string | undefined {
  if (named === undefined) return models?.decision
  const isOffline =
    named.startsWith('offline/') || models?.keyless?.some((provider) => named.startsWith(`${provider}/`))
  return isOffline === true ? undefined : named
}
