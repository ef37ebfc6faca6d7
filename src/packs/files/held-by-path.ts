import { constants } from 'node:fs'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BatonError } from '../../errors/baton-error.ts'
import { isMissing } from './disk-problem.ts'
import { type FolderHolder, type Held, kindOf } from './held.ts'

// Windows has neither.
const noFollow = constants.O_NOFOLLOW ?? 0
const noWaiting = constants.O_NONBLOCK ?? 0

/**
 * Where there is no `/proc/self/fd`: real paths, compared at every step, and files compared again once they are open.
 *
 * Weaker: another program that swaps a folder on the way for a link at the right moment, twice, is not noticed. Nor is
 * a write whose folder is swapped between the comparison and the write. Nothing an agent can do by itself does that.
 */
export const heldByPath: FolderHolder = {
  async root(path) {
    const real = await realpath(path)
    const held = await hold(real)
    if (held.kind !== 'folder') throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR', syscall: 'open' })
    return held
  },
  async inside(folder, name) {
    try {
      const path = join(folder.path, name)
      const held = await hold(path)
      if (held.kind === 'link') return held
      return dirname(await realpath(path)) === folder.path ? held : { ...held, kind: 'link' }
    } catch (thrown) {
      if (isMissing(thrown)) return undefined
      throw thrown
    }
  },
}

async function hold(path: string): Promise<Held> {
  const stats = await lstat(path)
  return {
    kind: kindOf(stats),
    stats,
    path,
    async open(): Promise<FileHandle> {
      const handle = await open(path, constants.O_RDONLY | noFollow | noWaiting)
      const opened = await handle.stat()
      if (opened.ino === stats.ino && opened.dev === stats.dev) return handle
      await handle.close()
      throw new BatonError('BATON_TOOL_FAILED', { tool: 'files', problem: 'a file was swapped while it was opened' })
    },
    [Symbol.asyncDispose]: async () => {},
  }
}
