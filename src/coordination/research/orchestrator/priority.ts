import type { CatalogueEntry } from '../plan.ts'
import type { Priority } from '../state.ts'

/** What of a step matters most: critical workers, then those of a group after its first two, then optional ones (RES-61). */
export function priorityOf({ class: own }: Pick<CatalogueEntry, 'class'>, place: number): Priority {
  if (own === 'optional') return 'LOW'
  return own === 'critical-group' && place > 1 ? 'MEDIUM' : 'HIGH'
}
