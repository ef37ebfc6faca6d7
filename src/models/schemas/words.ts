import type { Json, JsonObject } from '../../events/json.ts'

/** How a keyword that a provider does not take is told to the model instead. */
const words: Readonly<Record<string, (value: Json) => string>> = {
  minLength: (value) => `At least ${plain(value)} characters.`,
  maxLength: (value) => `At most ${plain(value)} characters.`,
  pattern: (value) => `Matches the regular expression ${plain(value)}`,
  format: (value) => `Format: ${plain(value)}.`,
  minimum: (value) => `At least ${plain(value)}.`,
  maximum: (value) => `At most ${plain(value)}.`,
  exclusiveMinimum: (value) => `More than ${plain(value)}.`,
  exclusiveMaximum: (value) => `Less than ${plain(value)}.`,
  multipleOf: (value) => `A multiple of ${plain(value)}.`,
  minItems: (value) => `At least ${plain(value)} items.`,
  maxItems: (value) => `At most ${plain(value)} items.`,
  uniqueItems: (value) => (value === true ? 'No two items alike.' : ''),
  minProperties: (value) => `At least ${plain(value)} properties.`,
  maxProperties: (value) => `At most ${plain(value)} properties.`,
  contentEncoding: (value) => `Encoded as ${plain(value)}.`,
  contentMediaType: (value) => `Holds ${plain(value)}.`,
  enum: (value) => (Array.isArray(value) ? `One of: ${value.map((one) => JSON.stringify(one)).join(', ')}.` : ''),
  default: (value) => `Default: ${JSON.stringify(value)}.`,
  examples: (value) =>
    Array.isArray(value) ? `For example: ${value.map((one) => JSON.stringify(one)).join(', ')}.` : '',
}

/** The keywords that narrow or explain a value, and can be said in words where they can't be sent. */
export const sayable: ReadonlySet<string> = new Set(Object.keys(words))

/** What a schema is described by, with what the keywords that had to go would have said. */
export function describedBy(schema: JsonObject, gone: readonly string[]): { readonly description?: string } {
  const { description, title } = schema
  const own = typeof description === 'string' && description !== '' ? description : title
  const said = gone.map((keyword) => words[keyword]?.(schema[keyword] ?? null) ?? '')
  const whole = [typeof own === 'string' ? own : '', ...said].filter((text) => text !== '').join(' ')
  return whole === '' ? {} : { description: whole }
}

function plain(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
