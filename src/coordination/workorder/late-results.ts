import type { Json } from '../../events/json.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tool } from '../../kernel/ports/tool.ts'

/** What a tool returned after its worker was given up. */
export type LateResult = {
  readonly work_order_id: string
  readonly index: number
  readonly attempt: number
  readonly task_name: string
  readonly output: Json
}

/**
 * Keeps what comes too late until somebody looks. Looking is an operation, so a run that is resumed sees the same
 * again; what nobody looked at before a crash is gone with the work that brought it.
 */
export class LateResults {
  readonly #tool: Tool<Json, Json>
  #waiting: LateResult[] = []

  constructor() {
    this.#tool = {
      name: 'late_results',
      description: 'What workers returned after they were given up.',
      effect: 'read',
      run: () => this.#waiting.splice(0) as unknown as Json,
    }
  }

  put(result: LateResult): void {
    this.#waiting.push(result)
  }

  async look(context: Context): Promise<readonly LateResult[]> {
    return (await context.tool(this.#tool, null)) as unknown as readonly LateResult[]
  }
}
