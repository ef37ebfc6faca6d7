import { priceLine } from '../errors/budget.ts'

/** What a result says when a model was called whose price is not known. */
export function unpricedWarning(model: string): string {
  return `What ${model} costs is not known: its calls were counted in tokens only. To count dollars, add to baton.yaml the price of a million tokens: ${priceLine(model)}`
}
