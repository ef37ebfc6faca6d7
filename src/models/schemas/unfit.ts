/** Thrown inside a copying, never out of it: no strict copy means the same as the schema. */
export class Unfit extends Error {
  override readonly name = 'Unfit'
}

/** What no provider can be held to, and no words say well enough. */
export const unfitKeywords: ReadonlySet<string> = new Set([
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'additionalItems',
  'prefixItems',
  'contains',
  '$dynamicRef',
  '$recursiveRef',
])
