import type { JsonObject } from '../events/json.ts'
import { fillArguments } from './arguments.ts'
import { type Found, without } from './extract/found.ts'
import type { Findings } from './findings.ts'
import type { KnownTool } from './known-tool.ts'
import type { ValueKind } from './property.ts'
import { isRequestWord } from './stop-words.ts'
import { wordsOf } from './words.ts'

const opening =
  /^\W*(?:ok(?:ay)?,?\s+)?(?:and|what about|how about|what if|or|but|also|then|now|(?:the )?same (?:for|in|with)|try|make (?:it|that))\b/i
const adding = /^\W*(?:ok(?:ay)?,?\s+)?(?:and|also|(?:the )?same (?:for|in|with))\b/i
const longestWords = 8
const aside = /\b(?:instead|rather|please|thanks|then|about|again|same|try|make|day|word|question)\b/gi

/** Whether a request makes sense only with what was said before it: "and in Oslo?", "tomorrow?", "by train". */
export function isElliptical(request: string, findings: Findings): boolean {
  const words = wordsOf(request)
  if (words.length === 0 || words.length > longestWords) return false
  return opening.test(request) || (isAllFound(request, findings) && !/^\W*(?:who|why|when|where|how)\b/i.test(request))
}

/**
 * A tool that changes something is called again only for a request that clearly asks for one more: "what about Friday?"
 * may mean a change of the first call.
 */
export function mayAct(request: string, { doing }: KnownTool): boolean {
  return doing === undefined || adding.test(request)
}

/** What a request gives to a tool that was called before: one input for each value it names, and nothing it does not. */
export function newInput(tool: KnownTool, findings: Findings, request: string): JsonObject[] {
  const typed = { ...tool, properties: tool.properties.filter(({ kind }) => kind !== 'text' && kind !== 'object') }
  const sided = { ...oneSided(tool, 'currency', findings), ...oneSided(tool, 'place', findings) }
  const { inputs } = fillArguments(typed, findings)
  const found = inputs.map((input) => ({ ...withoutPairs(input, tool, sided), ...sided }))
  const changed = found.filter((input) => Object.keys(input).length > 0)
  if (changed.length > 0) return changed
  const text = tool.properties.filter(({ kind }) => kind === 'text')
  const [only] = text
  const said = findings.quoted[0]?.value ?? (tool.doing === undefined ? topicOf(request) : undefined)
  return only === undefined || text.length > 1 || said === undefined ? [] : [{ [only.name]: said }]
}

/** Of a pair such as origin and destination, a single new value is the second unless it says "from". */
function oneSided(tool: KnownTool, kind: ValueKind, { currencies, places, text }: Findings): JsonObject {
  const pair = tool.properties.filter((property) => property.kind === kind && property.end !== undefined)
  const found = new Map((kind === 'currency' ? currencies : places).map((one) => [one.value, one]))
  const [value] = found.values()
  if (pair.length !== 2 || found.size !== 1 || value === undefined) return {}
  const end = /\bfrom\s+$/i.test(text.slice(0, value.start)) ? 'from' : 'to'
  const side = pair.find((property) => property.end === end)
  return side === undefined ? {} : { [side.name]: value.value }
}

function withoutPairs(input: JsonObject, { properties }: KnownTool, sided: JsonObject): JsonObject {
  const kinds = new Set(properties.filter(({ name }) => Object.hasOwn(sided, name)).map(({ kind }) => kind))
  const paired = new Set(
    properties.filter(({ kind, end }) => end !== undefined && kinds.has(kind)).map(({ name }) => name),
  )
  return Object.fromEntries(Object.entries(input).filter(([name]) => !paired.has(name)))
}

/** "And escrow?", "what about budgets": a few words to look for, and no sentence of their own. */
function topicOf(request: string): string | undefined {
  const rest = request
    .replace(opening, '')
    .replace(/^\W*(?:(?:about|for|on|the|in|of)\b\s*)*/i, '')
    .replace(/(?<![\s.?!])[\s.?!]+$/, '')
  const words = wordsOf(rest)
  const isTopic = opening.test(request) && words.length > 0 && words.length <= 3 && !words.some(isRequestWord)
  return isTopic ? rest : undefined
}

function isAllFound(request: string, findings: Findings): boolean {
  const { dates, times, moments, measures, wantedUnits, money, currencies, numbers, languages } = findings
  const { tickers, places, paths, globs, urls, emails, quoted } = findings
  const typed: readonly (readonly Found<unknown>[])[] = [
    ...[dates, times, moments, measures, wantedUnits, money, currencies, numbers, languages],
    ...[tickers, places, paths, globs, urls, emails, quoted],
  ]
  const found = typed.flat()
  return found.length > 0 && wordsOf(without(request, found).replaceAll(aside, '')).every(isRequestWord)
}
