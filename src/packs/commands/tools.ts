import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Sandbox } from '../../outside/sandbox/sandbox.ts'
import { readOnlyShellTool, type ShellOptions, shellTool } from './shell.ts'

/** Both shells, in the same folder and the same sandbox. */
export function commandTools(sandbox: Sandbox, options: ShellOptions): AnyTool[] {
  return [shellTool(sandbox, options) as AnyTool, readOnlyShellTool(sandbox, options) as AnyTool]
}
