import type { Json } from '../../../events/json.ts'
import { withoutFence } from '../../../kernel/without-fence.ts'

/** The JSON in what a model said: alone, in a fence, or among other words. Undefined where there is none. */
export function readJson(text: string): Json | undefined {
  const begin = text.search(/[[{]/)
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  for (const candidate of [withoutFence(text), begin < 0 ? '' : text.slice(begin, end + 1)]) {
    try {
      const value: Json = JSON.parse(candidate)
      return value
    } catch {
      // The next way to read it is tried.
    }
  }
  return undefined
}
