import type { PassageTable } from '../../../understanding/prose/passages.ts'
import type { SourceType } from '../brief.ts'

/** Whether a passage holds today: it may be outdated by another, a copy of it, or contradicted by one that holds too. */
export type EvidenceStanding = 'current' | 'superseded' | 'duplicate' | 'contested'

/** Where a passage stands in its document. Lines count from 1. */
type EvidencePlace = {
  readonly line: number
  readonly last_line: number
  /** The line of the file in which each line of the quote stands, where the text was made from a file with other lines. */
  readonly lines?: readonly number[]
  readonly page?: number
  readonly heading: string
}

/** A document that was read: a file, a page or a paper. */
export type EvidenceDocument = {
  /** Of its text as it was read. */
  readonly sha256: string
  /** A path from the folder of documents, or an address. */
  readonly location: string
  readonly title: string
  readonly type: SourceType
  readonly author: string | null
  readonly published_date: string | null
  readonly accessed_at: string
  readonly relevance: number
  /** Only some of it was read, so what is not in its passages may still be in it. */
  readonly in_part?: true
}

/** A sentence of a passage that no longer holds, in its words, and why. */
export type OvertakenUnit = { readonly text: string; readonly because: string }

/** What may be cited: a passage that was read, word for word. */
export type EvidencePassage = {
  /** `p1`, `p2`…: the only thing by which a writer can cite. */
  readonly id: string
  /** The sha256 of its document. Files with the same text have their passages once. */
  readonly document: string
  readonly place: EvidencePlace
  readonly quote: string
  /** Of a file of data: its rows. */
  readonly tables?: readonly PassageTable[]
  readonly date: string | null
  readonly standing: EvidenceStanding
  /** Why it has that standing, with the id of the passage that it follows from. */
  readonly because?: string
  /** What in it no longer holds, where the rest does: it is told only as history. */
  readonly overtaken?: readonly OvertakenUnit[]
  readonly score: number
}

/** All that a run has read and may cite. JSON, so that it can be kept and folded anywhere. */
export type Evidence = {
  readonly documents: readonly EvidenceDocument[]
  readonly passages: readonly EvidencePassage[]
  /** Documents that were not read, because they could not be or something else says more, each with the reason. */
  readonly unread: readonly { readonly location: string; readonly reason: string }[]
}

export const noEvidence: Evidence = { documents: [], passages: [], unread: [] }

/** Whether what a passage says may be stated as it is today. */
export function holds({ standing }: Pick<EvidencePassage, 'standing'>): boolean {
  return standing === 'current' || standing === 'contested'
}
