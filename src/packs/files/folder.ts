import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { isSecretPath } from '../../outside/secret-paths.ts'
import { refusal } from '../../tools/read-tool.ts'
import { codeOf, diskProblem, shown } from './disk-problem.ts'
import { partsOf } from './folder-path.ts'
import { type FolderHolder, type Held, inside } from './held.ts'
import { heldByHandle } from './held-by-handle.ts'
import { heldByPath } from './held-by-path.ts'

/** The one folder that file tools may look into. */
export interface GrantedFolder {
  /** How it is called in answers and errors, which never show paths of the machine. */
  readonly name: string
  /** Where it is. To look at what changed, never to open something: on the way there may be links by now. */
  readonly root: string
  readonly holder: FolderHolder
  /** What is at a path inside, held, or a refusal. Never a link. */
  find(tool: string, path: string): Promise<Held>
  /** The folder that something with this path is in, made on the way if asked for, and its name there. */
  place(tool: string, path: string, make: boolean): Promise<PlaceInFolder>
}

export interface PlaceInFolder {
  readonly folder: Held
  readonly name: string
}

interface PathWalk {
  readonly tool: string
  readonly path: string
  readonly parts: readonly string[]
  /** Whether to make folders that are missing. */
  readonly make: boolean
  /** Whether the last part, too, must be a folder. */
  readonly toFolder: boolean
}

/** The strongest way this system has. */
const systemHolder: FolderHolder =
  process.platform === 'linux' && existsSync('/proc/self/fd') ? heldByHandle : heldByPath

/**
 * Refuses whatever leads out: `..`, absolute paths, NUL, and links, at every step of the path.
 *
 * Links that stay inside are refused too: whether they still do when they are followed is not knowable beforehand.
 */
export function grantedFolder(
  root: string,
  name: string = basename(root) || 'root',
  holder: FolderHolder = systemHolder,
): GrantedFolder {
  const walk = async ({ tool, path, parts, make, toFolder }: PathWalk): Promise<Held> => {
    let current = await holder.root(root).catch(() => {
      throw refusal(tool, `the granted folder "${name}" does not exist`)
    })
    for (const [index, part] of parts.entries()) {
      await using folder = current
      if (make) await makeFolder(inside(folder, part))
      const next = await holder.inside(folder, part)
      if (next === undefined) throw refusal(tool, `there is no "${shown(path)}" in the folder "${name}"`)
      const problem = problemWith(next, toFolder || index < parts.length - 1)
      if (problem !== undefined) {
        await next[Symbol.asyncDispose]()
        throw refusal(tool, `"${shown(path)}" ${problem} in the folder "${name}"`)
      }
      current = next
    }
    return current
  }
  const inParts = (tool: string, path: string): string[] => {
    const parts = partsOf(path)
    if (parts !== undefined) return parts
    throw refusal(tool, `"${shown(path)}" is not inside the folder "${name}"; give a path relative to it`)
  }
  return {
    name,
    root,
    holder,
    async find(tool, path) {
      const parts = inParts(tool, path)
      if (isSecretPath(path)) {
        const why = 'is where keys, passwords or records are kept, which no tool reads'
        throw refusal(tool, `"${shown(path)}" in the folder "${name}" ${why}`)
      }
      const found = walk({ tool, path, parts, make: false, toFolder: false })
      return found.catch((thrown) => Promise.reject(diskProblem(tool, path, thrown)))
    },
    async place(tool, path, make) {
      const parts = inParts(tool, path)
      const last = parts.pop()
      if (last === undefined) throw refusal(tool, `"${shown(path)}" is the folder "${name}" itself`)
      const folder = walk({ tool, path, parts, make, toFolder: true })
      return { folder: await folder.catch((thrown) => Promise.reject(diskProblem(tool, path, thrown))), name: last }
    },
  }
}

function problemWith(found: Held, mustBeFolder: boolean): string | undefined {
  if (found.kind === 'link') return 'is or goes through a link, and links are not followed'
  return mustBeFolder && found.kind !== 'folder' ? 'goes through a file, which holds nothing,' : undefined
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((thrown) => {
    if (codeOf(thrown) !== 'EEXIST') throw thrown
  })
}
