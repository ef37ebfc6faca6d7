import { BatonError } from '../errors/baton-error.ts'

/** A length of time as the log keeps it: whole milliseconds. */
export function wholeMs(ms: number, name: string): number {
  if (Number.isFinite(ms) && ms >= 0 && ms <= Number.MAX_SAFE_INTEGER) return Math.ceil(ms)
  throw new BatonError('BATON_VALUE_NOT_JSON', { place: `"${name}"`, problem: `${ms} is no length of time` })
}
