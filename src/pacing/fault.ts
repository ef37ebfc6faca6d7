/** What can go wrong with one attempt to get an answer from a provider of models or another service. */
export type FaultKind =
  /** Too many requests or tokens. */
  | 'rate-limited'
  /** Not reachable, overloaded, or broken on its side. */
  | 'unavailable'
  /** It understood and said no. */
  | 'refused'
  /** It was sent more than it can read. */
  | 'too-long'
  /** The stream ended before the answer did. */
  | 'cut-off'
  /** It answered with something that makes no sense. */
  | 'invalid'
  /** Nothing was heard for too long. */
  | 'silent'
  /** Nothing was sent, because the provider has failed too often just now. */
  | 'down'

interface FaultDetails {
  readonly status?: number | undefined
  readonly retryAfterMs?: number | undefined
  readonly askedMs?: number | undefined
  readonly mayBeBilled?: boolean | undefined
  readonly cause?: unknown
}

/** Why one attempt failed, in words that are safe to write down. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly kind: FaultKind
  readonly status: number | undefined
  /** How long to wait for it, at most a few minutes. */
  readonly retryAfterMs: number | undefined
  /** How long it asks to be left alone, however long that is. */
  readonly askedMs: number | undefined
  /** The request had reached the service, which may have begun to work on it. */
  readonly mayBeBilled: boolean

  constructor(kind: FaultKind, problem: string, details: FaultDetails = {}) {
    const { status, retryAfterMs, askedMs = retryAfterMs, mayBeBilled = false, cause } = details
    super(problem, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.askedMs = askedMs
    this.mayBeBilled = mayBeBilled
  }
}

/** How one call to a provider ended. A caller that gave up has learned nothing about the provider. */
export type CallEnd = 'answered' | 'given-up' | Fault

/** How many attempts a fault is worth. What was cut off or made no sense may have been paid for, so it gets one more. */
export function attemptsFor({ kind }: Fault, most: number): number {
  if (kind === 'refused' || kind === 'too-long') return 1
  return kind === 'rate-limited' || kind === 'unavailable' || kind === 'down' ? most : Math.min(2, most)
}
