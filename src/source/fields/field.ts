import type { JsonObject } from '../../events/json.ts'
import type { AgentErrorCode, Details } from '../problem.ts'
import type { SourceNode, Span } from '../source-node.ts'

/**
 * What one key of an agent may hold: how it is read and checked, how editors
 * complete it, and its words in docs/agents.md.
 */
export interface Field<Value> {
  readonly kind: string
  /** JSON Schema, for editors. */
  readonly schema: JsonObject
  /** The keys of a group. */
  readonly keys?: Readonly<Record<string, Entry<unknown>>> | undefined
  /** The value, or undefined after reporting everything that is wrong with it. */
  readonly read: (node: SourceNode, reading: Reading) => Value | undefined
}

/** One key of a group: what it may hold and what it is for. */
export interface Entry<Value> {
  readonly field: Field<Value>
  readonly says: string
  readonly required?: boolean
}

/** A mention of something else by name, to be looked up when all agents are known. */
export interface Reference {
  readonly to: 'agent' | 'tool'
  /** The key it stands under, such as `team.members`. */
  readonly key: string
  readonly name: string
  readonly span: Span
}

/** Where problems and references go while a value is read. */
export interface Reading {
  /** The path of the key being read, such as `team.members`. */
  readonly key: string
  report<Code extends AgentErrorCode>(code: Code, details: Details<Code>, span: Span): void
  refer(reference: Reference): void
  /** The same reading, one key deeper. */
  at(key: string): Reading
}

/** A reading of the whole agent, with a place for what it finds. */
export function startReading(report: Reading['report'], refer: Reading['refer']): Reading {
  const reading = (path: string): Reading => ({
    key: path,
    report,
    refer,
    at: (key) => reading(path === '' ? key : `${path}.${key}`),
  })
  return reading('')
}
