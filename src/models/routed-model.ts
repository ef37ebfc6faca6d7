import type { Model, ModelRequest } from '../kernel/ports/model.ts'

/** Sends each request to whoever serves its provider; `offline/…` never leaves the process. */
export function routedModel(offline: Model, online: Model): Model {
  const serving = ({ model }: ModelRequest): Model => (model.startsWith('offline/') ? offline : online)
  return {
    estimate: (request) => serving(request).estimate(request),
    call: (request, call) => serving(request).call(request, call),
  }
}
