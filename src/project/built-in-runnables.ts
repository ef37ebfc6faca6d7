import type { AnyTool } from '../kernel/ports/tool.ts'
import type { Runnable } from '../kernel/runnable.ts'
import { packs } from '../packs/all.ts'

/** Something that can be run by name although no file of the project defines it. */
export interface BuiltInRunnable {
  /** As people call it: `workorder:concierge`. */
  readonly name: string
  readonly description: string
  /** The tools it uses. */
  readonly tools: readonly string[]
}

/** The built-in runnables that are wanted. Nothing is loaded to list them. */
export function builtInRunnables(wanted: 'all' | readonly string[] = []): BuiltInRunnable[] {
  return packs
    .flatMap(({ workOrders = [] }) => workOrders)
    .map(({ name, description, requiredTools, optionalTools }) => ({
      name: `workorder:${name}`,
      description,
      tools: [...requiredTools, ...optionalTools],
    }))
    .filter(({ name }) => wanted === 'all' || wanted.includes(name))
}

/** Makes runnables of them, with the tools of a project. */
export async function makeBuiltIns(
  wanted: readonly BuiltInRunnable[],
  tools: readonly AnyTool[],
  model: string | undefined,
): Promise<Runnable[]> {
  if (wanted.length === 0) return []
  const { builtInWorkOrders } = await import('../coordination/workorder/built-in.ts')
  return builtInWorkOrders(tools, model ?? []).filter(({ kind, name }) =>
    wanted.some((one) => one.name === `${kind}:${name}`),
  )
}
