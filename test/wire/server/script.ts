import type { JsonObject } from '../../../src/events/json.ts'

/** What a test tells the server to answer. The first entry that fits a request and was not used yet is used. */
export interface Answer {
  /** Only for requests whose body holds all of these texts. */
  readonly to?: string | readonly string[]
  /** Only for requests whose last message holds this text. */
  readonly after?: string
  /** Only for this format. */
  readonly at?: Format
  /** What it thinks first. It is signed, and the signature is remembered. */
  readonly thinking?: string
  readonly text?: string
  readonly calls?: readonly Call[]
  readonly finish?: 'length' | 'refusal'
  /** Signs of life before the first word, as the format has them. */
  readonly pings?: number
  /** After so many chunks the stream stands still until the test lets it go on. */
  readonly holdAfter?: number
  /** After so many chunks the connection is cut. */
  readonly cutAfter?: number
  /** Refused in the words of the provider. */
  readonly fail?: 'overflow' | 'rate-limit' | 'overloaded' | 'server-error'
  /** The same again for every request that fits. */
  readonly always?: boolean
}

interface Call {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
}

export const formats = ['responses', 'chat', 'compatible', 'anthropic', 'google'] as const
export type Format = (typeof formats)[number]

/** One request as it came, and what became of it. */
export interface Recorded {
  readonly format: Format
  readonly model: string
  readonly body: JsonObject
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly status: number
  /** What was refused, in the words of the provider. */
  readonly refused?: string
  /** Of messages, instructions, tools and the form of the answer, counted alike for all formats. */
  readonly inputTokens: number
  readonly outputTokens: number
}
