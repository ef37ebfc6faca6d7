/** Something wrong in a file that a person wrote, and where. Lines and columns count from 1. */
export interface ConfigProblem {
  readonly code: string
  readonly message: string
  readonly hint: string
  readonly file: string
  readonly line: number
  readonly column: number
  /** How many characters are meant, for underlining. */
  readonly length: number
}
