import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs'

/**
 * The beginning of a plain file, `most` bytes of it: what reads files that came with a project, or that a project names,
 * before a person agreed to anything. Pipes, devices and sockets are refused without being opened, for that alone may do
 * something or take for ever; and of a file that has no end, or no size before it is read, no more is read than this.
 *
 * Not waited for: such files are small, and the way to another thread and back takes longer than reading one.
 */
export function startOfFile(path: string, most: number): Buffer {
  requirePlain(statSync(path))
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stats = fstatSync(descriptor)
    // What stands there may be another thing by now.
    requirePlain(stats)
    let bytes = Buffer.allocUnsafe(Math.min(most, stats.size + 1))
    let length = 0
    for (;;) {
      const read = readSync(descriptor, bytes, length, bytes.length - length, length)
      length += read
      if (read === 0 || length === most) return bytes.subarray(0, length)
      if (length === bytes.length) bytes = Buffer.concat([bytes], Math.min(most, bytes.length * 2))
    }
  } finally {
    closeSync(descriptor)
  }
}

/** All of a plain file, which must not have more bytes than this. */
export function wholeFile(path: string, most: number): Buffer {
  const bytes = startOfFile(path, most + 1)
  if (bytes.length > most) throw new Error(`it has more than ${most} bytes`)
  return bytes
}

function requirePlain(stats: { isFile(): boolean }): void {
  if (!stats.isFile()) throw new Error('it is not a file')
}
