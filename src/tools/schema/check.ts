import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Json } from '../../events/json.ts'

/** Whether a value fits. What does not fit is in the report afterwards. */
export type Check = (value: unknown, report: CheckReport, seen?: Seen) => boolean

/** Makes the check for a schema inside another. */
export type Compile = (schema: Json) => Check

/** The names and indexes that a schema spoke of. Kept only where `unevaluatedProperties` or `unevaluatedItems` asks. */
export type Seen = Set<PropertyKey>

export type Issue = StandardSchemaV1.Issue

/** A message with more issues than these is not more helpful. */
const mostIssues = 10
const deepest = 500
/** Schemas that combine others again and again could keep a process busy for hours. */
const mostWork = 1_000_000
/** A second or less. A text of a megabyte takes a fifth of it, if its pattern is simple. */
const mostPatternWork = 5_000_000

/** What one check found so far, and where it is. */
export class CheckReport {
  issues: Issue[] = []
  readonly path: PropertyKey[] = []
  #depth = 0
  #work = 0
  #patternWork = 0

  get isFull(): boolean {
    return this.issues.length >= mostIssues
  }

  /** Says what is wrong at this place; false, so that a check can end with it. */
  complain(message: string, ...inside: readonly PropertyKey[]): false {
    if (!this.isFull) this.issues.push({ path: [...this.path, ...inside], message })
    return false
  }

  /** Checks a part of the value. */
  inside(key: PropertyKey, check: Check, part: unknown): boolean {
    this.path.push(key)
    const fits = check(part, this)
    this.path.pop()
    return fits
  }

  /** What a check would say, without having it said. Undefined when the value fits. */
  attempt(check: Check, value: unknown, seen?: Seen): readonly Issue[] | undefined {
    const { issues } = this
    this.issues = []
    const fits = check(value, this, seen)
    const found = this.issues
    this.issues = issues
    return fits ? undefined : found
  }

  enter(): void {
    if (++this.#depth > deepest) throw new RangeError(`it is nested more than ${deepest} deep`)
    if (++this.#work > mostWork) throw new RangeError('checking it takes too long')
  }

  /** Counts what patterns cost: one step for each place of a pattern that is looked at for a character. */
  spend(steps: number): void {
    this.#patternWork += steps
    if (this.#patternWork > mostPatternWork) throw new RangeError('it has too much text to hold against a pattern')
  }

  leave(): void {
    this.#depth--
  }
}
