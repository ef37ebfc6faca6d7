/** One small mistake in the code. The tests named with it must notice. */
export interface Mutant {
  /** Below `src/`. */
  readonly file: string
  /** Occurs once in the file. */
  readonly before: string
  readonly after: string
  /** What the code does now. */
  readonly says: string
  /** Test files below `test/` of which at least one fails, the likeliest first. */
  readonly tests: readonly string[]
  /** No test notices, and this is why that is right, or not worth a test. */
  readonly survives?: string
}

/** The file with the mistake in it. Throws when the code has moved on since the mistake was written down. */
export function mutate(source: string, { file, before, after }: Mutant): string {
  const [head, tail, ...more] = source.split(before)
  if (head === undefined || tail === undefined || more.length > 0) {
    const times = source.split(before).length - 1
    throw new Error(`src/${file} has this ${times} times, and it must be once: ${before}\nWrite the mutant down anew.`)
  }
  return head + after + tail
}
