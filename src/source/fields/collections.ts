import type { JsonObject } from '../../events/json.ts'
import {
  isForbiddenKey,
  type MappingNode,
  type SourceEntry,
  type SourceNode,
  type Span,
  shortened,
} from '../source-node.ts'
import { unseenIn } from '../unseen.ts'
import type { Entry, Field, Reading } from './field.ts'
import { refuse } from './scalars.ts'

export type Entries<Group> = { readonly [Key in keyof Group]-?: Entry<Exclude<Group[Key], undefined>> }

const mergeKey = '<<'

/** What to use in place of names that were considered and turned down. */
const insteadOf: Readonly<Record<string, string>> = {
  consult: '`advisors: [name]` to ask others before the work begins',
  next: '`handoff: name` to let another agent finish',
  delegate: '`agents: [name]` to call others like tools, or `handoff: name` to let another finish',
  dispatch: '`router: true` with `agents: [name, name]` to choose who does the work',
  triage: '`router: true` with `agents: [name, name]` to choose who does the work',
  panel: '`team` for members that work in rounds, or `advisors` to ask each once',
  council: '`team` for members that work in rounds',
  gather: '`advisors: [name]` to ask others before the work begins',
  routerDestinations: '`router: { destinations: [name, name] }`',
  prompt: 'the text below the second `---`: that is the prompt',
}

/** A list of anything; a single value counts as a list of one when `single` is set. */
export function list<Item>(of: Field<Item>, single = false): Field<readonly Item[]> {
  const schema: JsonObject = { type: 'array', items: of.schema }
  return {
    kind: single ? `${of.kind}, or a list` : `list of ${of.kind}s`,
    schema: single ? { anyOf: [of.schema, schema] } : schema,
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
  const known = Object.entries<Entry<unknown>>(entries)
  const required = known.filter(([, entry]) => entry.required).map(([key]) => key)
  return {
    kind: 'group of keys',
    keys: entries as Readonly<Record<string, Entry<unknown>>>,
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        known.map(([key, { field, says }]) => [key, { description: says, ...field.schema }]),
      ),
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    },
    read: (node, reading) => {
      if (node.kind !== 'mapping') {
        return refuse(node, reading, `a group with the keys ${known.map(([key]) => key).join(', ')}`)
      }
      const { value, isWhole } = readEntries(node, reading, entries)
      return isWhole ? (value as Value) : undefined
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
      if (required) reading.report('BATON_AGENT_KEY_MISSING', { key: reading.at(key).key }, node.span)
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
    const instead = Object.hasOwn(insteadOf, key) ? (insteadOf[key] ?? '') : ''
    reading.report('BATON_AGENT_UNKNOWN_KEY', { key: shortened(key), instead, known }, keySpan)
  }
}

/** Refuses, at all depths, what no value should hold and no key should be called. */
export function checkEverywhere(node: SourceNode, reading: Reading): void {
  if (node.kind === 'scalar') checkCharacters(String(node.value), node.span, reading)
  if (node.kind === 'list') for (const item of node.items) checkEverywhere(item, reading)
  if (node.kind !== 'mapping') return
  const seen = new Set<string>()
  for (const { key, keySpan, value } of node.entries) {
    if (seen.has(key)) reading.report('BATON_AGENT_DUPLICATE_KEY', { key: shortened(key) }, keySpan)
    if (isForbiddenKey(key)) reading.report('BATON_AGENT_KEY_FORBIDDEN', { key }, keySpan)
    if (key === mergeKey) reading.report('BATON_AGENT_YAML_UNSUPPORTED', { feature: 'a merge key' }, keySpan)
    checkCharacters(key, keySpan, reading)
    seen.add(key)
    checkEverywhere(value, reading)
  }
}

function checkCharacters(text: string, span: Span, reading: Reading): void {
  const character = unseenIn(text)
  if (character !== undefined) reading.report('BATON_AGENT_CHARACTER_INVALID', { character }, span)
}
