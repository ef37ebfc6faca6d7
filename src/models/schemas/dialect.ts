import type { Json } from '../../events/json.ts'

/** What a provider takes in a schema that it enforces, beyond types, properties, items, enumerations and alternatives. */
export interface Dialect {
  /** Whether a property may be missing. Where it may not, null stands for one that is not there. */
  readonly mayBeMissing: boolean
  /** Whether a keyword that narrows a value can be sent; what can't is told in words. */
  keeps(keyword: string, value: Json): boolean
}

const formats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']
const openAiFormats: ReadonlySet<Json> = new Set(formats)
const anthropicFormats: ReadonlySet<Json> = new Set([...formats, 'uri'])

const openAiKeywords: ReadonlySet<string> = new Set([
  'enum',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
])

/** Groups with a question mark look around or are named; letters and digits after a backslash mean too many things. */
const hardPattern = /\(\?(?!:)|\\[1-9bBkpPuxc]/

/** https://platform.openai.com/docs/guides/structured-outputs#supported-schemas */
export const openAiDialect: Dialect = {
  mayBeMissing: false,
  keeps: (keyword, value) =>
    openAiKeywords.has(keyword) ||
    (keyword === 'format' && openAiFormats.has(value)) ||
    (keyword === 'pattern' && typeof value === 'string' && !hardPattern.test(value)),
}

/** For models tuned by others and servers that speak like OpenAI: they take what all of them take, and nothing more. */
export const plainDialect: Dialect = { mayBeMissing: false, keeps: (keyword) => keyword === 'enum' }

/** https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations */
export const anthropicDialect: Dialect = {
  mayBeMissing: true,
  keeps: (keyword, value) =>
    keyword === 'enum' ||
    (keyword === 'format' && anthropicFormats.has(value)) ||
    (keyword === 'minItems' && (value === 0 || value === 1)),
}
