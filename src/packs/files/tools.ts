import type { AnyTool } from '../../kernel/ports/tool.ts'
import { editFile } from './edit-file.ts'
import { grantedFolder } from './folder.ts'
import type { FolderHolder } from './held.ts'
import { listFiles } from './list-files.ts'
import { readFile } from './read-file.ts'
import { searchText } from './search-text.ts'
import { writeFile } from './write-file.ts'

export interface FileToolsOptions {
  /** How the folder is called in answers and errors. Default: the last part of its path. */
  readonly name?: string
  /** Also tools that write and edit. */
  readonly write?: boolean
  /** How files are held. Default: the strongest way the system has. */
  readonly holder?: FolderHolder
}

/** The tools that look into one granted folder and nowhere else. */
export function fileTools(root: string, { name, write = false, holder }: FileToolsOptions = {}): AnyTool[] {
  const folder = grantedFolder(root, name, holder)
  // A tool's validator is covariant in its input, so a list of different tools needs their inputs forgotten.
  const looking: AnyTool[] = [listFiles(folder), readFile(folder), searchText(folder)]
  return write ? [...looking, writeFile(folder), editFile(folder)] : looking
}
