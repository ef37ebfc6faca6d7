/** A piece of TypeScript or JavaScript, comments and blanks left out. */
export interface Token {
  /** `text`: what makes up JSX tags; `template`: a part of a template, without what is in its `${…}`. */
  readonly kind: 'word' | 'sign' | 'string' | 'template' | 'regex' | 'number' | 'text'
  /** As written; of long strings, templates and texts only what fits. */
  readonly value: string
  /** From 1. */
  readonly line: number
  /** The line it ends on. */
  readonly lastLine: number
  readonly column: number
}

/** The tokens of a file, and for each bracket where its other half is. */
export interface Tokens {
  readonly list: readonly Token[]
  /** Index of the matching bracket, in both directions. */
  readonly partner: ReadonlyMap<number, number>
}
