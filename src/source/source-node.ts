import type { Json } from '../events/json.ts'
import { deepest } from './file-rules.ts'

/** Where something stands in a file, in characters from its beginning. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A value as it was written, and where. Files and code both become this, so both are checked by the same fields. */
export type SourceNode = ScalarNode | ListNode | MappingNode | ForeignNode

interface ScalarNode {
  readonly kind: 'scalar'
  readonly span: Span
  readonly value: string | number | boolean | null
}

interface ListNode {
  readonly kind: 'list'
  readonly span: Span
  readonly items: readonly SourceNode[]
}

export interface MappingNode {
  readonly kind: 'mapping'
  readonly span: Span
  readonly entries: readonly SourceEntry[]
}

/** A value from code that no file could hold. */
interface ForeignNode {
  readonly kind: 'foreign'
  readonly span: Span
  readonly described: string
}

export interface SourceEntry {
  readonly key: string
  readonly keySpan: Span
  readonly value: SourceNode
}

/** The place of every value that was written in code. */
export const nowhere: Span = { start: 0, end: 0 }

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Keys that could reach the prototype of an object. */
export function isForbiddenKey(key: string): boolean {
  return forbidden.has(key)
}

/** A value from code as if it had been read from a file. */
export function nodeOf(value: unknown, depth = 0): SourceNode {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return { kind: 'scalar', span: nowhere, value }
  }
  if (typeof value !== 'object') return { kind: 'foreign', span: nowhere, described: `a ${typeof value}` }
  if (depth > deepest) return { kind: 'foreign', span: nowhere, described: `nested more than ${deepest} deep` }
  if (Array.isArray(value)) {
    return { kind: 'list', span: nowhere, items: value.map((item) => nodeOf(item, depth + 1)) }
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return {
    kind: 'mapping',
    span: nowhere,
    entries: entries.map(([key, item]) => ({ key, keySpan: nowhere, value: nodeOf(item, depth + 1) })),
  }
}

/** The plain value of a node. Keys that were refused are left out. */
export function toJson(node: SourceNode): Json {
  switch (node.kind) {
    case 'scalar':
      return node.value
    case 'list':
      return node.items.map(toJson)
    case 'mapping': {
      const entries = node.entries.filter(({ key }) => !isForbiddenKey(key))
      return Object.fromEntries(entries.map(({ key, value }) => [key, toJson(value)]))
    }
    case 'foreign':
      return null
  }
}

/** What stands under a key of a group. */
export function valueUnder(node: SourceNode, key: string): SourceNode | undefined {
  return node.kind === 'mapping' ? node.entries.find((entry) => entry.key === key)?.value : undefined
}

/** What fits into a message. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** One short phrase for a message: the value, or what kind of thing it is. */
export function describeNode(node: SourceNode): string {
  switch (node.kind) {
    case 'scalar':
      if (node.value === null) return 'empty'
      if (typeof node.value !== 'string') return String(node.value)
      return `"${shortened(node.value)}"`
    case 'list':
      return node.items.length === 0 ? 'an empty list' : 'a list'
    case 'mapping':
      return node.entries.length === 0 ? 'an empty group' : 'a group of keys'
    case 'foreign':
      return node.described
  }
}

/** Where a key of a group is written, or the whole group. */
export function keySpan(node: MappingNode, key: string): Span {
  return node.entries.find((entry) => entry.key === key)?.keySpan ?? node.span
}
