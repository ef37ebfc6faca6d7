import type { JsonObject } from '../../events/json.ts'
import type { Field, Reading } from '../../source/fields/field.ts'
import { refuse } from '../../source/fields/scalars.ts'
import { isForbiddenKey, type SourceNode, shortened, toJson } from '../../source/source-node.ts'

const types = ['string', 'number', 'integer', 'boolean', 'null', 'object', 'array']
const numbers = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'multipleOf']
const texts = ['title', 'description', 'pattern', 'format', '$ref', '$schema', '$id']
const oneSchema = ['items', 'additionalProperties', 'not', 'contains', 'propertyNames', 'if', 'then', 'else']
const listsOfSchemas = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const namedSchemas = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']

/** A JSON Schema. Its structure is checked; keywords that are not known here are kept. */
export const jsonSchema: Field<JsonObject> = {
  kind: 'JSON Schema',
  schema: { type: 'object' },
  read: (node, reading) => {
    if (node.kind !== 'mapping')
      return refuse(node, reading, 'a JSON Schema, such as `{ type: object, properties: … }`')
    let isSound = true
    const watched: Reading = {
      ...reading,
      report: (code, details, span) => {
        isSound = false
        reading.report(code, details, span)
      },
    }
    checkSchema(node, watched)
    return isSound ? (toJson(node) as JsonObject) : undefined
  },
}

function checkSchema(node: SourceNode, reading: Reading): void {
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return
  if (node.kind !== 'mapping') return void refuse(node, reading, 'a JSON Schema: a group of keys')
  for (const { key, value } of node.entries) {
    if (!isForbiddenKey(key)) checkKeyword(key, value, within(reading, key))
  }
}

function checkKeyword(keyword: string, node: SourceNode, reading: Reading): void {
  const value = node.kind === 'scalar' ? node.value : undefined
  if (keyword === 'type') checkType(node, reading)
  else if (keyword === 'enum' && node.kind !== 'list') refuse(node, reading, 'a list of values')
  else if (keyword === 'required') checkRequired(node, reading)
  else if (numbers.includes(keyword) && typeof value !== 'number') refuse(node, reading, 'a number')
  else if (texts.includes(keyword) && typeof value !== 'string') refuse(node, reading, 'text')
  else if (oneSchema.includes(keyword)) checkSchema(node, reading)
  else if (listsOfSchemas.includes(keyword)) {
    if (node.kind !== 'list') return void refuse(node, reading, 'a list of JSON Schemas')
    for (const item of node.items) checkSchema(item, reading)
  } else if (namedSchemas.includes(keyword)) {
    if (node.kind !== 'mapping') return void refuse(node, reading, 'names, each with a JSON Schema')
    for (const entry of node.entries) checkSchema(entry.value, within(reading, entry.key))
  }
}

function checkType(node: SourceNode, reading: Reading): void {
  const expected = `one of ${types.map((type) => (type === 'null' ? '"null" in quotes' : type)).join(', ')}`
  const named = node.kind === 'list' ? node.items : [node]
  for (const item of named) {
    const isType = item.kind === 'scalar' && typeof item.value === 'string' && types.includes(item.value)
    if (!isType) refuse(item, reading, expected)
  }
}

function checkRequired(node: SourceNode, reading: Reading): void {
  if (node.kind !== 'list') return void refuse(node, reading, 'a list of names, such as `[title]`')
  for (const item of node.items) {
    if (item.kind !== 'scalar' || typeof item.value !== 'string') refuse(item, reading, 'the name of a property')
  }
}

/** One key deeper, still telling the same watcher. */
function within(reading: Reading, key: string): Reading {
  return { ...reading, key: `${reading.key}.${shortened(key)}` }
}
