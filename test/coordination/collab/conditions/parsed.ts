import type { HandoffCondition } from '../../../../src/coordination/collab/conditions/condition.ts'
import { parseCondition } from '../../../../src/coordination/collab/conditions/parse.ts'

/** The condition of a text in which nothing is wrong. */
export function parsed(text: string): HandoffCondition {
  const { condition, problems } = parseCondition(text)
  if (condition === undefined) throw new Error(`${text}: ${problems.map(({ message }) => message).join(' ')}`)
  return condition
}

const letters = { comparison: 'C', boolvar: 'B', state: 'S', phrase: 'N', literal: 'L' } as const

/** Its kinds of atoms and how they are joined, as in the table of 4.1.2. */
export function shapeOf(condition: HandoffCondition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.parts.map(shapeOf).join(condition.kind === 'and' ? ' ∧ ' : ' ∨ ')})`
    case 'not':
      return `¬${shapeOf(condition.part)}`
    default:
      return letters[condition.kind]
  }
}
