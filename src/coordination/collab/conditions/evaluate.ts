import type { Atom, HandoffCondition } from './condition.ts'
import { every, not, some, type Truth } from './truth.ts'

/** What a condition comes to when every atom is known, as far as it can be. */
export function evaluate(condition: HandoffCondition, truthOfAtom: (atom: Atom) => Truth): Truth {
  switch (condition.kind) {
    case 'and':
      return every(condition.parts.map((part) => evaluate(part, truthOfAtom)))
    case 'or':
      return some(condition.parts.map((part) => evaluate(part, truthOfAtom)))
    case 'not':
      return not(evaluate(condition.part, truthOfAtom))
    default:
      return truthOfAtom(condition)
  }
}
