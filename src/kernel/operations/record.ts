import { BatonError } from '../../errors/baton-error.ts'
import { areaOf } from '../../events/area.ts'
import { kernelAreas } from '../../events/catalog.ts'
import type { EventFamily } from '../../events/family.ts'
import { problemWithData } from '../../events/field.ts'
import type { JsonObject } from '../../events/json.ts'
import { asJson } from '../json-value.ts'
import type { Scope } from '../scope.ts'

const shape = /^[a-z][a-z0-9]*(\.[a-z][a-z0-9_]*)+$/

/** `ctx.record`: an event of a coordination model, checked against its declaration before it is written. */
export function recordEvent<Types, Type extends keyof Types & string>(
  scope: Scope,
  events: EventFamily<Types>,
  type: Type,
  data: Types[Type],
): void {
  const { run } = scope
  const given = asJson(data, `The data of "${type}"`) as JsonObject
  const version = checkedVersion(events, type, given)
  const op = scope.next(`record:${type}`)
  const encoded = JSON.stringify({ op, ...given })
  const recorded = run.recorded(op)
  const before = recorded?.start.version === version ? JSON.stringify(recorded.start.data) : encoded
  if (recorded !== undefined && before === encoded) return
  if (recorded?.optional === false) run.diverged(`${recorded.start.type} ${before}`, `${type} ${encoded}`)
  if (recorded?.optional === true) run.recording.renew(op)
  run.appendForeign(type, version, JSON.parse(encoded) as JsonObject)
}

function checkedVersion<Types>(events: EventFamily<Types>, type: keyof Types & string, data: JsonObject): number {
  const reserved = !shape.test(type)
    ? 'event types look like `area.what_happened`'
    : kernelAreas.has(areaOf(type))
      ? `"${areaOf(type)}" belongs to the kernel`
      : 'op' in data
        ? 'the field "op" of its data belongs to the kernel'
        : undefined
  if (reserved !== undefined) throw new BatonError('BATON_EVENT_TYPE_RESERVED', { type, problem: reserved })
  if (!Object.hasOwn(events.types, type)) {
    throw new BatonError('BATON_EVENT_UNDECLARED', { type, known: Object.keys(events.types) })
  }
  const { version, fields } = events.types[type]
  const problem = problemWithData(data, fields)
  if (problem !== undefined) throw new BatonError('BATON_EVENT_INVALID', { place: 'a new event', type, problem })
  return version
}
