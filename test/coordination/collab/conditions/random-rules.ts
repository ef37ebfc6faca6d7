import type { HandoffRule } from '../../../../src/coordination/collab/conditions/candidates.ts'
import type { Truth } from '../../../../src/coordination/collab/conditions/truth.ts'
import { rulesOf, type WrittenHandoffRule } from './rules.ts'

/** Numbers from 0 to 1, the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A formula with the value it has: -1, 0 (unknown) or 1. It shares no code with what it is held against. */
interface Formula {
  readonly text: string
  readonly value: number
}

export interface RandomTurn {
  readonly rules: readonly HandoffRule[]
  readonly variables: Readonly<Record<string, number | boolean>>
  readonly judge: (statement: string) => Truth
  /** The index of the rule that a full evaluation of all rules chooses, or -1. */
  readonly winner: number
}

const statements = [
  'needs art',
  'revisions needed',
  'quality issues found',
  'topic is hard',
  'legal agrees',
  'no doubts',
]
const names = ['word_count', 'source_count', 'quality_score', 'visit_count']
const operators = ['>', '<', '>=', '<=', '==', '!='] as const

/** 1 to 5 rules of depth 3 at most, over numbers of which some are missing and statements of which some are unknown. */
export function randomTurn(seed: number): RandomTurn {
  const random = randomNumbers(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const variables: Record<string, number> = {}
  for (const name of names) if (random() < 0.8) variables[name] = below(5)
  const said = new Map(statements.map((statement) => [statement, below(3) - 1]))

  const atom = (): Formula => {
    if (random() < 0.5) {
      const text = statements[below(statements.length)] ?? ''
      return { text, value: said.get(text) ?? 0 }
    }
    const [name = '', operator = '>', limit] = [
      names[below(names.length)],
      operators[below(operators.length)],
      below(5),
    ]
    const text = `${name} ${operator} ${limit}`
    const value = variables[name]
    return { text, value: value === undefined ? 0 : compared(value, operator, limit) ? 1 : -1 }
  }
  const formula = (depth: number): Formula => {
    const kind = depth === 0 ? 1 : random()
    if (kind < 0.3 || kind < 0.6) {
      const parts = Array.from({ length: 2 + below(2) }, () => formula(depth - 1))
      const values = parts.map(({ value }) => value)
      const isAnd = kind < 0.3
      const text = parts.map(({ text }) => `(${text})`).join(isAnd ? ' and ' : ' or ')
      return { text, value: isAnd ? Math.min(...values) : Math.max(...values) }
    }
    if (kind >= 0.75 || depth === 0) return atom()
    const part = formula(depth - 1)
    return { text: `not (${part.text})`, value: -part.value }
  }

  const formulas = Array.from({ length: 1 + below(5) }, () => formula(below(4)))
  const placed = formulas.map(({ text, value }, at) => {
    const [from, priority] = [random() < 0.2 ? 'any_agent' : 'current', 1 + below(3)]
    return {
      written: [from, `to_${at}`, text, { priority }] as WrittenHandoffRule,
      value,
      rank: [-priority, from === 'current' ? 0 : 1, at],
    }
  })
  const best = placed
    .filter(({ value }) => value === 1)
    .sort((left, right) => {
      const at = left.rank.findIndex((rank, index) => rank !== right.rank[index])
      return (left.rank[at] ?? 0) - (right.rank[at] ?? 0)
    })[0]
  return {
    rules: rulesOf(...placed.map(({ written }) => written)),
    variables,
    judge: (statement) => (['false', 'unknown', 'true'] as const)[(said.get(statement) ?? 0) + 1] ?? 'unknown',
    winner: best === undefined ? -1 : placed.indexOf(best),
  }
}

function compared(value: number, operator: (typeof operators)[number], limit: number): boolean {
  const order = Math.sign(value - limit)
  return { '>': order > 0, '<': order < 0, '>=': order >= 0, '<=': order <= 0, '==': order === 0, '!=': order !== 0 }[
    operator
  ]
}
