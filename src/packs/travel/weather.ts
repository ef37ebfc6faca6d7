import { BatonError } from '../../errors/baton-error.ts'
import type { Tool, ToolCall } from '../../kernel/ports/tool.ts'
import { Fault } from '../../pacing/fault.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { serviceTouches } from '../service-client.ts'
import { dayIn, dayOf, isoDay, weekdayName } from './calendar.ts'
import { climateLabel, climateNormals, describeNormals, type MonthNormals } from './estimates/climate.ts'
import { type LocatedPlace, locate, type PlaceOutput, placeName, placeOutput } from './located-place.ts'
import {
  rainfall,
  rainfallUnit,
  speed,
  speedUnit,
  temperature,
  temperatureUnit,
  type Units,
  unitsSchema,
} from './measures.ts'
import { askForecast, type Forecast, type ForecastDay, forecastDays } from './services/forecast.ts'
import { askGeocoding } from './services/geocoding.ts'
import { attributions } from './services/services.ts'
import { networkOff, type TravelAccess } from './travel-access.ts'

export type WeatherInput = {
  readonly place: string
  readonly date?: string
  readonly days?: number
  readonly units?: Units
}

export type WeatherOutput = {
  readonly place: PlaceOutput
  readonly units: { readonly temperature: string; readonly wind?: string; readonly precipitation?: string }
  readonly summary: string
} & (
  | {
      readonly source: 'live'
      readonly attribution: string
      readonly now?: Forecast['now']
      readonly days: readonly ForecastDay[]
      readonly note?: string
    }
  | { readonly source: 'offline'; readonly note: string; readonly normals: readonly MonthNormals[] }
)

interface Wish {
  readonly place: LocatedPlace
  /** The days asked for, since 1970. */
  readonly days: readonly number[]
  readonly today: number
  readonly units: Units
}

const name = 'weather'

/** The forecast, or the usual climate when no service can be asked. */
export function weatherTool(access: TravelAccess): Tool<WeatherInput, WeatherOutput> {
  const { client, services } = access
  return readTool<WeatherInput, WeatherOutput>({
    name,
    version: '1',
    description:
      'Weather forecast for a city or town: temperature, rain, snow and wind, for up to 16 days; ' +
      'beyond that, or without a network, what the climate is usually like in that month.',
    labels: ['untrusted'],
    inputSchema: {
      type: 'object',
      properties: {
        place: {
          type: 'string',
          description: 'City or town, such as Paris or Córdoba, Spain',
          format: 'place',
          minLength: 1,
          maxLength: 100,
        },
        date: { type: 'string', description: 'First day, YYYY-MM-DD; today when absent', format: 'date' },
        days: { type: 'integer', description: 'How many days; 1 when absent', minimum: 1, maximum: forecastDays },
        units: { ...unitsSchema },
      },
      required: ['place'],
      additionalProperties: false,
    },
    touches: () => (client === undefined ? [] : serviceTouches([services.geocoding, services.forecast])),
    run: async (input, call) => {
      const first = input.date === undefined ? undefined : dayOf(input.date)
      if (input.date !== undefined && first === undefined)
        throw refusal(name, `"${input.date.slice(0, 40)}" is not a date; write YYYY-MM-DD`)
      const ask = client && ((written: string) => askGeocoding(client, services.geocoding, written, call))
      const place = await locate(name, input.place, ask)
      const today = dayIn(place.timezone, access.clock.now())
      const days = Array.from({ length: input.days ?? 1 }, (_, at) => (first ?? today) + at)
      const wish = { place, days, today, units: input.units ?? 'metric' }
      const reason = whyNoForecast(wish, client !== undefined)
      return reason === undefined ? forecast(access, wish, call) : normals(wish, reason)
    },
  })
}

function whyNoForecast({ days, today }: Wish, connected: boolean): string | undefined {
  const [first = today] = days
  if ((days.at(-1) ?? first) < today) return `${isoDay(first)} lies in the past, and a forecast looks ahead.`
  const last = today + forecastDays - 1
  if (first > last) return `${isoDay(first)} is too far ahead: the forecast ends on ${isoDay(last)}.`
  return connected ? undefined : networkOff
}

async function forecast({ client, services }: TravelAccess, wish: Wish, call: ToolCall): Promise<WeatherOutput> {
  if (client === undefined) return normals(wish, networkOff)
  try {
    const found = await askForecast(client, services.forecast, wish.place, call)
    const wanted = new Set(wish.days.map(isoDay))
    const days = found.days.filter(({ date }) => wanted.has(date))
    if (days.length === 0) return normals(wish, `The forecast has nothing for ${isoDay(wish.days[0] ?? wish.today)}.`)
    return live(wish, found, days)
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    if (thrown.kind === 'refused') throw refusal(name, thrown.message)
    return normals(wish, `${thrown.message}.`, thrown)
  }
}

function live(wish: Wish, found: Forecast, days: readonly ForecastDay[]): WeatherOutput {
  const { place, units } = wish
  const shown = days.map((day) => inUnits(day, units))
  const current = wish.days[0] === wish.today ? found.now : undefined
  const now = current && {
    ...current,
    temperature: temperature(current.temperature, units),
    ...(current.wind === undefined ? {} : { wind: speed(current.wind, units) }),
  }
  const cut = days.length < wish.days.length ? `The forecast covers ${days.length} of ${wish.days.length} days.` : ''
  const note = [place.remark ?? '', cut].filter((part) => part !== '').join(' ')
  const attribution = place.live ? `${attributions.forecast}. ${attributions.geocoding}` : attributions.forecast
  const unit = temperatureUnit(units)
  const present = now === undefined ? '' : `now ${now.temperature} ${unit}, ${now.conditions}. `
  const told = shown.map((day) => describeDay(day, units)).join(' ')
  return {
    place: { ...placeOutput(place), timezone: place.timezone ?? found.timezone },
    source: 'live',
    attribution,
    units: { temperature: unit, wind: speedUnit(units), precipitation: rainfallUnit(units) },
    ...(now === undefined ? {} : { now }),
    days: shown,
    ...(note === '' ? {} : { note }),
    summary: `${placeName(place)}: ${present}${told}${note === '' ? '' : ` ${note}`} ${attribution}.`,
  }
}

function inUnits(day: ForecastDay, units: Units): ForecastDay {
  return {
    ...day,
    high: temperature(day.high, units),
    low: temperature(day.low, units),
    ...(day.precipitation === undefined ? {} : { precipitation: rainfall(day.precipitation, units) }),
    ...(day.wind === undefined ? {} : { wind: speed(day.wind, units) }),
  }
}

function describeDay(day: ForecastDay, units: Units): string {
  const { date, conditions, high, low, precipitationChance, precipitation, wind } = day
  const parts = [
    `${weekdayName(dayOf(date) ?? 0)} ${date}: ${conditions}`,
    `${low} to ${high} ${temperatureUnit(units)}`,
    ...(precipitationChance === undefined ? [] : [`${precipitationChance} % chance of rain or snow`]),
    ...(precipitation === undefined ? [] : [`${precipitation} ${rainfallUnit(units)}`]),
    ...(wind === undefined ? [] : [`wind up to ${wind} ${speedUnit(units)}`]),
  ]
  return `${parts.join(', ')}.`
}

/** What it is usually like, and why there is nothing better. */
function normals({ place, days, units }: Wish, reason: string, fault?: Fault): WeatherOutput {
  const { city, cityKm, remark } = place
  if (city === undefined) {
    const problem = `there are no climate normals for ${placeName(place)}, and no forecast: ${reason}`
    if (fault === undefined) throw refusal(name, problem.replace(/\.$/, ''))
    throw new BatonError('BATON_TOOL_FAILED', { tool: name, problem }, fault)
  }
  const far = cityKm > 0 ? `Normals of ${city.name}, ${cityKm} km away.` : ''
  const details = [remark ?? '', far].filter((part) => part !== '').join(' ')
  const note = `These are ${climateLabel}. ${reason}${details === '' ? '' : ` ${details}`}`
  return {
    place: placeOutput(place),
    source: 'offline',
    note,
    units: { temperature: temperatureUnit(units) },
    normals: climateNormals(city, days, units),
    summary: `${placeName(place)} in ${describeNormals(city, days, units)}. ${note}`,
  }
}
