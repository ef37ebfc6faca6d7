import type { Tool } from '../../../src/kernel/ports/tool.ts'
import { createEgress, type Egress } from '../../../src/outside/egress/egress.ts'
import type { DirectionsInput, DirectionsOutput } from '../../../src/packs/travel/directions.ts'
import type { HotelsOutput } from '../../../src/packs/travel/hotels.ts'
import type { PlacesInput, PlacesOutput } from '../../../src/packs/travel/places.ts'
import type { HotelsInput } from '../../../src/packs/travel/stays/hotel.ts'
import { type TravelToolsOptions, travelTools } from '../../../src/packs/travel/tools.ts'
import type { WeatherInput, WeatherOutput } from '../../../src/packs/travel/weather.ts'
import { type SimulatedClock, simulatedClock } from '../../../src/testing/simulated-clock.ts'

/** Sunday 15 November 2026, nine in the morning in London. */
export const now: number = Date.UTC(2026, 10, 15, 9)

export interface Travelling {
  readonly clock: SimulatedClock
  readonly weather: Tool<WeatherInput, WeatherOutput>
  readonly places: Tool<PlacesInput, PlacesOutput>
  readonly directions: Tool<DirectionsInput, DirectionsOutput>
  readonly hotels: Tool<HotelsInput, HotelsOutput>
  /** When each request left, by the clock of the tools. */
  readonly departures: readonly number[]
  /** Lets time pass until it is done. */
  passTime<Result>(result: Promise<Result>): Promise<Result>
}

/** The travel tools with the real egress on a clock of their own. Without `services` the network is off. */
export function travelling(options: Partial<TravelToolsOptions> = {}): Travelling {
  const clock = simulatedClock(now)
  const departures: number[] = []
  const real = createEgress({ clock })
  const egress: Egress = {
    request: (request) => {
      departures.push(clock.now())
      return real.request(request)
    },
  }
  const network = options.services === undefined ? 'off' : 'auto'
  const tools = travelTools({ egress, clock, userAgent: 'baton-test/1 (+mailto:a@example.org)', network, ...options })
  const [weather, places, directions, hotels] = tools
  return {
    clock,
    weather: weather as Tool<WeatherInput, WeatherOutput>,
    places: places as Tool<PlacesInput, PlacesOutput>,
    directions: directions as Tool<DirectionsInput, DirectionsOutput>,
    hotels: hotels as Tool<HotelsInput, HotelsOutput>,
    departures,
    passTime: async (result) => {
      let settled = false
      const note = (): void => {
        settled = true
      }
      result.then(note, note)
      // Small steps: an answer that is on its way over the wire must not find its time limit gone.
      while (!settled) await clock.advance(20)
      return result
    },
  }
}
