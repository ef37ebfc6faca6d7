import type { FileFamily } from '../errors/catalog.ts'

/** What holds for one kind of file, besides the keys it may have. */
export interface FileRules {
  /** How its error codes begin: `BATON_AGENT` has `BATON_AGENT_UNKNOWN_KEY`. */
  readonly family: FileFamily
  readonly limits: YamlLimits
  /** The page that says what its keys may hold, where that is not the page of its family. */
  readonly page?: string | undefined
  /** Keys that people try although they don't exist, each with what to write instead. */
  readonly instead: Readonly<Record<string, string>>
}

/** How much YAML is read at most. Beyond it a file is refused before it is parsed. */
interface YamlLimits {
  /** At all depths together. */
  readonly keys: number
  readonly items: number
  /** Words and marks: parsing takes time for each of them, even for empty lines. */
  readonly tokens: number
}

/** The largest file that is read, in bytes, and how messages call it. */
export const largestFile: number = 64 * 1024
export const largestFileDetails = { what: 'KiB in the file', limit: '64' }

/** How deep values may be nested. */
export const deepest = 32

/** For the few keys of a frontmatter. */
export const frontmatterLimits: YamlLimits = { keys: 200, items: 1_000, tokens: 10_000 }

/** For files that list many things, such as prices, rules or servers. */
export const tableLimits: YamlLimits = { keys: 5_000, items: 5_000, tokens: 50_000 }
