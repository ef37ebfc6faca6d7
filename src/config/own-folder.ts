import { lstatSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** Where programs of this user keep what they could make again. */
export function ownFolder(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): string {
  const { HOME: home = homedir(), XDG_CACHE_HOME: wanted = '', LOCALAPPDATA: local } = env
  const usual: Partial<Record<NodeJS.Platform, string>> = {
    darwin: join(home, 'Library', 'Caches'),
    win32: local ?? join(home, 'AppData', 'Local'),
  }
  const folders = isAbsolute(wanted) ? wanted : (usual[platform] ?? join(home, '.cache'))
  return join(folders, 'baton')
}

/**
 * Makes the folder if need be, and returns it if no other user can write to it. Its content is executed or believed, so a
 * folder in /tmp that another user made first, or the folder of another user while we are root, is refused.
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
