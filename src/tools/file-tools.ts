import type { AnyTool } from '../kernel/ports/tool.ts'
import { grantedFolder } from './granted-folder.ts'
import { listFiles } from './list-files.ts'
import { readFile } from './read-file.ts'
import { searchText } from './search-text.ts'

export interface FileToolsOptions {
  /** How the folder is called in answers and errors. Default: the last part of its path. */
  readonly name?: string
}

/** The tools that look into one granted folder and nowhere else. */
export function fileTools(root: string, { name }: FileToolsOptions = {}): AnyTool[] {
  const folder = grantedFolder(root, name)
  // A tool's validator is covariant in its input, so a list of different tools needs their inputs forgotten.
  return [listFiles(folder), readFile(folder), searchText(folder)]
}
