import type { AnyTool } from '../kernel/ports/tool.ts'
import { createSandbox } from '../outside/sandbox/sandbox.ts'
import { readOnlyShellTool, shellTool } from './commands/shell.ts'
import { documentTools } from './documents/document-tools.ts'
import { fileTools } from './files/file-tools.ts'
import type { BuiltInToolsOptions } from './tool-options.ts'

/** Files, documents and commands, all inside one folder. Without a folder there are none. */
export function folderTools(options: BuiltInToolsOptions): AnyTool[] {
  const { root, rootName, documents, sandbox = createSandbox() } = options
  if (root === undefined) return []
  const name = rootName === undefined ? {} : { name: rootName }
  return [
    ...fileTools(root, { ...name, write: true }),
    ...documentTools(root, { ...name, ...(documents === undefined ? {} : { path: documents }) }),
    shellTool(sandbox, { root }) as AnyTool,
    readOnlyShellTool(sandbox, { root }) as AnyTool,
  ]
}
