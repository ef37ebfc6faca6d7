/** How people get there. */
export type TravelMode = 'car' | 'foot' | 'bicycle'

/** Where the services answer. Each is a base address without the path that its API prescribes. */
export interface TravelServices {
  /** Speaks Open-Meteo's forecast API. */
  readonly forecast: string
  /** Speaks Open-Meteo's geocoding API. */
  readonly geocoding: string
  /** Speaks Nominatim's search API. */
  readonly search: string
  /** Speak OSRM's route API. One for each mode: an OSRM server has one profile, whatever its path says. */
  readonly routing: Readonly<Record<TravelMode, string>>
}

export const publicServices: TravelServices = {
  forecast: 'https://api.open-meteo.com',
  geocoding: 'https://geocoding-api.open-meteo.com',
  search: 'https://nominatim.openstreetmap.org',
  routing: {
    car: 'https://routing.openstreetmap.de/routed-car',
    foot: 'https://routing.openstreetmap.de/routed-foot',
    bicycle: 'https://routing.openstreetmap.de/routed-bike',
  },
}

export const attributions = {
  forecast: 'Weather data by Open-Meteo.com (CC BY 4.0)',
  geocoding: 'Places by Open-Meteo.com, from GeoNames (CC BY 4.0)',
  openStreetMap: '© OpenStreetMap contributors (ODbL)',
} as const
