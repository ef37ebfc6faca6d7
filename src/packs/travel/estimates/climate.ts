import { daysInMonth, monthName, monthOf } from '../calendar.ts'
import type { City } from '../cities/city.ts'
import { temperature, temperatureUnit, type Units } from '../measures.ts'

/** What a month is usually like. */
export type MonthNormals = {
  readonly month: string
  readonly high: number
  readonly low: number
  readonly rainDays: number
}

/** Said of every answer that is made of these. */
export const climateLabel = 'approximate climate normals, not a forecast'

/** The months that some days lie in, in order, each once. */
export function climateNormals(city: City, days: readonly number[], units: Units): MonthNormals[] {
  return [...new Set(days.map(monthOf))].map((month) => ({
    month: monthName(month),
    high: temperature(city.highs[month] ?? 0, units),
    low: temperature(city.lows[month] ?? 0, units),
    rainDays: city.rainDays[month] ?? 0,
  }))
}

/** `November: highs around 11 °C, lows around 6 °C, rain or snow on about 10 of 30 days (a third)`. */
function describeMonth({ month, high, low, rainDays }: MonthNormals, units: Units, days: number): string {
  const unit = temperatureUnit(units)
  const share = Math.round((rainDays / days) * 100)
  const wet = low < (units === 'imperial' ? 34 : 1) ? 'rain or snow' : 'rain'
  const often = rainDays === 0 ? `hardly any ${wet}` : `${wet} on about ${rainDays} of ${days} days (${share} %)`
  return `${month}: highs around ${high} ${unit}, lows around ${low} ${unit}, ${often}`
}

export function describeNormals(city: City, days: readonly number[], units: Units): string {
  const months = [...new Set(days.map(monthOf))]
  return climateNormals(city, days, units)
    .map((normals, at) => describeMonth(normals, units, daysInMonth(months[at] ?? 0)))
    .join('; ')
}
