import type { RunError } from '../errors/run-error.ts'
import type { Json, JsonObject } from '../events/json.ts'
import type { Runnable } from '../kernel/runnable.ts'
import type { ShownAtom } from './shown-rules.ts'

/*
 * What a coordination model that decides by conditions lets people try: one condition by itself, and the tests of its
 * definitions.
 */

export type ConditionTruth = 'true' | 'false' | 'unknown'

/** A condition, and what it is to be held against. */
export type ConditionCase = {
  readonly condition: string
  /** What a member said; empty where only variables count. */
  readonly evidence: string
  readonly variables: JsonObject
  /** Which wording means which variable. */
  readonly atoms: Readonly<Record<string, string>>
}

/** A case, and what it should come to. */
export type ConditionTestCase = ConditionCase & { readonly expect: ConditionTruth }

/** Which model judges, where that is not the one of the project, and how often it is asked. */
export type JudgeChoice = { readonly model?: string; readonly samples?: number }

/** A condition as it was read, each part with what it came to. */
export type ConditionPart =
  | {
      readonly kind: 'and' | 'or' | 'not'
      readonly truth: ConditionTruth | 'unasked'
      readonly parts: readonly ConditionPart[]
    }
  | ({ readonly kind: 'atom' } & ShownAtom)

/** What became of a condition. */
export type ShownCondition = {
  /** As it was understood: read again, it is the same. */
  readonly condition: string
  readonly truth: ConditionTruth
  /** The atoms that decide it, with what they were decided by. */
  readonly why: string
  readonly parse: ConditionPart
  /** Why the judge gave no verdict on what it was asked: what depends on it is not known, and that is no verdict. */
  readonly unjudged?: RunError
}

/** What is wrong with the text of a condition, where in it, and what to write instead. */
export interface ConditionFault {
  readonly message: string
  readonly suggestion: string
  readonly span: { readonly start: number; readonly end: number }
}

export interface KindConditions {
  /** What keeps a text from being a condition; nothing when it is one. */
  faultsIn(text: string): readonly ConditionFault[]
  /** What a condition comes to without a model. */
  evaluate(given: ConditionCase): Promise<ShownCondition>
  /** What it comes to by code alone, where the judge gave no verdict, and why it did not. */
  unjudged(given: ConditionCase, why: RunError): Promise<ShownCondition>
  /** The same by a model, for all cases: a run whose data are `{ outcomes }`, one for each. */
  judging(cases: readonly ConditionCase[], judge: JudgeChoice): Runnable
  /** The tests that a definition brings along. */
  tests(definition: Json): { readonly cases: readonly ConditionTestCase[]; readonly judge: JudgeChoice }
}
