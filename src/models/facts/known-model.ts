import type { Price } from '../prices.ts'

/** What a provider publishes of one model. What is missing is not known. */
export interface KnownModel {
  readonly price?: Price
  /** How many tokens can be sent at once. Where a provider names one figure for both, the answer shares it. */
  readonly windowTokens?: number
  /** The longest answer it can be asked for, thoughts included. */
  readonly longestAnswer?: number
  /** Whether it thinks before it answers: by itself, only when it is asked to, or never. */
  readonly thinks?: boolean | 'when-asked'
  /** Whether a request may set a temperature. */
  readonly temperature?: boolean
  readonly images?: boolean
  /** Whether it reads PDF files. */
  readonly files?: boolean
  readonly tools?: boolean
  /** Whether it can be made to call a tool, or one certain tool. */
  readonly forcedTool?: boolean
  /** Whether its answer can be held to a JSON schema. */
  readonly schemas?: boolean
}

/** Models of one provider by their names, with the page and the day their prices were read. */
export interface ModelSheet {
  readonly source: string
  readonly date: string
  readonly models: Readonly<Record<string, KnownModel>>
}
