import { BatonError } from '../errors/baton-error.ts'
import type { ModelAnswer } from '../kernel/ports/model.ts'

const reasons: Readonly<Record<ModelAnswer['finish'], string>> = {
  stop: 'it said nothing',
  tool_calls: 'it said nothing',
  length: 'it reached the length limit first',
  content_filter: 'its provider held back the answer',
  other: 'it could not serve the request',
}

/** An empty answer as the failure it is, where another model can be asked instead. */
export function emptyHanded(model: string, { finish }: ModelAnswer): BatonError {
  return new BatonError('BATON_MODEL_EMPTY', { model, problem: reasons[finish] })
}
