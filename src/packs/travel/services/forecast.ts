import type { ToolCall } from '../../../kernel/ports/tool.ts'
import { fieldsOf, listOf, numberOf, optionalText, textOf, unexpected } from '../../answer-fields.ts'
import type { ServiceClient } from '../../service-client.ts'
import type { Coordinates } from '../estimates/geometry.ts'

/** One day, in metric units. What a forecast leaves open is absent. */
export interface ForecastDay {
  readonly date: string
  readonly conditions: string
  readonly high: number
  readonly low: number
  readonly precipitation?: number
  readonly precipitationChance?: number
  readonly wind?: number
}

export interface Forecast {
  readonly timezone: string
  readonly now?: { readonly temperature: number; readonly conditions: string; readonly wind?: number }
  readonly days: readonly ForecastDay[]
}

/** How many days Open-Meteo looks ahead, today included. */
export const forecastDays = 16

/** The models are run anew every hour or so. */
const ttlMs = 30 * 60_000

const wanted = {
  weather_code: 'wmo code',
  temperature_2m_max: '°C',
  temperature_2m_min: '°C',
  precipitation_sum: 'mm',
  precipitation_probability_max: '%',
  wind_speed_10m_max: 'km/h',
} as const

/** The whole forecast for a place, from Open-Meteo. Always all of it, so that one answer serves every question. */
export function askForecast(
  client: ServiceClient,
  base: string,
  { latitude, longitude }: Coordinates,
  call: ToolCall,
): Promise<Forecast> {
  const query = {
    latitude: latitude.toFixed(2),
    longitude: longitude.toFixed(2),
    current: 'temperature_2m,weather_code,wind_speed_10m',
    daily: Object.keys(wanted).join(','),
    timezone: 'auto',
    forecast_days: String(forecastDays),
  }
  return client.ask({ url: `${base.replace(/(?<!\/)\/+$/, '')}/v1/forecast`, query, ttlMs, read: readForecast }, call)
}

function readForecast(answer: unknown): Forecast {
  const { timezone, current, current_units, daily, daily_units } = fieldsOf(answer, 'a body')
  const table = fieldsOf(daily, '"daily"')
  const units = fieldsOf(daily_units, '"daily_units"')
  for (const [name, unit] of Object.entries(wanted)) {
    if (table[name] !== undefined && units[name] !== unit) throw unexpected(`the unit of "${name}"`)
  }
  const column = (name: keyof typeof wanted): readonly unknown[] =>
    table[name] === undefined ? [] : listOf(table[name], `"${name}"`)
  const days = listOf(table['time'], '"time"').flatMap((date, at) => {
    const [code, high, low] = [
      column('weather_code')[at],
      column('temperature_2m_max')[at],
      column('temperature_2m_min')[at],
    ]
    // The last days may be empty when the long model has not come in yet.
    if (code === null || high === null || low === null) return []
    return [
      {
        date: textOf(date, '"time"', 10),
        conditions: weatherWords(numberOf(code, '"weather_code"')),
        high: numberOf(high, '"temperature_2m_max"'),
        low: numberOf(low, '"temperature_2m_min"'),
        ...optional('precipitation', column('precipitation_sum')[at]),
        ...optional('precipitationChance', column('precipitation_probability_max')[at]),
        ...optional('wind', column('wind_speed_10m_max')[at]),
      },
    ]
  })
  if (days.length === 0) throw unexpected('"daily"')
  return { timezone: textOf(timezone, '"timezone"'), ...present(current, current_units), days }
}

/** What it is like right now, if the answer says so in the units it was asked for. */
function present(current: unknown, units: unknown): Pick<Forecast, 'now'> {
  if (current === undefined || units === undefined) return {}
  const values = fieldsOf(current, '"current"')
  const named = fieldsOf(units, '"current_units"')
  if (optionalText(named['temperature_2m']) !== '°C') throw unexpected('the unit of "temperature_2m"')
  return {
    now: {
      temperature: numberOf(values['temperature_2m'], '"temperature_2m"'),
      conditions: weatherWords(numberOf(values['weather_code'], '"weather_code"')),
      ...(named['wind_speed_10m'] === 'km/h' ? optional('wind', values['wind_speed_10m']) : {}),
    },
  }
}

function optional<Name extends string>(name: Name, value: unknown): { readonly [Key in Name]?: number } {
  if (value === undefined || value === null) return {}
  return { [name]: numberOf(value, `"${name}"`) } as { readonly [Key in Name]?: number }
}

/** What the codes of the World Meteorological Organization mean, as far as forecasts use them (table 4677, in short). */
const words: Readonly<Record<number, string>> = {
  0: 'clear sky',
  1: 'mostly clear',
  2: 'partly cloudy',
  3: 'overcast',
  45: 'fog',
  48: 'freezing fog',
  51: 'light drizzle',
  53: 'drizzle',
  55: 'heavy drizzle',
  56: 'light freezing drizzle',
  57: 'freezing drizzle',
  61: 'light rain',
  63: 'rain',
  65: 'heavy rain',
  66: 'light freezing rain',
  67: 'freezing rain',
  71: 'light snow',
  73: 'snow',
  75: 'heavy snow',
  77: 'snow grains',
  80: 'light showers',
  81: 'showers',
  82: 'violent showers',
  85: 'snow showers',
  86: 'heavy snow showers',
  95: 'thunderstorm',
  96: 'thunderstorm with light hail',
  99: 'thunderstorm with heavy hail',
}

export function weatherWords(code: number): string {
  return words[code] ?? `weather code ${code}`
}
