import type { JsonObject } from '../../events/json.ts'
import { mergeKey } from '../check-tree.ts'
import { isForbiddenKey, type MappingNode, type SourceEntry, shortened } from '../source-node.ts'
import type { Entry, Field, Reading } from './field.ts'
import { refuse } from './scalars.ts'

export type Entries<Group> = { readonly [Key in keyof Group]-?: Entry<Exclude<Group[Key], undefined>> }

/** A list of anything; a single value counts as a list of one when `single` is set. */
export function list<Item>(of: Field<Item>, single = false): Field<readonly Item[]> {
  return {
    kind: single ? `${of.kind}, or a list` : `list of ${of.kind}s`,
    get schema() {
      const schema: JsonObject = { type: 'array', items: of.schema }
      return single ? { anyOf: [of.schema, schema] } : schema
    },
    read: (node, reading) => {
      if (node.kind !== 'list') {
        if (!single) return refuse(node, reading, `a list, such as \`[first, second]\``)
        const only = of.read(node, reading)
        return only === undefined ? undefined : [only]
      }
      const items = node.items.map((item) => of.read(item, reading))
      return items.every((item) => item !== undefined) ? (items as readonly Item[]) : undefined
    },
  }
}

/** A group of known keys. Everything wrong in it is reported, not only the first. */
export function group<Value>(entries: Entries<Value>): Field<Value> {
  return {
    kind: 'group of keys',
    keys: entries as Readonly<Record<string, Entry<unknown>>>,
    // Only editors and docs ask for it, and it holds those of all keys within.
    get schema() {
      return groupSchema(entries)
    },
    read: (node, reading) => {
      if (node.kind !== 'mapping') {
        return refuse(node, reading, `a group with the keys ${Object.keys(entries).join(', ')}`)
      }
      const { value, isWhole } = readEntries(node, reading, entries)
      return isWhole ? (value as Value) : undefined
    },
  }
}

/** A group of known keys as a JSON Schema. */
export function groupSchema<Value>(entries: Entries<Value>): JsonObject {
  const known = Object.entries<Entry<unknown>>(entries)
  const required = known.filter(([, entry]) => entry.required).map(([key]) => key)
  const properties = known.map(([key, { field, says }]) => [key, { description: says, ...field.schema }])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

/** Names of the writer's own choice, each with a value of the same kind. */
export function byName<Value>(of: Field<Value>, example: string): Field<Readonly<Record<string, Value>>> {
  return {
    kind: `names, each with a ${of.kind}`,
    get schema(): JsonObject {
      return { type: 'object', additionalProperties: of.schema }
    },
    read: (node, reading) => {
      if (node.kind !== 'mapping') return refuse(node, reading, `names, such as \`${example}\``)
      const named = node.entries.filter(({ key }) => key !== mergeKey && !isForbiddenKey(key))
      const read = named.map(({ key, value }) => [key, of.read(value, reading.at(shortened(key)))] as const)
      const whole = read.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]))
      return whole.length === node.entries.length ? Object.fromEntries(whole) : undefined
    },
  }
}

/** What could be read of a group, and whether that is all of it. */
export interface ReadEntries<Value> {
  readonly value: Partial<Value>
  readonly isWhole: boolean
}

export function readEntries<Value>(node: MappingNode, reading: Reading, entries: Entries<Value>): ReadEntries<Value> {
  const known = Object.entries<Entry<unknown>>(entries)
  const written = new Map<string, SourceEntry>(node.entries.map((entry) => [entry.key, entry]))
  reportUnknownKeys(
    node,
    reading,
    known.map(([key]) => key),
  )
  const value: Record<string, unknown> = {}
  let isWhole = true
  for (const [key, { field, required }] of known) {
    const entry = written.get(key)
    if (entry === undefined) {
      if (required) reading.report('KEY_MISSING', { key: reading.at(key).key, page: reading.rules.page }, node.span)
      isWhole &&= !required
      continue
    }
    const read = field.read(entry.value, reading.at(key))
    if (read === undefined) isWhole = false
    else value[key] = read
  }
  return { value: value as Partial<Value>, isWhole }
}

function reportUnknownKeys(node: MappingNode, reading: Reading, known: readonly string[]): void {
  for (const { key, keySpan } of node.entries) {
    if (known.includes(key) || key === mergeKey || isForbiddenKey(key)) continue
    const { instead: others } = reading.rules
    const instead = Object.hasOwn(others, key) ? (others[key] ?? '') : ''
    reading.report('UNKNOWN_KEY', { key: shortened(key), instead, known }, keySpan)
  }
}
