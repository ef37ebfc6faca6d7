import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ownFolder, privateFolder } from '../config/own-folder.ts'

/** Lets Node keep what it compiles, so that the next start need not compile it again. */
export function keepCompiled(): void {
  const folder = privateFolder(ownFolder(process.env, process.platform))
  if (folder !== undefined) enableCompileCache(join(folder, 'compiled'))
}
