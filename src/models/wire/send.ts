/** What a provider sent back, as far as it has come. */
export interface IncomingAnswer {
  readonly status: number
  readonly statusText: string
  headers(): Readonly<Record<string, string>>
  /**
   * Hands over the bytes as they come, to be read at once and not kept, and is over when there are no more, when the
   * reader has had enough, or when the answer was closed. Rejects when the connection breaks, and with what the reader throws.
   */
  read(take: (bytes: Uint8Array) => Appetite): Promise<void>
  close(): void
}

/** Whether a reader wants more; if not, whether the end is near, so that the connection can be used again. */
export type Appetite = 'more' | 'enough' | 'none'

/** Headers by their names in small letters. */
export type HeaderFields = Readonly<Record<string, string>>

export interface OutgoingRequest {
  /** Handed in again for the next request like it, so that they are written once. */
  readonly headers: HeaderFields
  /** Those of this request alone. */
  readonly ownHeaders?: HeaderFields
  readonly body: string
  readonly signal: AbortSignal
}

/** Sends a text to an address. Rejects with a `CallError` when nothing came back, or with the reason of the signal. */
export type Send = (url: URL, outgoing: OutgoingRequest) => Promise<IncomingAnswer>
