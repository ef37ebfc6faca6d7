import { isObject, type Json, type JsonObject } from '../../events/json.ts'

/** A schema whose values are objects, as every provider wants them, and the way there and back. */
export interface ObjectRoot {
  readonly schema: JsonObject
  toProvider(value: Json): Json
  fromProvider(value: Json): Json
}

/** What providers refuse at the top even beside `type: object`. */
const refusedAtTop = ['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const', 'if']

const same = (value: Json): Json => value

/** Any other root than an object is wrapped as `{ value: … }`. */
export function objectRoot(written: JsonObject): ObjectRoot {
  const schema = atRoot(written)
  const { type, properties } = schema
  const isPlain = !refusedAtTop.some((keyword) => keyword in schema) && !('$ref' in schema)
  if (isPlain && type === 'object') return { schema, toProvider: same, fromProvider: same }
  if (isPlain && type === undefined && (properties !== undefined || Object.keys(schema).length === 0)) {
    return { schema: { type: 'object', ...schema }, toProvider: same, fromProvider: same }
  }
  return { schema: wrapped(schema), toProvider: (value) => ({ value }), fromProvider: unwrapped }
}

/** Some writers of schemas put everything into definitions, and only point to one at the top. */
function atRoot(schema: JsonObject): JsonObject {
  const { $ref, $defs, definitions, ...others } = schema
  const [, place, name = ''] = typeof $ref === 'string' ? (/^#\/(\$defs|definitions)\/([^/~%]+)$/.exec($ref) ?? []) : []
  const named = place === '$defs' ? $defs : definitions
  const target = isObject(named) && Object.hasOwn(named, name) ? named[name] : undefined
  if (!isObject(target) || target['type'] !== 'object') return schema
  return {
    ...target,
    ...others,
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
  }
}

function wrapped(schema: JsonObject): JsonObject {
  const { $defs, definitions, $schema: _, $id: __, ...value } = moved(schema)
  return {
    type: 'object',
    properties: { value },
    required: ['value'],
    additionalProperties: false,
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
  }
}

/** What pointed from the top points to where the schema now stands. Definitions stay at the top. */
function moved(schema: JsonObject): JsonObject {
  const text = JSON.stringify(schema).replaceAll(
    /"\$ref":"#(?=["/])(?!\/\$defs\/|\/definitions\/)/g,
    '"$ref":"#/properties/value',
  )
  return JSON.parse(text) as JsonObject
}

/** A model that was not held to the schema may have left the wrapping out. */
function unwrapped(value: Json): Json {
  return isObject(value) && Object.keys(value).length === 1 && value['value'] !== undefined ? value['value'] : value
}
