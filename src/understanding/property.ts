import { isObject, type Json, type JsonObject } from '../events/json.ts'
import { kindOfFormat } from './formats.ts'
import { wordsOf } from './words.ts'

/** What sort of thing a property of a tool's input wants to be filled with. */
export type ValueKind =
  | 'arithmetic'
  | 'boolean'
  | 'command'
  | 'currency'
  | 'date'
  | 'datetime'
  | 'email'
  | 'enum'
  | 'glob'
  | 'language'
  | 'number'
  | 'object'
  | 'path'
  | 'place'
  | 'text'
  | 'ticker'
  | 'time'
  | 'timezone'
  | 'unit'
  | 'url'

export interface Property {
  readonly name: string
  readonly words: readonly string[]
  readonly description: string
  readonly kind: ValueKind
  readonly required: boolean
  /** Takes a list of such things. */
  readonly many: boolean
  /** Which end of a pair it is: origin or destination, first or last. */
  readonly end: 'from' | 'to' | undefined
  readonly schema: JsonObject
}

/** By name first; a name such as `from` or `to` says nothing until its description is read. */
const byWord: readonly (readonly [RegExp, ValueKind])[] = [
  [/\b(?:time ?zone|tz)\b/, 'timezone'],
  [/\b(?:datetime|timestamp)\b/, 'datetime'],
  [/\b(?:e ?mail|recipients?|cc|bcc)\b/, 'email'],
  [/\b(?:url|uri|link|website|web address)\b/, 'url'],
  [/\b(?:glob|file pattern)\b/, 'glob'],
  [/\b(?:path|file|filename|folder|directory)\b/, 'path'],
  [/\b(?:expression|formula|equation)\b/, 'arithmetic'],
  [/\b(?:ticker|stock symbol|symbol)\b/, 'ticker'],
  [/\b(?:language|lang|locale)\b/, 'language'],
  [/\bcurrency\b/, 'currency'],
  [/\bunits?\b/, 'unit'],
  [/\b(?:date|day|when|deadline|due|check ?in|check ?out|until)\b/, 'date'],
  [/\b(?:city|town|location|place|country|address|destination|origin|airport|station|where|region)\b/, 'place'],
  [/\b(?:time|hour)\b/, 'time'],
]

/** What a tool's input asks for. */
export function propertiesOf(input: JsonObject): Property[] {
  const properties = isObject(input['properties']) ? input['properties'] : {}
  const required = Array.isArray(input['required']) ? input['required'] : []
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (!isObject(schema)) return []
    const many = schema['type'] === 'array'
    const item =
      many && isObject(schema['items']) ? { ...schema['items'], description: schema['description'] ?? '' } : schema
    const words = wordsOf(name)
    const description = typeof schema['description'] === 'string' ? schema['description'] : ''
    const kind = kindOf(item, words.join(' '), description)
    return [
      { name, words, description, kind, required: required.includes(name), many, end: endOf(words), schema: item },
    ]
  })
}

function kindOf(schema: JsonObject, name: string, description: string): ValueKind {
  const { type, format } = schema as { readonly type?: Json; readonly format?: Json }
  if (Array.isArray(schema['enum'])) return 'enum'
  if (type === 'boolean') return 'boolean'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'object' || type === 'array' || type === 'null') return 'object'
  const known = kindOfFormat(format)
  if (known !== undefined) return known
  if (/^(?:command|cmd)(?: line)?$/.test(name)) return 'command'
  if (
    /^(?:(?:\w+ )?text|query|q|body|message|content|title|subject|summary|note|task|name|question|topic|description)$/.test(
      name,
    )
  )
    return 'text'
  const named = byWord.find(([pattern]) => pattern.test(name))?.[1]
  return named ?? byWord.find(([pattern]) => pattern.test(description.toLowerCase()))?.[1] ?? 'text'
}

function endOf(words: readonly string[]): Property['end'] {
  if (words.some((word) => /^(?:from|origin|start|source|departure|first|checkin|begin|since)$/.test(word)))
    return 'from'
  if (words.some((word) => /^(?:to|destination|end|target|arrival|last|until|checkout|till)$/.test(word))) return 'to'
  if (words[0] === 'check') return words[1] === 'in' ? 'from' : 'to'
  return undefined
}
