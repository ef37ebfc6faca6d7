import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { isMissing } from './disk-problem.ts'
import { type FolderHolder, type Held, inside, kindOf } from './held.ts'

/** Names something without opening it, so no device notices and no pipe blocks. Node has no constant for it. */
const pathOnly = 0o10000000

const forReading = constants.O_RDONLY | constants.O_NONBLOCK

/**
 * Linux: what is held is an open handle, and what is in a folder is reached through its handle in `/proc/self/fd`.
 * No path is walked twice, so swapping a folder for a link between two steps changes nothing.
 */
export const heldByHandle: FolderHolder = {
  root: async (path) => hold(path, pathOnly | constants.O_DIRECTORY),
  async inside(folder, name) {
    try {
      return hold(inside(folder, name), pathOnly | constants.O_NOFOLLOW)
    } catch (thrown) {
      if (isMissing(thrown)) return undefined
      throw thrown
    }
  },
}

/**
 * Not waited for: naming something takes a thousandth of the time that the way to another thread and back does, and a folder
 * may have ten thousand files.
 */
function hold(path: string, flags: number): Held {
  let handle = openSync(path, flags)
  const close = (): void => {
    if (handle >= 0) closeSync(handle)
    // A path that outlives it leads nowhere.
    handle = -1
  }
  try {
    const stats = fstatSync(handle)
    const own = (): string => `/proc/self/fd/${handle}`
    return {
      kind: kindOf(stats),
      stats,
      get path() {
        return own()
      },
      open: () => open(own(), forReading),
      readNow: (most) => readStart(own(), most),
      [Symbol.asyncDispose]: async () => close(),
    }
  } catch (thrown) {
    close()
    throw thrown
  }
}

function readStart(path: string, most: number): Buffer {
  const bytes = Buffer.allocUnsafe(most)
  const file = openSync(path, forReading)
  try {
    let length = 0
    for (let read = -1; read !== 0 && length < most; length += read) {
      read = readSync(file, bytes, length, most - length, length)
    }
    return bytes.subarray(0, length)
  } finally {
    closeSync(file)
  }
}
