import type { ArtifactContent } from '../kernel/artifact-content.ts'
import type { Tone } from './view.ts'

/** A sentence that claims something, and what carries it. */
export interface ShownClaim {
  readonly sentence: string
  /** What was found about it, in a word or two, such as `supported`. */
  readonly verdict: string
  readonly tone: Tone
  /** A file or an address, and the line in it. */
  readonly location: string | null
  readonly line: number | null
  /** What of it says so, word for word. */
  readonly quote: string
  /** What is wrong, if anything is. */
  readonly remark: string
}

/** An article that a run kept. */
export interface KeptArticle {
  readonly claims: readonly ShownClaim[]
  /** What matters about it, in a few words each, such as `quality 92.4`. */
  readonly facts: readonly string[]
  /** The bytes of a file, in one of the formats. The same article gives the same bytes. */
  as(format: string): Promise<Uint8Array>
}

/** How questions about an article are answered. */
interface FurtherAnswers {
  /** What answers them. */
  readonly by: string
  /** The artifacts it answers from. */
  readonly from: readonly string[]
  /** The name of the artifact with an answer. */
  readonly kept: string
  /** What an answer claims. Undefined for content that is none. */
  claims(content: ArtifactContent): Promise<readonly ShownClaim[] | undefined>
}

/** What runs of a kind keep for people to take away. */
export interface KindArticle {
  /** The name of the artifact that everything else is made from. */
  readonly kept: string
  /** The endings of the names of files it can be written as, such as `pdf`. */
  readonly formats: readonly string[]
  /** The key of a run's data that says in which file the person wants it. */
  readonly file: string
  /** Left out where nothing answers questions about it. */
  readonly further?: FurtherAnswers
  /** Undefined for content that is no article, whatever kept it under that name. */
  open(content: ArtifactContent): Promise<KeptArticle | undefined>
}
