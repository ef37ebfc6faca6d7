import type { AnyTool } from '../kernel/ports/tool.ts'
import { packs } from './all.ts'
import { type BuiltInToolsOptions, settle } from './tool-options.ts'

// Awaited here, once, so that callers of `builtInTools` do not have to wait and no second list of packs is needed.
const makers = await Promise.all(packs.map((pack) => pack.load()))

/** Every tool that comes with Baton. What an agent may do with them is decided by its grants. */
export function builtInTools(options: BuiltInToolsOptions = {}): AnyTool[] {
  const settled = settle(options)
  return makers.flatMap((make) => make(settled))
}
