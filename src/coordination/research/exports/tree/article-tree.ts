/*
 * What an article is made of once its Markdown was read. There is nothing in it that could be executed or loaded: HTML is
 * text, pictures are their descriptions, and links lead to http and https only.
 */

export type ArticleInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly inside: readonly ArticleInline[] }
  | { readonly kind: 'emphasis'; readonly inside: readonly ArticleInline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string; readonly inside: readonly ArticleInline[] }
  /** The number of a reference that is there. */
  | { readonly kind: 'citation'; readonly number: number }
  /** Marks a sentence that nothing carries. */
  | { readonly kind: 'unverified' }
  | { readonly kind: 'break' }

export type CellAlignment = 'left' | 'center' | 'right'

export interface ArticleTable {
  readonly kind: 'table'
  readonly head: readonly (readonly ArticleInline[])[]
  /** One for each column. */
  readonly alignments: readonly CellAlignment[]
  /** As many cells as the head has. */
  readonly rows: readonly (readonly (readonly ArticleInline[])[])[]
}

export interface ArticleList {
  readonly kind: 'list'
  /** The first number; null where items have none. */
  readonly start: number | null
  readonly items: readonly (readonly ArticleBlock[])[]
}

export interface ArticleParagraph {
  readonly kind: 'paragraph'
  readonly inside: readonly ArticleInline[]
}

export type ArticleBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly inside: readonly ArticleInline[] }
  | ArticleParagraph
  | { readonly kind: 'quote'; readonly blocks: readonly ArticleBlock[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' }
  | ArticleList
  | ArticleTable

/** The words alone. */
export function wordsOf(inside: readonly ArticleInline[]): string {
  return inside
    .map((one) => {
      if (one.kind === 'text' || one.kind === 'code') return one.text
      if (one.kind === 'citation') return ` [${one.number}]`
      if (one.kind === 'unverified') return '[unverified]'
      return one.kind === 'break' ? ' ' : wordsOf(one.inside)
    })
    .join('')
}

/** Whether a paragraph is there for the sake of what follows: a label, or words that end in a colon. */
export function introduces({ inside }: ArticleParagraph): boolean {
  const [only] = inside
  return (inside.length === 1 && only?.kind === 'strong') || wordsOf(inside).trimEnd().endsWith(':')
}
