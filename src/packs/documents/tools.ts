import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { AnyTool } from '../../kernel/ports/tool.ts'
import { grantedFolder } from '../files/folder.ts'
import type { FolderHolder } from '../files/held.ts'
import { draftFromDocuments } from './draft-from-documents.ts'
import { FolderIndex, type FolderIndexOptions } from './folder-index.ts'
import { gatherDocuments } from './gather-documents.ts'
import { readDocumentTool } from './read-document-tool.ts'
import { searchDocuments } from './search-documents.ts'

export interface DocumentToolsOptions extends Omit<FolderIndexOptions, 'kept'> {
  /** A private folder for the index, and for those of other folders. Default: it stays in memory. */
  readonly kept?: string
  /** How the folder is called in answers and errors. Default: the last part of its path. */
  readonly name?: string
  /** How files are held. Default: the strongest way the system has. */
  readonly holder?: FolderHolder
}

/** The tools that search, read and gather the documents in a folder, sharing one index of it. */
export function documentTools(root: string, options: DocumentToolsOptions = {}): AnyTool[] {
  const { name, path = '.', limits = {}, kept, holder } = options
  const folder = grantedFolder(root, name, holder)
  const index = new FolderIndex(folder, {
    path,
    limits,
    ...(kept === undefined ? {} : { kept: placeIn(kept, root, path) }),
  })
  const at = { folder: folder.name, path }
  return [
    searchDocuments(index, at),
    readDocumentTool(folder, limits),
    gatherDocuments(index, at),
    draftFromDocuments(index, at),
  ]
}

/** Every folder of documents has its index in a folder of its own, never among the documents. */
function placeIn(kept: string, root: string, path: string): string {
  const place = createHash('sha256')
    .update(`${resolve(root)}\0${path}`)
    .digest('hex')
  return join(kept, 'documents', place.slice(0, 32))
}
