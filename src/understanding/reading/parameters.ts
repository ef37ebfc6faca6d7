import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import { kindOfFormat } from '../formats.ts'
import { stem } from '../stem.ts'
import { isRequestWord } from '../stop-words.ts'
import { wordsOf } from '../words.ts'
import { type Stated, statedIn, withoutExamples } from './stated.ts'
import { type MeasureUnit, unitCalled, unitIn } from './units.ts'

type WantedKind =
  | 'boolean'
  | 'choice'
  | 'currency'
  | 'date'
  | 'email'
  | 'glob'
  | 'language'
  | 'number'
  | 'opaque'
  | 'path'
  | 'place'
  | 'query'
  | 'text'
  | 'ticker'
  | 'time'
  | 'timezone'
  | 'unit'
  | 'url'

/** What a tool wants to be told: a property of its input, or of an object in it. */
export interface Parameter {
  /** Where it stands in the input: one name, or more for what is inside an object. */
  readonly path: readonly string[]
  /** Its place among all. */
  readonly index: number
  readonly name: string
  readonly description: string
  readonly wanted: WantedKind
  readonly integer: boolean
  readonly required: boolean
  /** Takes a list. */
  readonly many: boolean
  /** A list of lists. */
  readonly nested: boolean
  readonly choices: readonly Json[]
  readonly stated: Stated
  readonly fallback: Json | undefined
  readonly unit: MeasureUnit | undefined
  readonly end: 'from' | 'to' | undefined
  /** What it has in common with those that only their number or letter tells apart: `number1` and `number2`. */
  readonly series: string
  /** Stems of its name, without words that every parameter may have. */
  readonly nameStems: readonly string[]
  readonly descriptionStems: readonly string[]
  readonly schema: JsonObject
}

const dull: ReadonlySet<string> = new Set(
  'number num value amount count total no n id name type the of in for is input given specific want wanted which should optional parameter default e g string integer float list array true false such format example'
    .split(' ')
    .map(stem),
)

const mostDepth = 3

export function parametersOf(schema: JsonObject): Parameter[] {
  return readObject(schema, [], true, 0).map((one, index) => ({ ...one, index }))
}

function readObject(schema: JsonObject, path: readonly string[], needed: boolean, depth: number): Parameter[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isObject(property)) return []
    const isNeeded = needed && required.includes(name)
    const own = [...path, name]
    if (property['type'] === 'object' && isObject(property['properties']) && depth < mostDepth)
      return readObject(property, own, isNeeded, depth + 1)
    return [readParameter(name, property, own, isNeeded)]
  })
}

function readParameter(name: string, schema: JsonObject, path: readonly string[], required: boolean): Parameter {
  const many = schema['type'] === 'array'
  const items = many && isObject(schema['items']) ? schema['items'] : {}
  const item = many ? items : schema
  const description = typeof schema['description'] === 'string' ? schema['description'] : ''
  const stated = statedIn(description)
  const declared = Array.isArray(item['enum']) ? item['enum'] : []
  const words = wordsOf(name)
  const choices = declared.length > 0 ? declared : item['type'] === 'string' ? stated.choices : []
  const declaredFallback = schema['default'] as Json | undefined
  return {
    path,
    index: 0,
    name,
    description,
    wanted: wantedBy(item, words, description, choices),
    integer: item['type'] === 'integer',
    required,
    many,
    nested: many && items['type'] === 'array',
    choices,
    stated,
    fallback: fits(declaredFallback, schema)
      ? declaredFallback
      : fits(stated.fallback, schema)
        ? stated.fallback
        : undefined,
    unit: unitOfName(words) ?? unitIn(description),
    end: endOf(words, description),
    series: seriesOf(name),
    schema,
    nameStems: telling(words),
    descriptionStems: telling(wordsOf(withoutExamples(description).replace(/\b(?:defaults?|optional)\b[^.]*/gi, ''))),
  }
}

function wantedBy(
  item: JsonObject,
  words: readonly string[],
  description: string,
  choices: readonly Json[],
): WantedKind {
  const { type, format } = item as { readonly type?: Json; readonly format?: Json }
  if (type === 'boolean') return 'boolean'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'object' || type === 'null' || (type === 'array' && item['items'] === undefined)) return 'opaque'
  if (choices.length > 0) return 'choice'
  const declared = kindOfFormat(format)
  // These can't be had from a request by its words.
  if (declared === 'arithmetic' || declared === 'datetime') return 'opaque'
  if (declared !== undefined) return declared
  const said = words.join(' ')
  if (/^(?:command|cmd|request|regex|code)$/.test(said)) return 'opaque'
  if (/^(?:query|q|queries|topic|question|keywords?|search term)$/.test(said)) return 'query'
  if (/\b(?:language|lang)\b/.test(said)) return 'language'
  if (/\b(?:ticker|symbol)\b/.test(said)) return 'ticker'
  if (/\bcurrency\b/.test(said) || /^currency\b/i.test(description)) return 'currency'
  if (/\be ?mail\b|^(?:recipient|to|cc|bcc)$/.test(said) && /\be-?mail|address/i.test(`${said} ${description}`))
    return 'email'
  if (/\b(?:date|day|deadline|check ?in|check ?out)\b/.test(said)) return 'date'
  if (/^(?:\w+ )?time$/.test(said)) return 'time'
  if (
    /\b(?:location|city|place|state|country|region|county|destination|origin|area|address|airport|where|jurisdiction)\b/.test(
      said,
    )
  )
    return 'place'
  if (/^the (?:city|location|place|country|state|region)\b/i.test(description)) return 'place'
  return 'text'
}

function telling(words: readonly string[]): string[] {
  const stems = words
    .map((word) => word.replace(/(?<=\p{L})\d+$/u, ''))
    .filter((word) => !isRequestWord(word) && !/^\d+$/.test(word))
    .map(stem)
  return [...new Set(stems.filter((one) => !dull.has(one)))]
}

function unitOfName(words: readonly string[]): MeasureUnit | undefined {
  const last = words.at(-1) ?? ''
  if (words.length > 1 && words.at(-2) === 'in') return unitCalled(last, true)
  return words.length > 1
    ? unitCalled(last, /^(?:kg|cm|mm|km|m|g|s|ft|lb|lbs|mph)$/.test(last))
    : /^(?:years|months|days|hours|minutes|seconds|weeks|nights)$/.test(last)
      ? unitCalled(last, false)
      : undefined
}

function seriesOf(name: string): string {
  if (name.length === 1) return 'a letter'
  return name.toLowerCase().replace(/(?:^|_)(?:first|second|third|last|[a-d])(?=_|$)|_?\d{1,80}$|_[a-d]$/g, '')
}

function endOf(words: readonly string[], description: string): Parameter['end'] {
  const said = words.join(' ')
  if (/\b(?:from|origin|start|source|departure|initial|begin|since|base|check ?in|first)\b/.test(said)) return 'from'
  if (/\b(?:to|destination|end|target|arrival|final|until|till|finish|check ?out|return|last)\b/.test(said)) return 'to'
  if (/\bfrom which\b|\b(?:starting|depart\w*) (?:point|location|city|from)\b/i.test(description)) return 'from'
  return /\bto which\b|\b(?:ending|destination)\b/i.test(description) ? 'to' : undefined
}

function fits(value: Json | undefined, { type }: JsonObject): boolean {
  if (value === undefined || value === null) return false
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  return typeof value === type
}
