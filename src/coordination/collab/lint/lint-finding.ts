import type { Span } from '../../../source/source-node.ts'
import type { HandoffRule } from '../conditions/candidates.ts'
import type { ContextVariables } from '../conditions/variables.ts'

/** Something about the rules of a team that their author should know before they are used. */
export interface LintFinding {
  /** Such as `never_true`: what people switch off, and look up. */
  readonly code: string
  /** An error keeps a team from being loaded (COL-5). */
  readonly severity: 'error' | 'warning' | 'hint'
  /** What is the matter, without its code. */
  readonly message: string
  readonly suggestion: string
  /** Rules by their index, the one it is about first. */
  readonly rules: readonly number[]
  readonly agents: readonly string[]
  /** Where in the condition of the first rule. */
  readonly span?: Span
}

/** A team as far as its rules depend on it. */
export interface LintTeam {
  readonly agents: readonly LintAgent[]
  /** The agent that begins; `auto` when a model chooses it. */
  readonly initial: string
  readonly rules: readonly HandoffRule[]
  /** What the team lays down under `context_variables`. */
  readonly variables: ContextVariables
  /** What agents may set while they work. */
  readonly runtime: readonly string[]
}

export interface LintAgent {
  readonly name: string
  readonly role: string
  /** Whether it changes something outside that can't be taken back. */
  readonly hasSideEffects: boolean
  /** Its part of the file says what comes after it, so that it is meant to be the last. */
  readonly isEnding?: boolean
}

/** `undefined_variable: threshold (did you mean confidence_threshold?)` */
export function findingText({ code, message }: LintFinding): string {
  return `${code}: ${message}`
}
