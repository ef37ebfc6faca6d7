import type { Json, JsonObject } from '../../events/json.ts'
import { anthropicDialect, type Dialect, openAiDialect, plainDialect } from './dialect.ts'
import { googleCopy } from './google.ts'
import { objectRoot } from './object-root.ts'
import { withItems } from './parts.ts'
import { type SchemaSize, sizeOf } from './size.ts'
import { strictCopy } from './strict-copy.ts'

/** A schema as one provider takes it, and the ways there and back for values. */
export interface SentSchema {
  readonly schema: JsonObject
  toProvider(value: Json): Json
  /** A value of the schema as it was written. It may still be wrong: validation comes after this. */
  fromProvider(value: Json): Json
}

export interface FittedSchema {
  /** Without the provider holding the model to it. */
  readonly loose: SentSchema
  /** With, where that is possible. */
  readonly strict: (SentSchema & { readonly size: SchemaSize }) | undefined
}

/** Reads a schema in its own way. */
export type SchemaReader = 'openai' | 'openai-like' | 'anthropic' | 'google'

const dialects: Readonly<Record<Exclude<SchemaReader, 'google'>, Dialect>> = {
  openai: openAiDialect,
  'openai-like': plainDialect,
  anthropic: anthropicDialect,
}

const fitted = new WeakMap<JsonObject, Map<SchemaReader, FittedSchema>>()

/** Fitted once for each reader: requests repeat a schema on every turn. */
export function fittedSchema(written: JsonObject, reader: SchemaReader): FittedSchema {
  const known = fitted.get(written) ?? new Map<SchemaReader, FittedSchema>()
  fitted.set(written, known)
  const made = known.get(reader) ?? fittedTo(written, reader)
  known.set(reader, made)
  return made
}

function fittedTo(written: JsonObject, reader: SchemaReader): FittedSchema {
  const { schema, toProvider, fromProvider } = objectRoot(written)
  const loose = { schema: withItems(reader === 'google' ? googleCopy(schema) : schema), toProvider, fromProvider }
  // Gemini takes one form for both, and refuses no request for it.
  if (reader === 'google') return { loose, strict: undefined }
  const copy = strictCopy(schema, dialects[reader])
  if (copy === undefined) return { loose, strict: undefined }
  const size = sizeOf(copy.schema)
  if (!isTaken(size, reader)) return { loose, strict: undefined }
  const back = (value: Json): Json => fromProvider(copy.fromProvider(value))
  return { loose, strict: { schema: copy.schema, size, toProvider, fromProvider: back } }
}

/** Beyond these limits OpenAI refuses a schema. Anthropic's are for a whole request, but for one: no circles. */
function isTaken(size: SchemaSize, reader: SchemaReader): boolean {
  if (reader === 'anthropic') return !size.refersToItself
  const { properties, depth, characters, listed, longestList } = size
  return properties <= 5_000 && depth <= 10 && characters <= 120_000 && listed <= 1_000 && longestList <= 15_000
}
