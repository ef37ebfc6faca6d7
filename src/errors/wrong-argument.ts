import { BatonError } from './baton-error.ts'

/** What a caller without a compiler gave where something else is expected. */
export function wrongArgument(call: string, argument: string, given: unknown, expected: string): BatonError {
  return new BatonError('BATON_ARGUMENT_INVALID', { call, argument, given: shown(given), expected })
}

/** Refuses options that are no object with fields. */
export function checkOptions(call: string, argument: string, given: unknown): void {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return
  throw wrongArgument(call, argument, given, 'an object, or nothing')
}

/** Refuses a filter that is no object with fields, or whose fields can't even be shown in an error. */
export function checkShowable(call: string, argument: string, given: unknown): void {
  checkOptions(call, argument, given)
  if (isShowable(given)) return
  const [field, value] = Object.entries(Object(given)).find((entry) => !isShowable(entry[1])) ?? []
  const place = field === undefined ? argument : `${argument}.${field}`
  throw wrongArgument(call, place, field === undefined ? given : value, 'a value that JSON has')
}

function isShowable(value: unknown): boolean {
  try {
    JSON.stringify(value)
    return true
  } catch {
    return false
  }
}

function shown(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'number' || typeof value === 'symbol') return String(value)
  if (typeof value === 'function' || value === undefined) return typeof value
  return isShowable(value) ? (JSON.stringify(value) ?? typeof value).slice(0, 80) : 'a value that can not be shown'
}
