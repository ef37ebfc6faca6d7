import { lstatSync, mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** Lets Node keep what it compiles, so that the next start need not compile it again. */
export function keepCompiled(): void {
  const folder = privateFolder(cacheFolder(process.env, process.platform))
  if (folder !== undefined) enableCompileCache(join(folder, 'compiled'))
}

/** Where programs of this user keep what they could make again. */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): string {
  const { XDG_CACHE_HOME: wanted = '', LOCALAPPDATA: local } = env
  const usual: Partial<Record<NodeJS.Platform, string>> = {
    darwin: join(homedir(), 'Library', 'Caches'),
    win32: local ?? join(homedir(), 'AppData', 'Local'),
  }
  const caches = isAbsolute(wanted) ? wanted : (usual[platform] ?? join(homedir(), '.cache'))
  return join(caches, 'baton')
}

/**
 * Makes the folder if need be, and returns it if no other user can write to it. Its content is executed, so a folder
 * in /tmp that another user made first, or the folder of another user while we are root, is refused.
 */
export function privateFolder(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const status = lstatSync(folder)
    const isOurs = process.getuid === undefined || (status.uid === process.getuid() && (status.mode & 0o022) === 0)
    return status.isDirectory() && isOurs ? folder : undefined
  } catch {
    return undefined
  }
}
