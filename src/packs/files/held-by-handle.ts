import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { isMissing } from './disk-problem.ts'
import { type FolderHolder, type Held, inside, kindOf } from './held.ts'

/** Names something without opening it, so no device notices and no pipe blocks. Node has no constant for it. */
const pathOnly = 0o10000000

/**
 * Linux: what is held is an open handle, and what is in a folder is reached through its handle in `/proc/self/fd`.
 * No path is walked twice, so swapping a folder for a link between two steps changes nothing.
 */
export const heldByHandle: FolderHolder = {
  root: (path) => hold(path, pathOnly | constants.O_DIRECTORY),
  async inside(folder, name) {
    try {
      return await hold(inside(folder, name), pathOnly | constants.O_NOFOLLOW)
    } catch (thrown) {
      if (isMissing(thrown)) return undefined
      throw thrown
    }
  },
}

async function hold(path: string, flags: number): Promise<Held> {
  const handle = await open(path, flags)
  try {
    const stats = await handle.stat()
    // A closed handle has the number -1, so a path that outlives it leads nowhere.
    const own = (): string => `/proc/self/fd/${handle.fd}`
    return {
      kind: kindOf(stats),
      stats,
      get path() {
        return own()
      },
      open: () => open(own(), constants.O_RDONLY | constants.O_NONBLOCK),
      [Symbol.asyncDispose]: () => handle.close(),
    }
  } catch (thrown) {
    await handle.close()
    throw thrown
  }
}
