import type { Usage } from '../../events/usage.ts'

/** `950`, `1.2k`, `3.4M`. */
export function count(value: number): string {
  if (value < 1000) return String(value)
  return value < 999_950 ? `${(value / 1000).toFixed(1)}k` : `${(value / 1e6).toFixed(1)}M`
}

/** `850 ms`, `12.3 s`, `2 m 05 s`, `3 h 07 m`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} m`
  return `${minutes} m ${String(seconds % 60).padStart(2, '0')} s`
}

/** `$0.0123`. Dollars from micro-dollars. */
export function dollars(micros: number): string {
  if (micros === 0) return '$0'
  return `$${(micros / 1e6).toFixed(micros >= 1e6 ? 2 : 4)}`
}

/** What was paid. What is not known is said, never counted as nothing. */
export function cost({ usdMicros, modelCalls, unpricedCalls }: Usage): string {
  if (modelCalls === 0 && usdMicros === 0 && unpricedCalls === 0) return ''
  if (unpricedCalls === 0) return dollars(usdMicros)
  return usdMicros === 0 ? 'unknown' : `${dollars(usdMicros)} + ?`
}

export function tokens({ inputTokens, outputTokens }: Usage): string {
  const total = inputTokens + outputTokens
  return total === 0 ? '' : `${count(total)} tok`
}
