import type { AnyTool } from '../../kernel/ports/tool.ts'
import { grantedFolder } from '../files/folder.ts'
import type { FolderHolder } from '../files/held.ts'
import { FolderIndex, type FolderIndexOptions } from './index-folder.ts'
import { readDocumentTool } from './read-document-tool.ts'
import { searchDocuments } from './search-documents.ts'

export interface DocumentToolsOptions extends FolderIndexOptions {
  /** How the folder is called in answers and errors. Default: the last part of its path. */
  readonly name?: string
  /** How files are held. Default: the strongest way the system has. */
  readonly holder?: FolderHolder
}

/** The tools that search and read the documents in a folder, sharing one index of it. */
export function documentTools(root: string, options: DocumentToolsOptions = {}): AnyTool[] {
  const { name, path = '.', limits = {}, holder } = options
  const folder = grantedFolder(root, name, holder)
  const index = new FolderIndex(folder, { path, limits })
  return [searchDocuments(index, { folder: folder.name, path }), readDocumentTool(folder, limits)]
}
