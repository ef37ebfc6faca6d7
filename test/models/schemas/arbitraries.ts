import fc from 'fast-check'
import { isObject, type Json, type JsonObject } from '../../../src/events/json.ts'

/** A schema with a value that it lets pass. */
interface Sample {
  readonly schema: JsonObject
  readonly value: Json
}

type Samples = fc.Arbitrary<Sample>

const notes = fc.record(
  { description: fc.constantFrom('What it is.', ''), title: fc.constant('Title'), $comment: fc.constant('x') },
  { requiredKeys: [] },
)

const withNotes = (samples: Samples): Samples =>
  fc.tuple(samples, notes).map(([{ schema, value }, noted]) => ({ schema: { ...noted, ...schema }, value }))

const text: Samples = fc.oneof(
  fc.string({ maxLength: 5 }).map((value) => ({ schema: { type: 'string', maxLength: 9, default: 'a' }, value })),
  fc.constant({ schema: { type: 'string', pattern: '^a+b$', minLength: 1 }, value: 'ab' }),
  fc.constant({ schema: { type: 'string', format: 'date' }, value: '2026-01-31' }),
  fc.constant({ schema: { type: 'string', format: 'uri', examples: ['https://x.org'] }, value: 'https://x.org' }),
  fc.constant({ schema: { type: ['string', 'null'] }, value: null }),
)

const number: Samples = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map((value) => ({ schema: { type: 'integer', minimum: 0, maximum: 9 }, value })),
  fc.integer().map((value) => ({ schema: { type: ['number', 'boolean'], multipleOf: 1 }, value })),
)

const listed: Samples = fc
  .tuple(fc.uniqueArray(fc.constantFrom<Json>('a', 'b', 1, true, null), { minLength: 1 }), fc.nat())
  .chain(([values, pick]) => {
    const value = values[pick % values.length] ?? null
    return fc.constantFrom<Sample>({ schema: { enum: values }, value }, { schema: { const: value }, value })
  })

const leaf: Samples = withNotes(fc.oneof(text, number, listed))

const names = fc.constantFrom('a', 'b', 'kind', 'value', '__proto__', 'with space')

/** A property is there or not, required or not; without a value it is optional. */
function objects(inner: Samples): Samples {
  const property = fc.record({ name: names, sample: inner, required: fc.boolean(), present: fc.boolean() })
  return fc.uniqueArray(property, { maxLength: 4, selector: ({ name }) => name }).map((properties) => ({
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties.map(({ name, sample }) => [name, sample.schema])),
      required: properties.flatMap(({ name, required }) => (required ? [name] : [])),
      minProperties: 0,
    },
    value: Object.fromEntries(
      properties.flatMap(({ name, sample, required, present }) => (required || present ? [[name, sample.value]] : [])),
    ),
  }))
}

const lists = (inner: Samples): Samples =>
  fc.tuple(inner, fc.nat({ max: 2 })).map(([{ schema, value }, times]) => ({
    schema: { type: 'array', items: schema, maxItems: 5 },
    value: Array.from({ length: times }, () => value),
  }))

/** The value may fit other branches too: any of the branches will do. */
const alternatives = (inner: Samples): Samples =>
  fc.tuple(fc.array(inner, { minLength: 1, maxLength: 3 }), fc.nat()).map(([samples, pick]) => ({
    schema: { anyOf: samples.map(({ schema }) => schema) },
    value: samples[pick % samples.length]?.value ?? null,
  }))

const deep: Samples = fc.letrec<{ readonly any: Sample }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    withNotes(objects(tie('any'))),
    withNotes(lists(tie('any'))),
    withNotes(alternatives(tie('any'))),
    tie('any').map(({ schema, value }) => ({ schema: { $ref: '#/$defs/named', $defs: { named: schema } }, value })),
  ),
})).any

/** Definitions stand at the root, each under a name of its own. */
export const anySample: Samples = deep.map(({ schema, value }) => {
  const definitions: Record<string, Json> = {}
  const hoisted = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(hoisted)
    if (!isObject(part)) return part
    const { $defs, ...rest } = part
    if (!isObject($defs)) return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, hoisted(one)]))
    const name = `named${Object.keys(definitions).length}`
    definitions[name] = true
    definitions[name] = hoisted($defs['named'] ?? null)
    return { ...rest, $ref: `#/$defs/${name}` }
  }
  const root = hoisted(schema)
  return { schema: { ...(isObject(root) ? root : {}), $defs: definitions }, value }
})

const keywords = fc.constantFrom(
  ...['type', 'properties', 'required', 'items', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', '$ref', '$defs', 'format'],
  ...['additionalProperties', 'minLength', 'pattern', 'default', 'description', 'title', 'examples', 'a', '__proto__'],
)

/** Objects that look like schemas and mean nothing. */
export const anyNonsense: fc.Arbitrary<JsonObject> = fc.letrec<{ readonly object: JsonObject; readonly any: Json }>(
  (tie) => ({
    object: fc.dictionary(keywords, tie('any'), { maxKeys: 4, noNullPrototype: true }),
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<Json>(
        'object',
        'string',
        'array',
        'null',
        'a',
        '#',
        '#/$defs/a',
        '#/$defs/__proto__',
        1,
        true,
        null,
      ),
      tie('object'),
      fc.array(tie('any'), { maxLength: 3 }),
    ),
  }),
).object
