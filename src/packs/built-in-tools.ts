import type { AnyTool } from '../kernel/ports/tool.ts'
import { analyserTools } from './analyser-tools.ts'
import { basicTools } from './basics/basic-tools.ts'
import { folderTools } from './folder-tools.ts'
import { internetTools, journeyTools } from './network-tools.ts'
import type { BuiltInToolsOptions } from './tool-options.ts'

/** Every tool that comes with Baton. What an agent may do with them is for its grants to say. */
export function builtInTools(options: BuiltInToolsOptions = {}): AnyTool[] {
  return [
    ...basicTools(options),
    ...journeyTools(options),
    ...internetTools(options),
    ...folderTools(options),
    ...analyserTools(options),
  ]
}
