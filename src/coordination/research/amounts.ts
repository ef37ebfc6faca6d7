import { plural } from '../../projections/plural.ts'

/** A time as people say it, rounded up: `20 seconds`, `1 minute`, `2 hours`. */
export function timeWords(seconds: number): string {
  if (seconds < 60) return plural(Math.ceil(seconds), 'second')
  if (seconds < 7200) return plural(Math.ceil(seconds / 60), 'minute')
  return plural(Math.ceil(seconds / 3600), 'hour')
}

export function moneyWords(micros: number): string {
  return `$${(micros / 1e6).toFixed(2)}`
}
