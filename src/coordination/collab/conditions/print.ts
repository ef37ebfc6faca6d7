import type { HandoffCondition } from './condition.ts'

/** Words that are read together with a "not" before them. */
const readWithNot = /^(?:yet|only|just|merely)\b/i

/** A condition as text that is read as the same condition. */
export function printCondition(condition: HandoffCondition): string {
  switch (condition.kind) {
    case 'and':
      return condition.parts
        .map((part) => (part.kind === 'or' ? `(${printCondition(part)})` : printCondition(part)))
        .join(' and ')
    case 'or':
      return condition.parts.map(printCondition).join(' or ')
    case 'not': {
      const part = printCondition(condition.part)
      const isJoined = condition.part.kind === 'and' || condition.part.kind === 'or'
      return isJoined || readWithNot.test(part) ? `not (${part})` : `not ${part}`
    }
    default:
      return condition.source
  }
}
