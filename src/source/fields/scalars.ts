import type { AgentErrorCode } from '../problem.ts'
import { describeNode, type SourceNode } from '../source-node.ts'
import type { Field, Reading } from './field.ts'

/** The codes that say of a value what was expected instead. */
type ValueCode = Extract<AgentErrorCode, 'BATON_AGENT_INVALID_VALUE' | 'BATON_AGENT_BAD_TERMINATION'>

/** Reports that a value is not what its key may hold. */
export function refuse(
  node: SourceNode,
  reading: Reading,
  expected: string,
  code: ValueCode = 'BATON_AGENT_INVALID_VALUE',
): undefined {
  reading.report(code, { key: reading.key, value: describeNode(node), expected }, node.span)
}

export const text: Field<string> = {
  kind: 'text',
  schema: { type: 'string', minLength: 1 },
  read: (node, reading) => {
    if (node.kind === 'scalar' && typeof node.value === 'string' && node.value.trim() !== '') return node.value.trim()
    return refuse(node, reading, 'text (put it in quotes if it looks like something else)')
  },
}

export const flag: Field<boolean> = {
  kind: '`true` or `false`',
  schema: { type: 'boolean' },
  read: (node, reading) => {
    if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value
    return refuse(node, reading, '`true` or `false`')
  },
}

export function number(least: number, most: number): Field<number> {
  const kind = `number from ${least} to ${most}`
  return {
    kind,
    schema: { type: 'number', minimum: least, maximum: most },
    read: (node, reading) => {
      const value = node.kind === 'scalar' ? node.value : undefined
      if (typeof value === 'number' && value >= least && value <= most) return value
      return refuse(node, reading, `a ${kind}`)
    },
  }
}

export function whole(least: number, most: number, code?: ValueCode): Field<number> {
  const kind = `whole number from ${least} to ${most}`
  return {
    kind,
    schema: { type: 'integer', minimum: least, maximum: most },
    read: (node, reading) => {
      const value = node.kind === 'scalar' ? node.value : undefined
      if (Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most) return Number(value)
      return refuse(node, reading, `a ${kind}`, code)
    },
  }
}

export function oneOf<const Choice extends string>(choices: readonly Choice[], code?: ValueCode): Field<Choice> {
  const kind = choices.map((choice) => `\`${choice}\``).join(' or ')
  return {
    kind,
    schema: { enum: choices },
    read: (node, reading) => {
      const value = node.kind === 'scalar' ? node.value : undefined
      return choices.find((choice) => choice === value) ?? refuse(node, reading, kind, code)
    },
  }
}
