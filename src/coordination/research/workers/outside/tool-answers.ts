import { isBatonError, OperationError } from '../../../../errors/baton-error.ts'
import { isObject, type Json, type JsonObject } from '../../../../events/json.ts'

/** Tools may be the user's own, so that nothing in their answers is taken for granted. */
export function objectsIn(value: unknown, ...names: readonly string[]): JsonObject[] {
  if (Array.isArray(value)) return value.filter(isObject)
  if (!isObject(value)) return []
  for (const name of names) if (Array.isArray(value[name])) return value[name].filter(isObject)
  return []
}

export function textIn(from: unknown, ...names: readonly string[]): string {
  if (!isObject(from)) return ''
  const found = names.map((name) => from[name]).find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof found === 'string' ? found.trim() : ''
}

export function textsIn(from: unknown, name: string): string[] {
  const value: Json | undefined = isObject(from) ? from[name] : undefined
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** Why something could not be had, as half a sentence; nothing where the run is to stop, which is no matter of one page. */
export function whyNot(thrown: unknown): string | undefined {
  if (thrown instanceof OperationError) {
    return thrown.error.type === 'cancelled' ? undefined : thrown.message.replace(/\.$/, '')
  }
  return isBatonError(thrown) ? thrown.message.replace(/\.$/, '') : undefined
}

/** Whether nothing more can be paid for. What was had by then is kept. */
export function isOverBudget(thrown: unknown): boolean {
  return thrown instanceof OperationError && thrown.error.type === 'budget_exceeded'
}
