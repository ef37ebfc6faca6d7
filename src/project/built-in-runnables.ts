import { kinds } from '../coordination/all.ts'
import type { ToolNamed } from '../coordination/kind.ts'
import type { AnyTool } from '../kernel/ports/tool.ts'
import type { Runnable } from '../kernel/runnable.ts'
import { packs } from '../packs/all.ts'
import type { PackOffer } from '../packs/pack.ts'

/** Something that can be run by name although no file of the project defines it. */
export interface BuiltInRunnable {
  /** As people call it: `kind:name`. */
  readonly name: string
  readonly description: string
  /** The tools it uses. */
  readonly tools: readonly string[]
  /** Whether a question can be meant for it, although its words fit. Without it: yes. */
  isMeant?(question: string): boolean
}

/** The built-in runnables that are wanted. Nothing is loaded to list them. */
export function builtInRunnables(wanted: 'all' | readonly string[] = []): BuiltInRunnable[] {
  return offers()
    .map((offer) => ({
      name: nameOf(offer),
      description: offer.description,
      tools: [...offer.requiredTools, ...offer.optionalTools],
      ...(offer.isMeant === undefined ? {} : { isMeant: offer.isMeant }),
    }))
    .filter(({ name }) => wanted === 'all' || wanted.includes(name))
}

/** The names of those that a question can be meant for. The others need not be loaded for it. */
export function meantBuiltIns(question: string): string[] {
  return builtInRunnables('all')
    .filter(({ isMeant }) => isMeant?.(question) ?? true)
    .map(({ name }) => name)
}

/** Makes runnables of them, with the tools of a project. */
export async function makeBuiltIns(
  wanted: readonly BuiltInRunnable[],
  tools: readonly AnyTool[],
  model: string | undefined,
  toolNamed: ToolNamed,
): Promise<Runnable[]> {
  const made = offers()
    .filter((offer) => wanted.some(({ name }) => name === nameOf(offer)))
    .map(async (offer) => {
      const code = await kinds.find(({ name }) => name === offer.kind)?.code?.()
      return code?.offered?.(offer, tools, model, toolNamed) ?? []
    })
  return (await Promise.all(made)).flat()
}

function offers(): readonly PackOffer[] {
  return packs.flatMap((pack) => pack.offers ?? [])
}

function nameOf({ kind, name }: PackOffer): string {
  return `${kind}:${name}`
}
