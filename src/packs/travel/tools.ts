import type { Clock } from '../../kernel/ports/clock.ts'
import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Egress } from '../../outside/egress/egress.ts'
import { ServiceClient } from '../service-client.ts'
import { directionsTool } from './directions.ts'
import { type HotelProvider, hotelsTool } from './hotels.ts'
import { placesTool } from './places.ts'
import { publicServices, type TravelServices } from './services/services.ts'
import type { TravelAccess } from './travel-access.ts'
import { weatherTool } from './weather.ts'

export interface TravelToolsOptions {
  readonly egress: Egress
  readonly clock: Clock
  /** Names the program and an address of its operator; public services refuse requests without it. */
  readonly userAgent: string
  /** Instead of the public ones. */
  readonly services?: Partial<TravelServices>
  readonly hotels?: HotelProvider
  /** `off`: answers come from what is bundled. Default: `auto`, which falls back to it when a service fails. */
  readonly network?: 'auto' | 'off'
}

/** Weather, places, directions and hotels. */
export function travelTools(options: TravelToolsOptions): AnyTool[] {
  const { egress, clock, userAgent, services, hotels, network = 'auto' } = options
  const access: TravelAccess = {
    clock,
    services: { ...publicServices, ...services },
    ...(network === 'off' ? {} : { client: new ServiceClient({ egress, clock, userAgent }) }),
  }
  return [weatherTool(access), placesTool(access), directionsTool(access), hotelsTool(hotels)]
}
