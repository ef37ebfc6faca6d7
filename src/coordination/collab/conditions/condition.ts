import type { Span } from '../../../source/source-node.ts'

/** A condition of a handoff, as a tree. Places are counted in characters from the beginning of its text. */
export type Condition = JoinedCondition | NegatedCondition | Atom

/** Parts that are joined are never joined by the same word themselves: `a and (b and c)` has three parts. */
export interface JoinedCondition {
  readonly kind: 'and' | 'or'
  readonly parts: readonly Condition[]
}

export interface NegatedCondition {
  readonly kind: 'not'
  readonly part: Condition
}

/** What stands between connectives. */
export type Atom = Comparison | BooleanVariable | StateAtom | Phrase | TruthLiteral

interface Written {
  /** As it was written, with single spaces: what is printed. */
  readonly source: string
  readonly span: Span
}

export interface Comparison extends Written {
  readonly kind: 'comparison'
  readonly left: Operand
  readonly operator: ComparisonOperator
  readonly right: Operand
}

export type ComparisonOperator = '>' | '<' | '>=' | '<=' | '==' | '!='

export type Operand = { readonly kind: 'constant'; readonly value: number | string | boolean } | VariableOperand

/** A name, bare or in `{{ }}`. */
export interface VariableOperand {
  readonly kind: 'variable'
  readonly name: string
  readonly isTemplate: boolean
  readonly span: Span
}

/** `requirements_complete`, or a template that stands alone. */
export interface BooleanVariable extends Written {
  readonly kind: 'boolvar'
  readonly variable: VariableOperand
}

/** `draft is complete`: a variable when there is one of that name, else language. */
export interface StateAtom extends Written {
  readonly kind: 'state'
  readonly subject: string
  readonly word: string
}

/** Language, in which variables may stand. */
export interface Phrase extends Written {
  readonly kind: 'phrase'
  readonly parts: readonly (string | VariableOperand)[]
}

export interface TruthLiteral extends Written {
  readonly kind: 'literal'
  readonly value: boolean
}

/** All atoms, from left to right. */
export function atomsOf(condition: Condition): readonly Atom[] {
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
