import type { ModelAnswer } from './ports/model.ts'

/** Neither words nor calls. */
export function isEmpty({ text, toolCalls = [] }: ModelAnswer): boolean {
  return text.trim() === '' && toolCalls.length === 0
}
