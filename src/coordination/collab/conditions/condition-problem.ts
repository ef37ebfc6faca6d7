import type { Span } from '../../../source/source-node.ts'

/** What is wrong with the text of a condition, where, and what to write instead. */
export interface ConditionProblem {
  readonly message: string
  readonly suggestion: string
  readonly span: Span
}

export function conditionProblem(message: string, suggestion: string, { start, end }: Span): ConditionProblem {
  return { message, suggestion, span: { start, end: Math.max(end, start + 1) } }
}
