import { BatonError } from '../errors/baton-error.ts'
import type { Json, JsonObject } from '../events/json.ts'

/** Variables as the command line gives them, by `--set NAME=VALUE`. */
export function variablesIn(command: string, set: unknown): JsonObject {
  return Object.fromEntries((Array.isArray(set) ? set : []).map((one) => variableIn(command, String(one))))
}

/** `a=1`, `done=true`, `tone=warm`: a value as what it looks like. Quotes make a text of anything: `version="2"`. */
function variableIn(command: string, given: string): readonly [string, Json] {
  const [, name, value] = /^\s*([^=\s]+)\s*=(.*)$/s.exec(given) ?? []
  if (name === undefined || value === undefined) {
    const advice = 'Write the name of a variable and its value: --set word_count=1500'
    throw new BatonError('BATON_USAGE_INVALID', { command, problem: `--set can't be "${given}".`, advice })
  }
  const written = value.trim()
  if (/^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(written)) return [name, Number(written)]
  if (/^(?:true|false)$/i.test(written)) return [name, written.toLowerCase() === 'true']
  return [name, /^(["']).*\1$/s.test(written) ? written.slice(1, -1) : written]
}
