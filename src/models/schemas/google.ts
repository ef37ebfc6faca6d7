import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import { withParts } from './parts.ts'
import { describedBy, sayable } from './words.ts'

/**
 * What Gemini reads in a schema: https://ai.google.dev/api/generate-content#FIELDS.response_json_schema
 * Everything else is passed over in silence.
 */
const read: ReadonlySet<string> = new Set([
  ...[
    '$defs',
    '$ref',
    'type',
    'format',
    'title',
    'description',
    'enum',
    'items',
    'prefixItems',
    'minItems',
    'maxItems',
  ],
  ...['minimum', 'maximum', 'anyOf', 'properties', 'additionalProperties', 'required'],
])

const formats: ReadonlySet<Json | undefined> = new Set([
  'date-time',
  'date',
  'time',
  'float',
  'double',
  'int32',
  'int64',
])

/** Gemini refuses most circles, so they are written out: so deep, and so many parts. */
const turns = 3
const mostWrittenOut = 100

/** A copy of a schema in the words of Gemini; what has no word there is said in the description. */
export function googleCopy(schema: JsonObject): JsonObject {
  const { $defs, definitions, $schema: _, $id: __, ...others } = schema
  const named = { ...(isObject(definitions) ? definitions : {}), ...(isObject($defs) ? $defs : {}) }
  const circles = new Set(Object.keys(named).filter((name) => reaches(named, named[name], name, new Set())))
  let writtenOut = 0
  const copy = (part: JsonObject, depth: number): JsonObject => {
    const name = nameIn(part['$ref'])
    if (name === undefined && part['$ref'] === undefined) {
      return withParts(worded(part), (inner) => copy(inner, depth))
    }
    const target = name !== undefined && Object.hasOwn(named, name) ? named[name] : undefined
    const like = { description: `Like ${name ?? part['$ref']}.`, ...part }
    if (name === undefined || !isObject(target)) return beside({}, like)
    if (!circles.has(name)) return beside({ $ref: `#/$defs/${name}` }, part)
    if (depth === turns || writtenOut === mostWrittenOut) return beside({}, like)
    writtenOut++
    return beside(copy(target, depth + 1), part)
  }
  const root = copy(others, 0)
  const used = Object.entries(named).filter(([name]) => !circles.has(name))
  if (used.length === 0) return root
  return {
    ...root,
    $defs: Object.fromEntries(used.map(([name, part]) => [name, isObject(part) ? copy(part, 0) : part])),
  }
}

function nameIn(pointer: Json | undefined): string | undefined {
  return typeof pointer === 'string' ? /^#\/(?:\$defs|definitions)\/(.+)$/.exec(pointer)?.[1] : undefined
}

/** Nothing may stand beside a reference, so a description goes around it. */
function beside(target: JsonObject, { description }: JsonObject): JsonObject {
  if (typeof description !== 'string') return target
  return '$ref' in target ? { anyOf: [target], description } : { ...target, description }
}

function reaches(named: JsonObject, part: Json | undefined, wanted: string, seen: Set<string>): boolean {
  let found = false
  const look = (inner: JsonObject): JsonObject => {
    const name = nameIn(inner['$ref'])
    if (name === wanted) found = true
    else if (name !== undefined && !seen.has(name)) {
      seen.add(name)
      found ||= reaches(named, named[name], wanted, seen)
    }
    return found ? inner : withParts(inner, look)
  }
  if (isObject(part)) look(part)
  return found
}

/** One part in the words of Gemini; the parts inside it are as they were. */
function worded(schema: JsonObject): JsonObject {
  const { oneOf, const: only, enum: listed, ...others } = schema
  const values = valuesOf(only === undefined ? listed : [only], schema['type'])
  const { type: _, ...untyped } = others
  const said: JsonObject = {
    ...('anyOf' in values ? untyped : others),
    ...(oneOf === undefined || 'anyOf' in schema ? {} : { anyOf: oneOf }),
    ...values,
  }
  const has = (keyword: string): boolean => {
    if (keyword === 'format') return formats.has(said['format'])
    return keyword === 'enum' ? isListed(said['enum']) : read.has(keyword)
  }
  const gone = Object.keys(said).filter((keyword) => !has(keyword))
  const rest = gone.filter((keyword) => structural.has(keyword)).map((keyword) => [keyword, said[keyword] ?? null])
  const { description } = describedBy(
    said,
    gone.filter((keyword) => sayable.has(keyword)),
  )
  const also = rest.length === 0 ? '' : `It must also fit this JSON Schema: ${JSON.stringify(Object.fromEntries(rest))}`
  const whole = [description ?? '', also].filter((text) => text !== '').join(' ')
  return {
    ...Object.fromEntries(Object.entries(said).filter(([keyword]) => has(keyword))),
    ...(whole === '' ? {} : { description: whole }),
  }
}

/** What narrows by shape, and can only be told as it is written. */
const structural: ReadonlySet<string> = new Set([
  ...['allOf', 'oneOf', 'not', 'if', 'then', 'else', 'patternProperties', 'propertyNames', 'contains'],
  ...['dependentRequired', 'dependentSchemas', 'unevaluatedProperties', 'unevaluatedItems'],
])

/** Only texts and numbers can be listed. Null is an alternative to them; other values are told in words. */
function valuesOf(listed: Json | undefined, type: Json | undefined): JsonObject {
  if (!Array.isArray(listed)) return {}
  const types = [...new Set(listed.map((value) => (value === null ? 'null' : typeof value)))]
  const values = listed.filter((value) => value !== null)
  if (values.length > 0 && values.length < listed.length && isListed(values)) {
    return { anyOf: [{ ...typed(types.filter((name) => name !== 'null')), enum: values }, { type: 'null' }] }
  }
  return { enum: listed, ...(type === undefined && !types.includes('object') ? typed(types) : {}) }
}

function typed(types: readonly string[]): JsonObject {
  const [only = 'string'] = types
  return { type: types.length === 1 ? only : types }
}

function isListed(listed: Json | undefined): boolean {
  return Array.isArray(listed) && listed.every(isListable)
}

function isListable(value: Json): boolean {
  return typeof value === 'string' || typeof value === 'number'
}
