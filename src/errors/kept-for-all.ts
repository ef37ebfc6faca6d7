/**
 * A value that is kept for all, and can't be changed, nor anything that it holds: what one part of a program put into it
 * would be seen by every other.
 */
export function keptForAll<Value extends object>(value: Value): Value {
  if (Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) keptForAll(part)
  return value
}
