import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import { Definitions } from './definitions.ts'
import type { Dialect } from './dialect.ts'
import { fits, typesOfValue } from './fits.ts'
import { Unfit, unfitKeywords } from './unfit.ts'
import { describedBy, sayable } from './words.ts'

/** A schema that a provider can hold a model to, and the way back from what the model then answers. */
export interface StrictCopy {
  readonly schema: JsonObject
  /** A value of the schema as it was written, from one of this copy: nulls that stand for nothing are gone. */
  fromProvider(value: Json): Json
}

/** Deeper than any provider goes. */
const deepest = 32
/** More branches in one place, those of branches included, than are worth a try when an answer is read. */
const mostBranches = 100

const known: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'null', 'object', 'array'])

const same = (value: Json): Json => value

/**
 * The copy of a schema that a provider takes as strict, or nothing where that would change what the schema means. A
 * copy lets null pass for what is optional, and passes over what narrows values where the provider can't: the answer is
 * checked with the schema itself.
 */
export function strictCopy(root: JsonObject, dialect: Dialect): StrictCopy | undefined {
  try {
    const copying = new StrictCopying(root, dialect)
    const { schema, fromProvider } = copying.copyOf(root, 0)
    const { copies } = copying
    return { schema: Object.keys(copies).length === 0 ? schema : { ...schema, $defs: copies }, fromProvider }
  } catch (thrown) {
    if (thrown instanceof Unfit) return undefined
    throw thrown
  }
}

/** `branches` is how many alternatives a value of it is held against. */
interface CopiedPart extends StrictCopy {
  readonly branches: number
}

class StrictCopying {
  readonly #dialect: Dialect
  readonly #definitions: Definitions
  readonly #done = new Map<string, CopiedPart>()
  readonly #begun = new Map<string, number>()

  constructor(root: JsonObject, dialect: Dialect) {
    this.#dialect = dialect
    this.#definitions = new Definitions(root)
  }

  readonly #definition = (name: string): JsonObject | undefined => this.#done.get(name)?.schema

  /** The definitions that the copy needs. */
  get copies(): JsonObject {
    return Object.fromEntries(Array.from(this.#done, ([name, { schema }]) => [name, schema]))
  }

  copyOf(schema: Json | undefined, depth: number): CopiedPart {
    if (!isObject(schema) || depth > deepest) throw new Unfit()
    // Pointers inside would begin there.
    if (depth > 0 && '$id' in schema) throw new Unfit()
    if (Object.keys(schema).some((keyword) => unfitKeywords.has(keyword))) throw new Unfit()
    if (typeof schema['$ref'] === 'string') return this.#reference(schema, schema['$ref'], depth)
    const branches = schema['anyOf'] ?? schema['oneOf']
    if (branches !== undefined) return this.#alternatives(schema, branches, depth)
    return this.#typed(schema, depth)
  }

  #reference(schema: JsonObject, pointer: string, depth: number): CopiedPart {
    if (Object.keys(schema).some((keyword) => !isNote(keyword) && keyword !== '$ref')) throw new Unfit()
    const name = this.#definitions.nameOf(pointer)
    if (name === undefined) throw new Unfit()
    // A definition that is only itself again would be read for ever.
    if (!this.#done.has(name) && this.#begun.get(name) === depth) throw new Unfit()
    if (!this.#begun.has(name)) {
      this.#begun.set(name, depth)
      this.#done.set(name, this.copyOf(this.#definitions.get(name), depth))
    }
    const reference = { $ref: `#/$defs/${name}` }
    const said = this.#described(schema).description
    return {
      branches: this.#done.get(name)?.branches ?? 1,
      schema: said === undefined ? reference : { anyOf: [reference], description: said },
      fromProvider: (value) => this.#done.get(name)?.fromProvider(value) ?? value,
    }
  }

  #alternatives(schema: JsonObject, branches: Json, depth: number): CopiedPart {
    const others = Object.keys(schema).filter((keyword) => !isNote(keyword) && !/^(anyOf|oneOf|type)$/.test(keyword))
    if (others.length > 0 || !Array.isArray(branches) || branches.length === 0) throw new Unfit()
    if ('anyOf' in schema && 'oneOf' in schema) throw new Unfit()
    const { type } = schema
    // What the branches say too need not be said beside them; anything else would narrow each of them.
    if (type !== undefined && !branches.every((branch) => isObject(branch) && branch['type'] === type))
      throw new Unfit()
    if (!this.#dialect.mayBeMissing && this.#definitions.isAmbiguous(branches)) throw new Unfit()
    return this.#oneOf(
      branches.map((branch) => this.copyOf(branch, depth)),
      this.#described(schema),
    )
  }

  #oneOf(copies: readonly CopiedPart[], described: JsonObject): CopiedPart {
    const branches = copies.reduce((sum, copy) => sum + copy.branches, 0)
    if (branches > mostBranches) throw new Unfit()
    return {
      branches,
      schema: { anyOf: copies.map(({ schema }) => schema), ...described },
      fromProvider: (value) =>
        copies.find(({ schema }) => fits(schema, value, this.#definition, 1))?.fromProvider(value) ?? value,
    }
  }

  #typed(schema: JsonObject, depth: number): CopiedPart {
    const values = listedValues(schema)
    const types = typesOf(schema, values)
    const simple = types.filter((type) => type !== 'object' && type !== 'array')
    const parts: CopiedPart[] = simple.length === 0 ? [] : [this.#simple(schema, simple, values)]
    if (types.length > simple.length && values !== undefined) throw new Unfit()
    if (types.includes('object')) parts.push(this.#object(schema, depth))
    if (types.includes('array')) parts.push(this.#list(schema, depth))
    const [only] = parts
    return parts.length === 1 && only !== undefined ? only : this.#oneOf(parts, {})
  }

  #simple(schema: JsonObject, types: readonly string[], values: readonly Json[] | undefined): CopiedPart {
    const [type = ''] = types
    const listed = values?.filter((value) => typesOfValue(value).some((name) => types.includes(name)))
    if (listed?.length === 0) throw new Unfit()
    return {
      branches: 1,
      schema: {
        type: types.length === 1 ? type : types,
        ...(listed === undefined ? {} : { enum: [...new Set(listed)] }),
        ...this.#kept(schema, types),
        ...this.#described(schema),
      },
      fromProvider: same,
    }
  }

  #list(schema: JsonObject, depth: number): CopiedPart {
    const items = this.copyOf(schema['items'], depth + 1)
    return {
      branches: 1,
      schema: { type: 'array', items: items.schema, ...this.#kept(schema, ['array']), ...this.#described(schema) },
      fromProvider: (value) => (Array.isArray(value) ? value.map((item) => items.fromProvider(item)) : value),
    }
  }

  #object(schema: JsonObject, depth: number): CopiedPart {
    const { properties, additionalProperties = false, required = [] } = schema
    if (!isObject(properties) || additionalProperties !== false || !Array.isArray(required)) throw new Unfit()
    if (required.some((name) => typeof name !== 'string' || !Object.hasOwn(properties, name))) throw new Unfit()
    const copies = new Map<string, StrictCopy>()
    const optional = new Set<string>()
    for (const [name, property] of Object.entries(properties)) {
      const copy = this.copyOf(property, depth + 1)
      const fills = !this.#dialect.mayBeMissing && !required.includes(name) && !this.#definitions.takesNull(property)
      if (fills) optional.add(name)
      copies.set(name, fills ? { ...copy, schema: orNull(copy.schema) } : copy)
    }
    return {
      branches: 1,
      schema: {
        type: 'object',
        properties: Object.fromEntries(Array.from(copies, ([name, copy]) => [name, copy.schema])),
        required: this.#dialect.mayBeMissing ? [...new Set(required)] : [...copies.keys()],
        additionalProperties: false,
        ...this.#described(schema),
      },
      fromProvider: (value) => {
        if (!isObject(value)) return value
        const present = Object.entries(value).filter(([name, inner]) => inner !== null || !optional.has(name))
        return Object.fromEntries(
          present.map(([name, inner]) => [name, copies.get(name)?.fromProvider(inner) ?? inner]),
        )
      },
    }
  }

  #kept(schema: JsonObject, types: readonly string[]): JsonObject {
    return Object.fromEntries(
      Object.entries(schema).filter(
        ([keyword, value]) => this.#dialect.keeps(keyword, value) && types.some((type) => appliesTo(keyword, type)),
      ),
    )
  }

  #described(schema: JsonObject): { readonly description?: string } {
    const gone = Object.entries(schema).filter(
      ([keyword, value]) => sayable.has(keyword) && !this.#dialect.keeps(keyword, value),
    )
    return describedBy(
      schema,
      gone.map(([keyword]) => keyword),
    )
  }
}

function appliesTo(keyword: string, type: string): boolean {
  if (type === 'string') return keyword === 'pattern' || keyword === 'format'
  if (type === 'array') return keyword === 'minItems' || keyword === 'maxItems'
  return (type === 'number' || type === 'integer') && /^(multipleOf|minimum|maximum|exclusive\w+)$/.test(keyword)
}

/** Says something to readers and narrows nothing. */
function isNote(keyword: string): boolean {
  return /^(description|title|default|examples|deprecated|readOnly|writeOnly|\$comment|\$defs|definitions|\$schema)$/.test(
    keyword,
  )
}

function listedValues(schema: JsonObject): readonly Json[] | undefined {
  const { enum: listed, const: only } = schema
  if (only !== undefined && (!Array.isArray(listed) || listed.includes(only))) return [only]
  if (listed === undefined) return undefined
  if (!Array.isArray(listed)) throw new Unfit()
  return listed
}

function typesOf(schema: JsonObject, values: readonly Json[] | undefined): readonly string[] {
  const { type } = schema
  const said = Array.isArray(type) ? type : type === undefined ? undefined : [type]
  const found = [...new Set(values?.map((value) => typesOfValue(value)[0] ?? ''))]
  const types = (said ?? (values === undefined ? impliedBy(schema) : found)).filter(
    (one): one is string => typeof one === 'string',
  )
  if (types.length === 0 || !types.every((one) => known.has(one))) throw new Unfit()
  return types
}

function impliedBy(schema: JsonObject): readonly string[] {
  if ('properties' in schema) return ['object']
  return 'items' in schema ? ['array'] : []
}

/** The same, or null. */
function orNull(schema: JsonObject): JsonObject {
  const { type, anyOf, enum: listed } = schema
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: 'null' }] }
  if (type === undefined || type === 'object' || type === 'array') return { anyOf: [schema, { type: 'null' }] }
  return {
    ...schema,
    type: [...(Array.isArray(type) ? type : [type]), 'null'],
    ...(Array.isArray(listed) ? { enum: [...listed, null] } : {}),
  }
}
