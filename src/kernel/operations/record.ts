import { BatonError } from '../../errors/baton-error.ts'
import { areaOf, kernelAreas } from '../../events/catalog.ts'
import type { JsonObject } from '../../events/json.ts'
import { asJson } from '../json-value.ts'
import type { Scope } from '../scope.ts'

const shape = /^[a-z][a-z0-9]*(\.[a-z][a-z0-9_]*)+$/

/** `ctx.record`: an event of a coordination model, written once however often the run is resumed. */
export function recordEvent(scope: Scope, type: string, data: JsonObject): void {
  const { run } = scope
  refuseReserved(type, data)
  const op = scope.next(`record:${type}`)
  const encoded = JSON.stringify({ op, ...(asJson(data, `The data of "${type}"`) as JsonObject) })
  const recorded = run.recording.find(op)
  if (recorded === undefined) run.appendForeign(type, JSON.parse(encoded) as JsonObject)
  else {
    const before = JSON.stringify(recorded.start.data)
    if (before !== encoded) run.diverged(`${recorded.start.type} ${before}`, `${type} ${encoded}`)
  }
}

function refuseReserved(type: string, data: JsonObject): void {
  const problem = !shape.test(type)
    ? 'event types look like `area.what_happened`'
    : kernelAreas.has(areaOf(type))
      ? `"${areaOf(type)}" belongs to the kernel`
      : 'op' in data
        ? 'the field "op" of its data belongs to the kernel'
        : undefined
  if (problem !== undefined) throw new BatonError('BATON_EVENT_TYPE_RESERVED', { type, problem })
}
