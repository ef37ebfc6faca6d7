/** What stands behind a keyword. */
export type Holds =
  | 'a schema'
  | 'schemas'
  | 'named schemas'
  | 'a number'
  | 'a positive number'
  | 'a count'
  | 'text'
  | 'a flag'
  | 'names'
  | 'named names'
  | 'types'
  | 'values'
  | 'anything'

/** The keywords of JSON Schema, draft 2020-12, that say what a value must be, and those that say where others are. */
export const assertions: Readonly<Record<string, Holds>> = {
  type: 'types',
  enum: 'values',
  const: 'anything',
  minimum: 'a number',
  maximum: 'a number',
  exclusiveMinimum: 'a number',
  exclusiveMaximum: 'a number',
  multipleOf: 'a positive number',
  minLength: 'a count',
  maxLength: 'a count',
  pattern: 'text',
  format: 'text',
  items: 'a schema',
  prefixItems: 'schemas',
  contains: 'a schema',
  minContains: 'a count',
  maxContains: 'a count',
  minItems: 'a count',
  maxItems: 'a count',
  uniqueItems: 'a flag',
  unevaluatedItems: 'a schema',
  properties: 'named schemas',
  patternProperties: 'named schemas',
  additionalProperties: 'a schema',
  propertyNames: 'a schema',
  required: 'names',
  dependentRequired: 'named names',
  dependentSchemas: 'named schemas',
  minProperties: 'a count',
  maxProperties: 'a count',
  unevaluatedProperties: 'a schema',
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
  not: 'a schema',
  if: 'a schema',
  // biome-ignore lint/suspicious/noThenProperty: it is the name of a keyword
  then: 'a schema',
  else: 'a schema',
  $ref: 'text',
}

/** Keywords that tell readers something, and refuse no value. */
export const notes: Readonly<Record<string, Holds>> = {
  $schema: 'text',
  $id: 'text',
  $anchor: 'text',
  $comment: 'text',
  $defs: 'named schemas',
  definitions: 'named schemas',
  title: 'text',
  description: 'text',
  default: 'anything',
  examples: 'values',
  example: 'anything',
  deprecated: 'a flag',
  readOnly: 'a flag',
  writeOnly: 'a flag',
  contentEncoding: 'text',
  contentMediaType: 'text',
  contentSchema: 'a schema',
}

/** Keywords of other drafts and dialects that do refuse values, and what says the same here. */
export const foreign: Readonly<Record<string, string>> = {
  additionalItems: '`items` beside `prefixItems`',
  dependencies: '`dependentRequired` or `dependentSchemas`',
  disallow: '`not`',
  discriminator: '`oneOf` with a `const` in each',
  divisibleBy: '`multipleOf`',
  extends: '`allOf`',
  nullable: '`type: [string, "null"]`, with the type it has',
  $dynamicAnchor: '`$anchor`',
  $dynamicRef: '`$ref`',
  $recursiveAnchor: '`$anchor`',
  $recursiveRef: '`$ref`',
  $vocabulary: 'the keywords of draft 2020-12',
}

export const typeNames: readonly string[] = ['string', 'number', 'integer', 'boolean', 'null', 'object', 'array']

/** What a keyword holds, if it is one. */
export function holdsOf(keyword: string): Holds | undefined {
  if (Object.hasOwn(assertions, keyword)) return assertions[keyword]
  return Object.hasOwn(notes, keyword) ? notes[keyword] : undefined
}
