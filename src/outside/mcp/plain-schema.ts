import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import { copyJson } from './copy-json.ts'
import { plainText } from './plain-text.ts'

const deepest = 10
const mostNodes = 1_500
const mostCharacters = 32 * 1024
const mostText = 1_000
const anything: JsonObject = Object.freeze({})
const anyObject: JsonObject = Object.freeze({ type: 'object' })

const schemaKeywords = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames']
const listKeywords = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const mapKeywords = ['properties', 'patternProperties', 'dependentSchemas']
const leftOut = [
  '$schema',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$comment',
  '$defs',
  'definitions',
  '__proto__',
]

/**
 * The JSON Schema of a tool's input, fit for models and for our validator, from one that a server sent.
 *
 * References are written out, as not every provider follows them. One that leads back to itself, out of the schema
 * or nowhere, and whatever is too deep or too much, becomes "anything": the server checks its input too.
 */
export function plainSchema(sent: unknown): JsonObject {
  if (!isObject(sent)) return anyObject
  for (const withText of [true, false]) {
    const copy: JsonObject = { ...new Copying(sent, withText).schema(sent, 0, []), type: 'object' }
    if (JSON.stringify(copy).length <= mostCharacters) return copy
  }
  return anyObject
}

class Copying {
  readonly #root: JsonObject
  readonly #withText: boolean
  #nodes = 0
  /** A text that many references lead to is read once. */
  readonly #texts = new Map<string, string>()

  constructor(root: JsonObject, withText: boolean) {
    this.#root = root
    this.#withText = withText
  }

  schema(node: unknown, depth: number, followed: readonly string[]): JsonObject {
    if (!isObject(node) || depth > deepest || ++this.#nodes > mostNodes) return anything
    const reference = node['$ref']
    if (typeof reference === 'string') {
      const target = followed.includes(reference) ? undefined : resolve(this.#root, reference)
      return target === undefined ? anything : this.schema(target, depth, [...followed, reference])
    }
    const kept: [string, Json][] = []
    for (const [keyword, value] of Object.entries(node)) {
      const copy = leftOut.includes(keyword) ? undefined : this.#keyword(keyword, value, depth, followed)
      if (copy !== undefined) kept.push([keyword, copy])
    }
    return Object.fromEntries(kept)
  }

  #keyword(keyword: string, value: Json, depth: number, followed: readonly string[]): Json | undefined {
    if (keyword === 'title' || keyword === 'description') {
      return typeof value === 'string' && this.#withText ? this.#text(value) : undefined
    }
    if (schemaKeywords.includes(keyword)) {
      return typeof value === 'boolean' ? value : this.schema(value, depth + 1, followed)
    }
    if (listKeywords.includes(keyword)) {
      return Array.isArray(value) ? value.slice(0, 50).map((one) => this.schema(one, depth + 1, followed)) : undefined
    }
    if (mapKeywords.includes(keyword)) return isObject(value) ? this.#map(value, depth, followed) : undefined
    const copy = copyJson(value, { deepest: 4, mostNodes: 500, mostText })
    // Lists of objects to choose from were left out from the first; keeping them now would change what is pinned.
    return keyword === 'enum' && Array.isArray(copy) && copy.some((one) => typeof one === 'object') ? undefined : copy
  }

  #text(value: string): string {
    const text = this.#texts.get(value) ?? plainText(value, mostText)
    this.#texts.set(value, text)
    return text
  }

  #map(value: JsonObject, depth: number, followed: readonly string[]): JsonObject {
    const named = Object.entries(value).filter(([name]) => name !== '__proto__' && name.length <= 200)
    return Object.fromEntries(
      named.slice(0, mostNodes).map(([name, one]) => [name, this.schema(one, depth + 1, followed)]),
    )
  }
}

/** What `#/$defs/name` stands for, or nothing. */
function resolve(root: JsonObject, reference: string): unknown {
  if (reference === '#') return root
  if (!reference.startsWith('#/')) return undefined
  let at: unknown = root
  for (const part of reference.slice(2).split('/').slice(0, 20)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = (at as Record<string, unknown>)[key]
  }
  return at
}
