import type { Condition } from './condition.ts'

/** A condition as text that is read as the same condition. */
export function printCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'and':
      return condition.parts
        .map((part) => (part.kind === 'or' ? `(${printCondition(part)})` : printCondition(part)))
        .join(' and ')
    case 'or':
      return condition.parts.map(printCondition).join(' or ')
    case 'not': {
      const isJoined = condition.part.kind === 'and' || condition.part.kind === 'or'
      return isJoined ? `not (${printCondition(condition.part)})` : `not ${printCondition(condition.part)}`
    }
    default:
      return condition.source
  }
}
