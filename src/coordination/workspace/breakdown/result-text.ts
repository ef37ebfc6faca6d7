import { isObject, type Json } from '../../../events/json.ts'

/** Keys under which results of agents and tools keep what they say. */
const said = ['text', 'answer', 'output', 'summary', 'content', 'stdout', 'result', 'message']

/** What a result says, in words; nothing where it is empty. */
export function resultText(result: Json): string {
  if (typeof result === 'string') return result.trim()
  if (result === null) return ''
  if (Array.isArray(result))
    return result
      .map(resultText)
      .filter((text) => text !== '')
      .join('\n')
  if (!isObject(result)) return String(result)
  for (const key of said) {
    const value = result[key]
    if (value !== undefined && resultText(value) !== '') return resultText(value)
  }
  return Object.keys(result).length === 0 ? '' : JSON.stringify(result)
}
