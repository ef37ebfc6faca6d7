/** Something wrong in a file that a person wrote, and where. */
export interface FileProblem {
  readonly code: string
  readonly message: string
  readonly hint: string
  /** The path as it was given; empty when there is no file, because it was written in code. */
  readonly file: string
  /** Line and column begin at 1, and count as editors do. Line 0: it is not about one place. */
  readonly line: number
  readonly column: number
  /** How many characters are meant, for underlining. */
  readonly length: number
}
