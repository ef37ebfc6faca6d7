import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import { allSubschemas } from './subschemas.ts'

/** The address of a schema that has none. */
const nowhere = 'schema:///'

/** Where `$ref` leads, within one schema. Nothing is ever fetched: what is not in it is not found. */
export class References {
  /** Schemas by their address, with `#anchor` where they have one. */
  readonly #byAddress = new Map<string, Json>()
  /** The address that relative references in a schema are relative to. */
  readonly #bases = new Map<JsonObject, string>()
  /** What was found already. */
  readonly #found = new Map<JsonObject, Json | undefined>()

  constructor(root: Json) {
    this.#byAddress.set(nowhere, root)
    this.#index(root, nowhere)
  }

  /** What the reference of a schema stands for, or undefined when that is not here. */
  find(schema: JsonObject, reference: string): Json | undefined {
    if (!this.#found.has(schema)) this.#found.set(schema, this.#lookUp(schema, reference))
    return this.#found.get(schema)
  }

  #lookUp(schema: JsonObject, reference: string): Json | undefined {
    const address = resolved(reference, this.#bases.get(schema) ?? nowhere)
    if (address === undefined) return undefined
    const found = this.#byAddress.get(address)
    if (found !== undefined) return found
    const [resource = '', fragment = ''] = address.split('#', 2)
    return fragment.startsWith('/') ? this.#walk(resource, fragment) : undefined
  }

  #index(schema: Json, outer: string): void {
    if (!isObject(schema) || this.#bases.has(schema)) return
    const { $id, $anchor } = schema
    const base = (typeof $id === 'string' ? resolved($id, outer) : undefined) ?? outer
    this.#bases.set(schema, base)
    if (typeof $id === 'string') this.#byAddress.set(base, schema)
    if (typeof $anchor === 'string') this.#byAddress.set(`${base}#${$anchor}`, schema)
    for (const { schema: inner } of allSubschemas(schema)) this.#index(inner, base)
  }

  /** Follows a JSON Pointer. It may lead to where no keyword is known; what is there is a schema all the same. */
  #walk(resource: string, pointer: string): Json | undefined {
    let at = this.#byAddress.get(resource)
    let base = resource
    for (const part of pointer.slice(1).split('/')) {
      const key = unescaped(part)
      if (key === undefined || typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
      at = (at as Readonly<Record<string, Json>>)[key]
      if (isObject(at)) base = this.#bases.get(at) ?? base
    }
    if (at !== undefined) this.#index(at, base)
    return at
  }
}

function unescaped(part: string): string | undefined {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return undefined
  }
}

/** Without the empty fragment, which means the same as none. */
function resolved(reference: string, base: string): string | undefined {
  return URL.parse(reference, base)?.href.replace(/#$/, '')
}
