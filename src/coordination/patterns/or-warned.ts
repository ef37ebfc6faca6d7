import type { Context } from '../../kernel/context.ts'

/** What work gives. If it fails, the result of the run says all the same what there was to warn of. */
export async function orWarned<Value>(
  context: Context,
  warnings: readonly string[],
  work: Promise<Value>,
): Promise<Value> {
  try {
    return await work
  } catch (thrown) {
    for (const warning of warnings) context.warn(warning)
    throw thrown
  }
}
