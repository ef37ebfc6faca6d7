import type { SourceNode } from '../source-node.ts'
import type { Field } from './field.ts'
import { refuse } from './scalars.ts'

const thousands: Readonly<Record<string, number>> = { '': 1, k: 1_000, K: 1_000, M: 1_000_000 }
const secondsIn: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600 }

/** Dollars: `0.5`, `$0.50`. Kept to the micro-dollar, so that no sum ever drifts. */
export const money: Field<number> = {
  kind: 'dollars, such as `$0.50`',
  schema: {
    anyOf: [
      { type: 'number', minimum: 0 },
      { type: 'string', pattern: '^\\$?\\d+(\\.\\d{1,6})?$' },
    ],
  },
  read: (node, reading) => {
    const [, digits] = /^\$?(\d+(?:\.\d{1,6})?)$/.exec(written(node)) ?? []
    const value = Number(digits)
    if (digits !== undefined && Number.isSafeInteger(Math.round(value * 1e6))) return value
    return refuse(node, reading, 'dollars with at most 6 decimals, such as `0.5` or `$0.50`')
  },
}

/** A count: `200000`, `200k`, `1.5M`. */
export const count: Field<number> = {
  kind: 'count, such as `200k`',
  schema: {
    anyOf: [
      { type: 'integer', minimum: 0 },
      { type: 'string', pattern: '^\\d+(\\.\\d+)?[kKM]?$' },
    ],
  },
  read: (node, reading) => {
    const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)([kKM]?)$/.exec(written(node)) ?? []
    const value = tidy(Number(digits) * (thousands[unit] ?? 1))
    if (digits !== undefined && Number.isSafeInteger(value)) return value
    return refuse(node, reading, 'a whole number, such as `200000`, `200k` or `1.5M`')
  },
}

/** A time in seconds: `90`, `90s`, `15m`, `2h`. */
export const seconds: Field<number> = {
  kind: 'time, such as `15m`',
  schema: {
    anyOf: [
      { type: 'number', minimum: 0 },
      { type: 'string', pattern: '^\\d+(\\.\\d+)?(ms|s|m|h)?$' },
    ],
  },
  read: (node, reading) => {
    const value = duration(node, 's')
    if (value !== undefined && Number.isSafeInteger(Math.round(value * 1_000))) return value
    return refuse(node, reading, 'a time, such as `90s`, `15m` or `2h`; a bare number is in seconds')
  },
}

/** A time in milliseconds: `120000`, `120s`, `2m`. */
export const milliseconds: Field<number> = {
  kind: 'time, such as `2m`',
  schema: {
    anyOf: [
      { type: 'integer', minimum: 1 },
      { type: 'string', pattern: '^\\d+(\\.\\d+)?(ms|s|m|h)?$' },
    ],
  },
  read: (node, reading) => {
    const value = tidy((duration(node, 'ms') ?? Number.NaN) * 1_000)
    if (Number.isSafeInteger(value) && value > 0) return value
    return refuse(node, reading, 'a time, such as `90s` or `2m`; a bare number is in milliseconds')
  },
}

function duration(node: SourceNode, unitWhenBare: 'ms' | 's'): number | undefined {
  const [, digits, unit = unitWhenBare] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(written(node)) ?? []
  return digits === undefined ? undefined : tidy(Number(digits) * (secondsIn[unit] ?? 1))
}

/** Numbers and text alike, as text. */
function written(node: SourceNode): string {
  const value = node.kind === 'scalar' ? node.value : null
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

/** Takes away what binary fractions add: 1.1 × 1000 is 1100. */
function tidy(value: number): number {
  return Number(value.toPrecision(15))
}
