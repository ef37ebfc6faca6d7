import type { ModelTier } from '../plan.ts'
import { type Hand, isOutside, type TierModels } from '../roster.ts'
import { tieredCost } from './estimate.ts'

/** What a worker used in past runs, on average. */
export type PastUse = { readonly cost_micros: number; readonly seconds: number; readonly runs: number }
export type PastUses = ReadonlyMap<string, PastUse>

export interface WorkerFigures {
  readonly cost_micros: number
  readonly seconds: number
}

/** Past runs say more than the catalogue from this many on. */
const enoughRuns = 3

/** What a worker is expected to use: by what it really used, else by the catalogue. Rules cost nothing and are quick. */
export function figuresOfWorker(hand: Hand, tier: ModelTier, models: TierModels, past: PastUses): WorkerFigures {
  const known = past.get(hand.entry.id)
  if (known !== undefined && known.runs >= enoughRuns) {
    return { cost_micros: Math.round(known.cost_micros), seconds: Math.max(1, Math.round(known.seconds)) }
  }
  const asksModels = 'run' in hand.does || models[tier].length > 0
  if (!asksModels) return { cost_micros: 0, seconds: isOutside(hand) ? 60 : 1 }
  return { cost_micros: tieredCost(hand.entry.costMicros, tier), seconds: hand.entry.seconds }
}
