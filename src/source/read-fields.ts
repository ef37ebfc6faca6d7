import type { JsonObject } from '../events/json.ts'
import { type Entries, groupSchema, readEntries } from './fields/collections.ts'
import { type Field, type Reading, type Reference, startReading } from './fields/field.ts'
import type { Problem, SourceFile } from './problem.ts'
import { type MappingNode, nodeOf, type SourceNode } from './source-node.ts'

export interface ReadFields<Value> {
  /** What could be read; all of it only when there are no problems. */
  readonly value: Partial<Value>
  readonly problems: readonly Problem[]
  readonly references: readonly Reference[]
}

/** Reads a whole file by its keys. `check` reports what does not fit together between them. */
export function readFields<Value>(
  root: MappingNode,
  entries: Entries<Value>,
  file: SourceFile,
  check: (root: MappingNode, reading: Reading) => void = () => {},
): ReadFields<Value> {
  const { reading, problems, references } = startReading(file)
  const { value } = readEntries(root, reading, entries)
  check(root, reading)
  return { value, problems, references }
}

export interface ReadValue<Value> {
  /** Only there when nothing is wrong with it. */
  readonly value?: Value
  readonly problems: readonly Problem[]
}

/** Reads a value that stands under `key`, or a whole file whose keys are free when `key` is empty. */
export function readNode<Value>(node: SourceNode, field: Field<Value>, file: SourceFile, key = ''): ReadValue<Value> {
  const { reading, problems } = startReading(file)
  const value = field.read(node, key === '' ? reading : reading.at(key))
  return value === undefined || problems.length > 0 ? { problems } : { value, problems }
}

/** Reads a value that stands in no file, such as that of an environment variable. */
export function readValue<Value>(value: unknown, field: Field<Value>, file: SourceFile, key: string): ReadValue<Value> {
  return readNode(nodeOf(value), field, file, key)
}

/** A whole file as a JSON Schema, for editors. */
export function fileSchema<Value>(title: string, description: string, entries: Entries<Value>): JsonObject {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', title, description, ...groupSchema(entries) }
}
