import { isObject, type Json, type JsonObject } from '../../events/json.ts'

/** How large a strict schema is, in what providers set limits to. */
export interface SchemaSize {
  readonly properties: number
  /** Properties that may be missing. */
  readonly optional: number
  /** Parts with alternatives, types among them. */
  readonly alternatives: number
  /** Objects and lists inside each other, each definition counted once. */
  readonly depth: number
  /** Characters of names and of listed values. */
  readonly characters: number
  readonly listed: number
  /** The characters of the longest list of more than 250 values. */
  readonly longestList: number
  readonly refersToItself: boolean
}

/** Measures a schema as `strictCopy` makes them. */
export function sizeOf(schema: JsonObject): SchemaSize {
  const definitions = isObject(schema['$defs']) ? schema['$defs'] : {}
  const size = { properties: 0, optional: 0, alternatives: 0, characters: 0, listed: 0, longestList: 0 }
  const count = (part: Json | undefined): void => {
    if (!isObject(part)) return
    const { properties, required, items, anyOf, enum: listed, type } = part
    if (Array.isArray(anyOf) || Array.isArray(type)) size.alternatives++
    if (Array.isArray(listed)) {
      const characters = listed.reduce<number>((sum, value) => sum + String(value).length, 0)
      size.characters += characters
      size.listed += listed.length
      if (listed.length > 250) size.longestList = Math.max(size.longestList, characters)
    }
    if (isObject(properties)) {
      const names = Object.keys(properties)
      const needed = Array.isArray(required) ? required : []
      size.properties += names.length
      size.optional += names.length - needed.length
      size.characters += names.join('').length
      Object.values(properties).forEach(count)
    }
    count(items)
    if (Array.isArray(anyOf)) anyOf.forEach(count)
  }
  count(schema)
  for (const [name, part] of Object.entries(definitions)) {
    size.characters += name.length
    count(part)
  }
  return { ...size, ...depthOf(schema, definitions) }
}

function depthOf(schema: JsonObject, definitions: JsonObject): Pick<SchemaSize, 'depth' | 'refersToItself'> {
  let refersToItself = false
  const known = new Map<string, number>()
  const below = (part: Json | undefined, inside: ReadonlySet<string>): number => {
    if (!isObject(part)) return 0
    const { $ref, properties, items, anyOf } = part
    if (typeof $ref === 'string') return named($ref.slice('#/$defs/'.length), inside)
    const parts = [...(isObject(properties) ? Object.values(properties) : []), ...(items === undefined ? [] : [items])]
    const level = properties === undefined && items === undefined ? 0 : 1
    const deeper = [...parts, ...(Array.isArray(anyOf) ? anyOf : [])].map((one) => below(one, inside))
    return level + Math.max(0, ...deeper)
  }
  const named = (name: string, inside: ReadonlySet<string>): number => {
    if (inside.has(name)) {
      refersToItself = true
      return 0
    }
    const depth = known.get(name) ?? below(definitions[name], new Set([...inside, name]))
    known.set(name, depth)
    return depth
  }
  const depth = below(schema, new Set())
  return { depth, refersToItself }
}
