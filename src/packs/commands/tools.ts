import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Sandbox } from '../../outside/sandbox/sandbox.ts'
import { readOnlyShellTool, shellTool } from './shell.ts'

/** Both shells, in the same folder and the same sandbox. */
export function commandTools(sandbox: Sandbox, root: string): AnyTool[] {
  return [shellTool(sandbox, { root }) as AnyTool, readOnlyShellTool(sandbox, { root }) as AnyTool]
}
