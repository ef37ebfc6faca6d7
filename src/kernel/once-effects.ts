import { asKernelFact, type KernelFact } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'

/**
 * Whether a call that must not happen twice took effect, or may have, by how it ended. A tool that says that the same
 * again would not help has refused, and done nothing; whatever else it threw may have come after the effect.
 */
export function mayHaveHappened(end: KernelFact): boolean {
  if (end.type !== 'tool.failed') return end.type === 'tool.returned'
  const { retryable, type, code } = end.data.error
  return retryable || type === 'unknown_outcome' || code === 'BATON_TOOL_FAILED'
}

/** The tools of which a log says that they must not be called twice, and that they took effect or may have. */
export function onceIn(events: readonly RunEvent[]): string[] {
  const calls = new Map<string, string>()
  const tools = new Set<string>()
  for (const event of events) {
    const fact = asKernelFact(event)
    if (fact === undefined) continue
    if (fact.type === 'child.ended') for (const tool of fact.data.once ?? []) tools.add(tool)
    if (fact.type === 'tool.called' && fact.data.effect === 'once') calls.set(fact.data.op, fact.data.tool)
    const tool = fact.type === 'tool.returned' || fact.type === 'tool.failed' ? calls.get(fact.data.op) : undefined
    if (tool !== undefined && mayHaveHappened(fact)) tools.add(tool)
  }
  return [...tools]
}
