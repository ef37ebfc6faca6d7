import type { Clock } from '../../kernel/ports/clock.ts'
import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Egress } from '../../outside/egress/egress.ts'
import { ServiceClient } from '../service-client.ts'
import { directionsTool } from './directions.ts'
import { hotelsTool } from './hotels.ts'
import { placesTool } from './places.ts'
import { publicServices, type TravelServices } from './services/services.ts'
import type { HotelProvider } from './stays/hotel.ts'
import { type HotelApi, hotelApi } from './stays/hotel-api.ts'
import type { TravelAccess } from './travel-access.ts'
import { weatherTool } from './weather.ts'

export interface TravelToolsOptions {
  readonly egress: Egress
  readonly clock: Clock
  /** Names the program and an address of its operator; public services refuse requests without it. */
  readonly userAgent: string
  /** Instead of the public ones. */
  readonly services?: Partial<TravelServices>
  /** Where hotels are asked for: code, or an API and how it is spoken to. */
  readonly hotels?: HotelProvider | HotelApi
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
  return [weatherTool(access), placesTool(access), directionsTool(access), hotelsTool(hotelsFrom(hotels, options))]
}

/** An API is asked more often than public services are, and nothing else answers meanwhile: one failure is no reason to rest. */
function hotelsFrom(
  hotels: HotelProvider | HotelApi | undefined,
  { egress, clock, userAgent }: TravelToolsOptions,
): HotelProvider | undefined {
  if (hotels === undefined || 'search' in hotels) return hotels
  const { timeoutMs = 20_000 } = hotels
  const pace = { everyMs: () => 100, failures: 5, patienceMs: 5_000 }
  return hotelApi(hotels, new ServiceClient({ egress, clock, userAgent, timeoutMs, ...pace }))
}
