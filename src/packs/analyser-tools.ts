import type { AnyTool } from '../kernel/ports/tool.ts'
import { reviewTools } from './review/review-tools.ts'
import type { BuiltInToolsOptions } from './tool-options.ts'

/** Tools that look for faults in the code of a folder. Without a folder there are none. */
export function analyserTools({ root, rootName }: BuiltInToolsOptions): AnyTool[] {
  return root === undefined ? [] : reviewTools(root, rootName === undefined ? {} : { name: rootName })
}
