import { deepFrozen } from './deep-frozen.ts'
import type { ModelSettings } from './ports/model.ts'

/** Settings as they were when code asked with them. */
export interface SettledSettings {
  readonly json: string
  readonly settings: ModelSettings
}

/** How much is kept, in characters. Agents differ in their tools, and each keeps to its own. */
const mostKept = 10_000_000

const known = new Map<string, SettledSettings>()
/** The same by the copy itself: sessions ask with it from then on. */
const byCopy = new WeakMap<ModelSettings, SettledSettings>()
let kept = 0

/**
 * A copy of settings, so that the log says what the model was told also where code changes them afterwards. What says the
 * same is the same copy, in all runs: models fit tools to a provider once, and know them again by what they are. So none of
 * them may change it. Most often that is what was asked with `last`.
 */
export function settledSettings(given: ModelSettings, last?: SettledSettings): SettledSettings {
  const own = byCopy.get(given)
  if (own !== undefined) return own
  const json = JSON.stringify(given)
  const before = last?.json === json ? last : known.get(json)
  if (before !== undefined) return before
  const settled = { json, settings: deepFrozen(JSON.parse(json) as ModelSettings) }
  kept += json.length
  if (kept > mostKept) {
    known.clear()
    kept = json.length
  }
  known.set(json, settled)
  byCopy.set(settled.settings, settled)
  return settled
}
