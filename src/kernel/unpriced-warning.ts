import { priceLine } from '../errors/budget.ts'
import type { RunError } from '../errors/run-error.ts'

/** What a result says when a model was called whose price is not known. */
export function unpricedWarning(model: string): string {
  return `What ${model} costs is not known: its calls were counted in tokens only. To count dollars, add to baton.yaml the price of a million tokens: ${priceLine(model)}`
}

/** What a result says when one that was called failed because the price of a model is not known. */
export function unpricedRefusal(agent: string, { message, hint = '' }: RunError): string {
  return `"${agent}" failed: ${message} ${hint}`.trim()
}
