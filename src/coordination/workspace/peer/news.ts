import type { Json } from '../../../events/json.ts'

/** Something that a peer did or saw, for its log and for people (WSP-47). */
export type PeerNews = {
  readonly what:
    | 'joined'
    | 'judged'
    | 'bid'
    | 'claimed'
    | 'began'
    | 'completed'
    | 'failed'
    | 'retried'
    | 'waits'
    | 'given back'
    | 'fenced'
    | 'cancelled'
    | 'asks'
    | 'unaffordable'
    | 'extended'
    | 'tidied'
    | 'trouble'
    | 'left'
  readonly task?: string
  /** The attempt, as the name of the file counts it. */
  readonly attempt?: number
  readonly [detail: string]: Json | undefined
}
