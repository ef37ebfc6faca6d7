/** A function of a file, measured. */
export interface MeasuredFunction {
  readonly name: string
  readonly line: number
  readonly column: number
  readonly lastLine: number
  /** Lines with code on them, without those of longer functions inside. */
  readonly ownLines: number
  /** Parameters, leaving out those that declare a field of a class or are filled in by a decorator. */
  readonly parameters: number
  /** Ways through it: one more than its branches (McCabe). */
  readonly paths: number
  /** How hard it is to follow: each branch counts one more for every branch that it stands in. */
  readonly effort: number
  /** How deep branches stand in branches. */
  readonly depth: number
}

export interface MeasuredScript {
  /** Lines with something on them besides comments. */
  readonly codeLines: number
  /** In the order in which they begin. */
  readonly functions: readonly MeasuredFunction[]
}

/** What is being counted while a function is read. */
export interface Counting {
  paths: number
  effort: number
  depth: number
}

export function nothingCounted(): Counting {
  return { paths: 1, effort: 0, depth: 0 }
}
