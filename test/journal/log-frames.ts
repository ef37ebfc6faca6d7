const headerLength = 32
const frameLength = 24 + 4_096

/** How much of a write-ahead log has been written: its header, and all frames that carry the same two random numbers. */
export function writtenLength(log: Buffer): number {
  const salt = log.subarray(16, 24)
  let end = Math.min(headerLength, log.length)
  while (end + frameLength <= log.length && log.subarray(end + 8, end + 16).equals(salt)) end += frameLength
  return end
}
