/** How much a finding matters, the worst first. */
export type Severity = 'high' | 'medium' | 'low'

const severities: readonly Severity[] = ['high', 'medium', 'low']

/** Something an analyser found, with its place. */
export type Finding = {
  /** What was looked for: small words with hyphens, the same for every finding of its kind. */
  readonly rule: string
  readonly severity: Severity
  /** Relative to the reviewed folder's root, with `/`. */
  readonly path: string
  readonly line: number
  readonly column?: number
  /** What is there. */
  readonly message: string
  /** Why it matters. */
  readonly why: string
  /** What to do about it. */
  readonly fix: string
}

/** The same findings in the one order they are always shown in: the worst first, then by place. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (left, right) =>
      severities.indexOf(left.severity) - severities.indexOf(right.severity) ||
      compare(left.path, right.path) ||
      left.line - right.line ||
      (left.column ?? 0) - (right.column ?? 0) ||
      compare(left.rule, right.rule) ||
      compare(left.message, right.message),
  )
}

/** By code points, so that the order is the same in every language. */
export function compare(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** A severity by how far a measure is past its limits, undefined when it is within them. */
export function grade(measure: number, limits: Readonly<Record<Severity, number>>): Severity | undefined {
  return severities.find((severity) => measure > limits[severity])
}

/** `1 finding`, `2 findings`. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
