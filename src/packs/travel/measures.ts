/** The units people think in. Services are always asked in metric ones, so that answers can be kept for both. */
export type Units = 'metric' | 'imperial'

export const unitsSchema: { readonly type: 'string'; readonly enum: readonly Units[]; readonly description: string } = {
  type: 'string',
  enum: ['metric', 'imperial'],
  description: 'metric when absent',
}

export function temperature(celsius: number, units: Units): number {
  return Math.round(units === 'imperial' ? celsius * 1.8 + 32 : celsius)
}

export function temperatureUnit(units: Units): '°C' | '°F' {
  return units === 'imperial' ? '°F' : '°C'
}

export function speed(kilometresPerHour: number, units: Units): number {
  return Math.round(units === 'imperial' ? kilometresPerHour / 1.609344 : kilometresPerHour)
}

export function speedUnit(units: Units): 'km/h' | 'mph' {
  return units === 'imperial' ? 'mph' : 'km/h'
}

export function rainfall(millimetres: number, units: Units): number {
  return units === 'imperial' ? Math.round((millimetres / 25.4) * 100) / 100 : Math.round(millimetres * 10) / 10
}

export function rainfallUnit(units: Units): 'mm' | 'in' {
  return units === 'imperial' ? 'in' : 'mm'
}

/** Rounded to whole units from 20 on, where tenths say nothing to a traveller. */
export function distance(kilometres: number, units: Units): number {
  const amount = units === 'imperial' ? kilometres / 1.609344 : kilometres
  return amount < 20 ? Math.round(amount * 10) / 10 : Math.round(amount)
}

export function distanceUnit(units: Units): 'km' | 'mi' {
  return units === 'imperial' ? 'mi' : 'km'
}

/** 65 minutes as `1 h 5 min`. */
export function duration(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  return rest === 0 || hours >= 48 ? `${hours.toLocaleString('en')} h` : `${hours} h ${rest} min`
}
