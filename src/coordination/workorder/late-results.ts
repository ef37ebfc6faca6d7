import { isObject, type Json } from '../../events/json.ts'
import type { Context } from '../../kernel/context.ts'

/** The messages by which a work order hears what its tools return after their workers were given up. */
export const lateTopic = 'late_results'

/** What a tool returned after its worker was given up. */
export type LateResult = {
  readonly work_order_id: string
  readonly index: number
  readonly attempt: number
  readonly task_name: string
  readonly output: Json
}

/** What came since the last look, and a warning for each message that isn't a late result, since any sender can use the topic. */
export function takeLateResults(context: Context): {
  readonly results: readonly LateResult[]
  readonly warnings: readonly string[]
} {
  const results: LateResult[] = []
  const warnings: string[] = []
  for (const { content, by } of context.received(lateTopic)) {
    const result = lateResultIn(content)
    if (result === undefined) warnings.push(`A message by ${by} on "${lateTopic}" is no late result, and was ignored.`)
    else results.push(result)
  }
  return { results, warnings }
}

function lateResultIn(content: Json): LateResult | undefined {
  if (!isObject(content)) return undefined
  const { work_order_id, index, attempt, task_name, output } = content
  const isNamed = typeof work_order_id === 'string' && typeof task_name === 'string'
  if (!isNamed || !isCount(index) || !isCount(attempt) || output === undefined) return undefined
  return { work_order_id, index, attempt, task_name, output }
}

function isCount(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
