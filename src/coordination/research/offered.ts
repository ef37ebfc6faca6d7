import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Runnable } from '../../kernel/runnable.ts'
import type { PackOffer } from '../../packs/pack.ts'
import { defineResearch } from './define-research.ts'

/** Research that a pack brings: with the tools that are there, and the model of the project. */
export function offeredResearch({ name, description }: PackOffer, tools: readonly AnyTool[]): Runnable {
  return defineResearch({ name, description, tools })
}
