import type { AnyTool } from '../kernel/ports/tool.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { closedEgress } from '../outside/egress/closed.ts'
import type { Egress } from '../outside/egress/egress.ts'
import { lazyEgress } from '../outside/egress/lazy-egress.ts'
import type { BuiltInToolsOptions } from './tool-options.ts'
import { travelTools } from './travel/travel-tools.ts'
import { webTools } from './web/web-tools.ts'

const usualAgent = 'baton'

/** Weather, places, directions and hotels, which also answer without a network. */
export function journeyTools(options: BuiltInToolsOptions): AnyTool[] {
  const { clock = systemClock, network = 'auto', userAgent = usualAgent, services, hotels } = options
  const egress = egressFor(options)
  return travelTools({
    egress,
    clock,
    userAgent,
    network,
    ...(services === undefined ? {} : { services }),
    ...(hotels === undefined ? {} : { hotels }),
  })
}

/** Searching, reading and calling the web. */
export function internetTools(options: BuiltInToolsOptions): AnyTool[] {
  return webTools(egressFor(options), options.search)
}

function egressFor({ egress, network, clock = systemClock, userAgent = usualAgent }: BuiltInToolsOptions): Egress {
  return network === 'off' ? closedEgress : (egress ?? lazyEgress({ clock, userAgent }))
}
