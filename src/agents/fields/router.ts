import { group } from '../../source/fields/collections.ts'
import type { Field } from '../../source/fields/field.ts'
import { flag, oneOf, refuse } from '../../source/fields/scalars.ts'
import { valueUnder } from '../../source/source-node.ts'
import type { Router } from '../definition.ts'
import { names, runnable } from './references.ts'

/** As it may be written: `router: true` chooses between `agents`, or all of it in one place. */
export type WrittenRouter = boolean | (Pick<Router, 'destinations'> & Partial<Router>)

/** What was read: `true` leaves the destinations to `agents`. */
export type ReadRouter = boolean | Router

const long = group<Exclude<WrittenRouter, boolean>>({
  destinations: { field: names(runnable), says: 'Who may be chosen.', required: true },
  mode: {
    field: oneOf(['pure', 'analyst']),
    says: 'Choose at once, or look around with tools first. Default: `pure`.',
  },
  fallback: { field: runnable, says: 'Who works when nobody fits.' },
  forwardReason: { field: flag, says: 'Whether the chosen agent is told why. Default: `false`.' },
  forwardAdvice: { field: flag, says: 'Whether it sees what the advisors said. Default: `false`.' },
})

export const router: Field<ReadRouter> = {
  kind: '`true` (with `agents`), or `{ destinations, … }`',
  keys: long.keys,
  schema: { anyOf: [flag.schema, long.schema] },
  read: (node, reading) => {
    if (node.kind !== 'mapping') return flag.read(node, reading)
    const read = long.read(node, reading)
    if (read === undefined) return undefined
    if (read.fallback !== undefined && read.destinations.includes('none')) {
      const place = valueUnder(node, 'destinations') ?? node
      return refuse(place, reading.at('destinations'), 'other names: with a `fallback`, `none` stands for nobody')
    }
    if (read.destinations.length === 0) reading.report('BATON_AGENT_ROUTER_NO_DESTINATIONS', {}, node.span)
    return routerTo(read.destinations, read)
  },
}

export function routerTo(destinations: readonly string[], settings: Partial<Router> = {}): Router {
  return {
    destinations,
    mode: settings.mode ?? 'pure',
    ...(settings.fallback === undefined ? {} : { fallback: settings.fallback }),
    forwardReason: settings.forwardReason ?? false,
    forwardAdvice: settings.forwardAdvice ?? false,
  }
}
