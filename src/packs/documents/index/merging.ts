/** What decides whether a segment is put together with others. */
export interface SegmentSize {
  readonly alive: number
  readonly dead: number
  readonly textBytes: number
}

/** So many segments of about the same size become one, which is then eight times as large. */
const together = 8
/** A segment of this size stays as it is, so that no merge takes long or much memory. */
const fullDocuments = 500
const fullBytes = 4 * 2 ** 20

export function isFull(documents: number, textBytes: number): boolean {
  return documents >= fullDocuments || textBytes >= fullBytes
}

/** Which segments to write anew, each group as one. Those with nothing left in them are in groups of their own. */
export function mergesFor<S extends SegmentSize>(segments: readonly S[]): S[][] {
  const wasted = segments.filter(({ alive, dead }) => dead >= Math.max(1, alive))
  const levels = new Map<number, S[]>()
  for (const segment of segments) {
    // One that was full stays so when some of it dies, or eight of them would be merged over and over.
    if (wasted.includes(segment) || isFull(segment.alive + segment.dead, segment.textBytes)) continue
    const level = Math.floor(Math.log(Math.max(1, segment.alive)) / Math.log(together))
    levels.set(level, [...(levels.get(level) ?? []), segment])
  }
  const crowded = [...levels.values()].filter((members) => members.length >= together)
  return [...wasted.map((segment) => [segment]), ...crowded]
}
