import type { Json } from '../../../../events/json.ts'
import type { Context } from '../../../../kernel/context.ts'
import type { AnyTool } from '../../../../kernel/ports/tool.ts'
import { whyNot } from './tool-answers.ts'

export interface Answers {
  /** One for each query that was answered, in their order. */
  readonly answers: readonly { readonly query: string; readonly answer: unknown }[]
  readonly warnings: readonly string[]
}

/** Services are asked a few at a time. */
const atOnce = 3

/**
 * Asks a tool each of these queries. One that fails is a warning, as long as another is answered; when all fail, the first
 * failure is thrown, so that the worker is tried again.
 */
export async function askEach(
  context: Context,
  tool: AnyTool,
  queries: readonly string[],
  inputOf: (query: string) => Json,
): Promise<Answers> {
  const ask = (branch: Context, query: string): Promise<unknown> => branch.tool(tool, inputOf(query))
  const settled = await context.all(queries, ask, { concurrency: atOnce })
  const failures = settled.flatMap((one, index) => (one.ok ? [] : [{ query: queries[index] ?? '', error: one.error }]))
  for (const { error } of failures) if (whyNot(error) === undefined) throw error
  const [first] = failures
  if (first !== undefined && failures.length === settled.length) throw first.error
  return {
    answers: settled.flatMap((one, index) => (one.ok ? [{ query: queries[index] ?? '', answer: one.value }] : [])),
    warnings: failures.map(({ query, error }) => `No answer to "${query}": ${whyNot(error)}`),
  }
}
