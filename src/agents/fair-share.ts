/** The most that each may take for all to fit: what the short ones don't need is left to the long ones. */
export function fairShare(sizes: readonly number[], room: number): number {
  let left = Math.max(0, room)
  let sharing = sizes.length
  for (const size of sizes.toSorted((one, other) => one - other)) {
    if (size > left / sharing) break
    left -= size
    sharing -= 1
  }
  return left / Math.max(1, sharing)
}
