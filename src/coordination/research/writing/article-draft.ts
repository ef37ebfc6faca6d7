import type { Outline } from './outline.ts'

/** An article before its citations are numbered: every one is the id of a passage. */
export interface ArticleDraft {
  readonly title: string
  readonly content: string
  readonly words: number
  readonly outline: Outline
  /** Documents that were read and left out, each with the reason. */
  readonly setAside: readonly string[]
}
