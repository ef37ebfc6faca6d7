import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import { typesOfValue } from './fits.ts'
import { Unfit } from './unfit.ts'

/** What the named parts of a schema are, and what can be said of a part without looking into it deeper. */
export class Definitions {
  readonly #named: ReadonlyMap<string, Json>

  constructor({ $defs, definitions }: JsonObject) {
    const entries = [$defs, definitions].flatMap((group) => (isObject(group) ? Object.entries(group) : []))
    this.#named = new Map(entries)
    // The copy has one group of definitions, so a name must not stand for two things.
    if (this.#named.size < entries.length) throw new Unfit()
  }

  /** The name that a pointer ends with, when it points to a definition. */
  nameOf(pointer: string): string | undefined {
    const name = /^#\/(?:\$defs|definitions)\/([^/~%]+)$/.exec(pointer)?.[1]
    return name !== undefined && this.#named.has(name) ? name : undefined
  }

  get(name: string): Json | undefined {
    return this.#named.get(name)
  }

  /** Whether null is a value of a schema in its own right. */
  takesNull(schema: Json | undefined): boolean {
    return this.#shapesOf(schema, new Set()).some(({ types, listed }) => {
      return types.has('null') && (listed === undefined || listed.includes(null))
    })
  }

  /** Whether two branches can't be told apart by the keys, types or listed values of what they let pass. */
  isAmbiguous(branches: readonly Json[]): boolean {
    const seen = new Set<string>()
    const shapes = branches.flatMap((branch) => this.#shapesOf(branch, seen))
    return shapes.some((shape, index) => shapes.slice(0, index).some((other) => this.#overlap(shape, other)))
  }

  #overlap(one: Shape, other: Shape): boolean {
    if (one.types.has('array') && other.types.has('array')) return true
    if (!one.types.has('object') || !other.types.has('object')) return false
    const names = Object.keys(one.properties)
    if (names.length !== Object.keys(other.properties).length) return false
    return names.every((name) => {
      if (!Object.hasOwn(other.properties, name)) return false
      const [first, second] = [one.properties[name], other.properties[name]]
      // What is optional may be null in the copy.
      const mayBeNull = (shape: Shape, property: Json | undefined): boolean =>
        !shape.required.has(name) || this.takesNull(property)
      return (mayBeNull(one, first) && mayBeNull(other, second)) || this.#share(first, second)
    })
  }

  /** Whether some simple value, or two values of one type, may pass both. */
  #share(one: Json | undefined, other: Json | undefined): boolean {
    const [ones, others] = [this.#shapesOf(one, new Set()), this.#shapesOf(other, new Set())]
    return ones.some((first) =>
      others.some((second) => {
        if (first.listed !== undefined) return first.listed.some((value) => passes(value, second))
        if (second.listed !== undefined) return second.listed.some((value) => passes(value, first))
        return [...first.types].some((type) => second.types.has(type))
      }),
    )
  }

  /** Each definition once, whichever way leads there. */
  #shapesOf(schema: Json | undefined, seen: Set<string>): readonly Shape[] {
    if (!isObject(schema)) return []
    const { $ref, anyOf, oneOf } = schema
    if (typeof $ref === 'string') {
      const name = this.nameOf($ref)
      if (name === undefined || seen.has(name)) return []
      seen.add(name)
      return this.#shapesOf(this.get(name), seen)
    }
    const branches = anyOf ?? oneOf
    if (Array.isArray(branches)) return branches.flatMap((branch) => this.#shapesOf(branch, seen))
    return [shapeOf(schema)]
  }
}

interface Shape {
  readonly types: ReadonlySet<string>
  readonly listed: readonly Json[] | undefined
  readonly properties: JsonObject
  readonly required: ReadonlySet<Json>
}

function shapeOf({ type, enum: listed, const: only, properties, items, required }: JsonObject): Shape {
  const values = only !== undefined ? [only] : Array.isArray(listed) ? listed : undefined
  const said = (Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === 'string')
  const implied = values?.flatMap(typesOfValue) ?? [...(properties ? ['object'] : []), ...(items ? ['array'] : [])]
  const types = new Set(said.length === 0 ? implied : said)
  if (types.has('number')) types.add('integer')
  return {
    types,
    listed: values,
    properties: isObject(properties) ? properties : {},
    required: new Set(Array.isArray(required) ? required : []),
  }
}

function passes(value: Json, { types, listed }: Shape): boolean {
  return typesOfValue(value).some((type) => types.has(type)) && (listed === undefined || listed.includes(value))
}
