import { didYouMean } from '../../errors/suggestion.ts'
import type { ProblemDetails } from '../problem.ts'
import { describeNode, type SourceNode } from '../source-node.ts'
import type { Field, Reading } from './field.ts'

type ValueDetails = ProblemDetails['INVALID_VALUE']

/** The codes that say of a value what was expected instead. */
export type ValueCode = {
  [Code in keyof ProblemDetails]: ProblemDetails[Code] extends ValueDetails ? Code : never
}[keyof ProblemDetails]

/** Reports that a value is not what its key may hold. */
export function refuse(
  node: SourceNode,
  reading: Reading,
  expected: string,
  code: ValueCode = 'INVALID_VALUE',
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
      const chosen = choices.find((choice) => choice === value)
      if (chosen !== undefined) return chosen
      if (code !== undefined || typeof value !== 'string') return refuse(node, reading, kind, code)
      const guess = didYouMean(value, choices)
      reading.report('INVALID_VALUE', { key: reading.key, value: describeNode(node), expected: kind, guess }, node.span)
      return undefined
    },
  }
}

/** Text of a certain form. `kind` names it in the docs, `expected` in messages. */
export function matching(pattern: RegExp, kind: string, expected: string): Field<string> {
  return {
    kind,
    schema: { type: 'string', pattern: pattern.source },
    read: (node, reading) => {
      const value = node.kind === 'scalar' ? node.value : undefined
      return typeof value === 'string' && pattern.test(value) ? value : refuse(node, reading, expected)
    },
  }
}

export const webAddress: Field<string> = {
  kind: 'web address',
  schema: { type: 'string', pattern: '^https?://' },
  read: (node, reading) => {
    const value = node.kind === 'scalar' ? node.value : undefined
    if (typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)) return value
    return refuse(node, reading, 'a web address, such as `https://api.example.com`')
  },
}

const variable = /^[A-Z][A-Z0-9_]*$/

/** The name of a variable that holds a secret. The message never repeats what was written: it may be the secret. */
export const secretVariable: Field<string> = {
  kind: 'name of an environment variable',
  schema: { type: 'string', pattern: variable.source },
  read: (node, reading) => {
    const value = node.kind === 'scalar' ? node.value : undefined
    if (typeof value === 'string' && variable.test(value)) return value
    const expected = 'the name of the variable that holds the key, such as `OPENAI_API_KEY`; never the key itself'
    reading.report('INVALID_VALUE', { key: reading.key, value: 'this', expected }, node.span)
    return undefined
  },
}

/** A value, or `null` where that says something. */
export function orNull<Value>(of: Field<Value>): Field<Value | null> {
  return {
    kind: `${of.kind}, or \`null\``,
    get schema() {
      return { anyOf: [of.schema, { type: 'null' }] }
    },
    read: (node, reading) => (node.kind === 'scalar' && node.value === null ? null : of.read(node, reading)),
  }
}
