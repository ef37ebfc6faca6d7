import { mergesFor, type SegmentSize } from './merging.ts'
import { Ranking } from './ranking.ts'
import { LostText, type Segment, type SegmentDocument } from './segment.ts'
import { SegmentBuilder } from './segment-builder.ts'

/** A segment and the documents in it that no longer count, because they are gone or came again in another. */
export interface HeldSegment {
  readonly segment: Segment
  readonly dead: ReadonlySet<number>
  /** The file it is kept in, once it is. */
  readonly name?: string
}

interface DocumentPlace {
  readonly held: HeldSegment
  readonly number: number
}

/** Segments that together hold every document once. A change makes another set. */
export class SegmentSet {
  readonly segments: readonly HeldSegment[]
  readonly #places = new Map<string, DocumentPlace>()
  #ranking: Ranking | undefined

  constructor(segments: readonly HeldSegment[] = []) {
    this.segments = segments
    for (const held of segments) {
      for (const [number, { path }] of held.segment.documents.entries()) {
        if (!held.dead.has(number)) this.#places.set(path, { held, number })
      }
    }
  }

  get ranking(): Ranking {
    this.#ranking ??= new Ranking(
      this.segments.map(({ segment, dead }) => ({ segment, isAlive: (document) => !dead.has(document) })),
    )
    return this.#ranking
  }

  /** How many documents there are. */
  get size(): number {
    return this.#places.size
  }

  get paths(): Iterable<string> {
    return this.#places.keys()
  }

  get documents(): readonly SegmentDocument[] {
    return [...this.#places.values()].flatMap(({ held, number }) => held.segment.documents[number] ?? [])
  }

  find(path: string): SegmentDocument | undefined {
    const place = this.#places.get(path)
    return place?.held.segment.documents[place.number]
  }

  segmentOf(path: string): Segment | undefined {
    return this.#places.get(path)?.held.segment
  }

  /** The set without some documents, and with others, which take the place of earlier ones with the same path. */
  changed(gone: Iterable<string>, added?: Segment): SegmentSet {
    const leaving = new Map<HeldSegment, Set<number>>()
    const paths = [...gone, ...(added?.documents ?? []).map(({ path }) => path)]
    for (const path of paths) {
      const place = this.#places.get(path)
      if (place === undefined) continue
      leaving.set(place.held, (leaving.get(place.held) ?? new Set()).add(place.number))
    }
    if (added === undefined && leaving.size === 0) return this
    const kept = this.segments.map((held) => {
      const more = leaving.get(held)
      return more === undefined ? held : { ...held, dead: new Set([...held.dead, ...more]) }
    })
    return new SegmentSet(added === undefined ? kept : [...kept, { segment: added, dead: new Set() }])
  }

  /** The set without the segments whose texts can no longer be read. */
  async intact(): Promise<SegmentSet> {
    const checked = await Promise.all(this.segments.map(async (held) => ((await isIntact(held.segment)) ? [held] : [])))
    return new SegmentSet(checked.flat())
  }

  /** The same documents in fewer segments, where there are too many small ones. Those that can't be read are left out. */
  async merged(): Promise<SegmentSet> {
    const groups = mergesFor(this.segments.map((held) => ({ held, ...sizeOf(held) })))
    if (groups.length === 0) return this
    const merged: HeldSegment[] = []
    for (const group of groups) {
      const builder = new SegmentBuilder()
      for (const { held } of group) {
        if (await isIntact(held.segment)) await builder.take(held.segment, (document) => !held.dead.has(document))
      }
      if (builder.documentCount > 0) merged.push({ segment: builder.finish(), dead: new Set() })
    }
    const replaced = new Set(groups.flat().map(({ held }) => held))
    return new SegmentSet([...this.segments.filter((held) => !replaced.has(held)), ...merged])
  }
}

function sizeOf({ segment, dead }: HeldSegment): SegmentSize {
  return { alive: segment.documents.length - dead.size, dead: dead.size, textBytes: segment.textBytes }
}

async function isIntact(segment: Segment): Promise<boolean> {
  try {
    for (let passage = 0; passage < segment.passageCount; passage++) await segment.text(passage)
    return true
  } catch (thrown) {
    if (thrown instanceof LostText) return false
    throw thrown
  }
}
