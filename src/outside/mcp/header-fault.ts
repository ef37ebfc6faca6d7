import { isObject, type JsonObject } from '../../events/json.ts'

const annotation = 'x-mcp-header'
/** What a header may be called, and what may be sent as one: the protocol's words. */
const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const headerTypes: readonly unknown[] = ['string', 'integer', 'boolean']
/** What stands under these is data, not a schema. */
const dataKeywords = ['const', 'enum', 'default', 'examples']
const mostNodes = 20_000

/**
 * What is wrong with the headers that a tool wants its arguments repeated in, if anything is. The protocol asks that such
 * a tool is not used: what a proxy on the way reads of a call would not be what the server reads.
 */
export function headerFault(inputSchema: JsonObject): string | undefined {
  const taken = new Set<string>()
  const open: Place[] = [{ node: inputSchema, reachable: false, mayBeReached: true }]
  for (let seen = 0; seen < open.length; seen++) {
    const place = open[seen]
    if (place === undefined || seen > mostNodes) return 'it is too large to be looked through'
    if (!isObject(place.node)) continue
    const fault = annotation in place.node ? annotationFault(place.node, place.reachable, taken) : undefined
    if (fault !== undefined) return fault
    open.push(...placesUnder(place.node, place.mayBeReached))
  }
  return undefined
}

interface Place {
  readonly node: unknown
  /** Whether it is a property that only properties lead to. */
  readonly reachable: boolean
  /** Whether its own properties are. */
  readonly mayBeReached: boolean
}

function annotationFault(node: JsonObject, reachable: boolean, taken: Set<string>): string | undefined {
  const name = node[annotation]
  if (!reachable) return 'a header is declared where no value may be found'
  if (typeof name !== 'string' || !headerName.test(name)) return 'what it declares is no name of a header'
  if (!headerTypes.includes(node['type']))
    return 'a header is declared for more than text, a whole number, or yes and no'
  if (taken.has(name.toLowerCase())) return 'a header is declared twice'
  taken.add(name.toLowerCase())
  return undefined
}

function placesUnder(node: JsonObject, mayBeReached: boolean): readonly Place[] {
  return Object.entries(node).flatMap(([keyword, value]): readonly Place[] => {
    if (dataKeywords.includes(keyword) || keyword === annotation) return []
    if (keyword === 'properties' && isObject(value)) {
      return Object.values(value).map((one) => ({ node: one, reachable: mayBeReached, mayBeReached }))
    }
    const below = Array.isArray(value)
      ? value
      : namesSchemas(keyword) && isObject(value)
        ? Object.values(value)
        : [value]
    return below.map((one) => ({ node: one, reachable: false, mayBeReached: false }))
  })
}

/** Whether what stands under a keyword is schemas by names of their own. */
function namesSchemas(keyword: string): boolean {
  return ['patternProperties', 'dependentSchemas', '$defs', 'definitions'].includes(keyword)
}
