import type { Json } from '../../events/json.ts'
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

/** What came since the last look. */
export function takeLateResults(context: Context): readonly LateResult[] {
  return context.received(lateTopic).map(({ content }) => content as LateResult)
}
