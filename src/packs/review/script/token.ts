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
  /** Steps that reading it may still take. A sound file needs few for each token. */
  readonly patience: { left: number }
}

/** Takes steps off. Whoever wrote the file may have meant it to take for ever. */
export function spend({ patience }: Tokens, steps: number): void {
  patience.left -= steps
  if (patience.left < 0) throw new TooHard()
}

/** A file is too tangled to be read in reasonable time. */
export class TooHard extends Error {}
