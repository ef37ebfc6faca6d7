import type { CatalogueEntry } from '../plan.ts'
import type { Priority } from '../state.ts'

/** What of a step matters most: who is needed, then of a group those after the first two, then who is not (RES-61). */
export function priorityOf({ class: own, category }: CatalogueEntry, place: number): Priority {
  if (own === 'optional') return 'LOW'
  return own === 'critical-group' && category === 'research' && place > 1 ? 'MEDIUM' : 'HIGH'
}
