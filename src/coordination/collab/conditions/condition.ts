import type { Span } from '../../../source/source-node.ts'

/** A condition of a handoff, as a tree. Places are counted in characters from the beginning of its text. */
export type HandoffCondition = JoinedCondition | NegatedCondition | Atom

/** Parts that are joined are never joined by the same word themselves: `a and (b and c)` has three parts. */
interface JoinedCondition {
  readonly kind: 'and' | 'or'
  readonly parts: readonly HandoffCondition[]
}

interface NegatedCondition {
  readonly kind: 'not'
  readonly part: HandoffCondition
}

/** What stands between connectives. */
export type Atom = Comparison | BooleanVariable | StateAtom | Phrase | TruthLiteral

interface WrittenAtom {
  /** As it was written, with single spaces: what is printed. */
  readonly source: string
  readonly span: Span
}

export interface Comparison extends WrittenAtom {
  readonly kind: 'comparison'
  readonly left: ComparedOperand
  readonly operator: ComparisonOperator
  readonly right: ComparedOperand
}

export type ComparisonOperator = '>' | '<' | '>=' | '<=' | '==' | '!='

export type ComparedOperand = { readonly kind: 'constant'; readonly value: number | string | boolean } | VariableOperand

/** A name, bare or in `{{ }}`. */
export interface VariableOperand {
  readonly kind: 'variable'
  readonly name: string
  readonly isTemplate: boolean
  readonly span: Span
}

/** `requirements_complete`, or a template that stands alone. */
export interface BooleanVariable extends WrittenAtom {
  readonly kind: 'boolvar'
  readonly variable: VariableOperand
}

/** `draft is complete`: a variable when there is one of that name, else language. */
export interface StateAtom extends WrittenAtom {
  readonly kind: 'state'
  readonly subject: string
  readonly word: string
}

/** Language, in which variables may stand. */
export interface Phrase extends WrittenAtom {
  readonly kind: 'phrase'
  readonly parts: readonly (string | VariableOperand)[]
}

interface TruthLiteral extends WrittenAtom {
  readonly kind: 'literal'
  readonly value: boolean
}

/** All atoms, from left to right. */
export function atomsOf(condition: HandoffCondition): readonly Atom[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.flatMap(atomsOf)
    case 'not':
      return atomsOf(condition.part)
    default:
      return [condition]
  }
}

/** All variables that an atom names. A state atom names none: its variable need not be there. */
export function variablesIn(atom: Atom): readonly VariableOperand[] {
  switch (atom.kind) {
    case 'comparison':
      return [atom.left, atom.right].filter((operand) => operand.kind === 'variable')
    case 'boolvar':
      return [atom.variable]
    case 'phrase':
      return atom.parts.filter((part) => typeof part !== 'string')
    default:
      return []
  }
}
