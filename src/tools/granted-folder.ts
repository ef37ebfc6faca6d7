import { lstat, realpath } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { refusal } from './read-tool.ts'

/** The one folder that file tools may read. */
export interface GrantedFolder {
  /** How it is called in answers and errors, which never show paths of the machine. */
  readonly name: string
  /** The real path of something inside, or a refusal. */
  locate(tool: string, path: string): Promise<string>
}

/**
 * Refuses whatever leads out: `..`, absolute paths, NUL, and links, at every step of the path.
 *
 * What is checked here is opened a moment later, so somebody who can change the folder meanwhile could still swap in
 * a link. Closing that gap takes a walk by directory handles, which comes with the tools issue.
 */
export function grantedFolder(root: string, name: string = basename(root) || 'root'): GrantedFolder {
  return {
    name,
    locate: async (tool, path) => {
      const parts = partsOf(path)
      if (parts === undefined) {
        throw refusal(tool, `"${shown(path)}" is not inside the folder "${name}"; give a path relative to it`)
      }
      const rootPath = await realpath(root).catch(() => undefined)
      if (rootPath === undefined) throw refusal(tool, `the granted folder "${name}" does not exist`)
      let current = rootPath
      for (const part of parts) {
        const next = await realpath(join(current, part)).catch(() => undefined)
        if (next === undefined) throw refusal(tool, await missing(join(current, part), path, name))
        if (next !== rootPath && !next.startsWith(rootPath.endsWith(sep) ? rootPath : rootPath + sep)) {
          throw refusal(tool, `"${shown(path)}" leads out of the folder "${name}"`)
        }
        current = next
      }
      return current
    },
  }
}

function partsOf(path: string): string[] | undefined {
  if (path.includes('\0') || path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path)) return undefined
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return parts.includes('..') ? undefined : parts
}

async function missing(place: string, path: string, name: string): Promise<string> {
  const link = await lstat(place).catch(() => undefined)
  if (link?.isSymbolicLink() === true) return `"${shown(path)}" is a link that leads nowhere in the folder "${name}"`
  return `there is no "${shown(path)}" in the folder "${name}"`
}

function shown(path: string): string {
  return path.replaceAll('\0', '␀').slice(0, 120)
}
