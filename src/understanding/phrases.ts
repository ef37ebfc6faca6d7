import { type Found, findAll, without } from './extract/found.ts'
import type { Findings } from './findings.ts'
import type { KnownTool } from './known-tool.ts'
import type { Property } from './property.ts'
import { isRequestWord } from './stop-words.ts'
import { conceptsOf, isTypoOf, wordsOf } from './words.ts'

const markers: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:query|q|search|keywords?|topic|question|term)\b/,
    /\b(?:for|about|mentioning|mentions? of|mentions?|containing|contains|contain|regarding)\b\s{1,20}(.+)$/i,
  ],
  [
    /\b(?:body|message|content|note)\b/,
    /(?:\b(?:saying|says|say|telling (?:him|her|them)|tell (?:him|her|them)|with the (?:message|text|body)|that)\b|:)\s{0,20}(.+)$/i,
  ],
  [/\b(?:subject)\b/, /\b(?:about|subject|regarding|titled)\b:?\s{1,20}(.+?)(?=\s{1,20}(?:saying|that says)\b|$)/i],
  [/\b(?:title|summary|name)\b/, /(?:\b(?:titled|called|named|about|saying|that|for|because)\b|:)\s{0,20}(.+)$/i],
  [/\b(?:text|task|reminder|what|todo)\b/, /\b(?:remind me|reminder|me)\b.{0,300}?\b(?:to|about|that)\b\s{1,20}(.+)$/i],
  [
    /\b(?:text|phrase|sentence)\b/,
    /\b(?:translate|say|translation of)\b:?\s{1,20}(?:the (?:word|phrase|sentence)\s{1,20})?(.+)$/i,
  ],
  [/\b(?:song|artist|track|music|query|title|album)\b/, /\b(?:play|listen to|put on)\b\s{1,20}(.+)$/i],
]

/** Properties that take a text of any length. For any other, a whole clause is no value. */
export const freeText: RegExp =
  /\b(?:query|queries|q|search|keywords?|topic|question|text|task|reminder|what|todo|message|body|content|note|title|subject|summary|description|prompt|request|phrase|sentence|song|track|music|brief|goal|instructions?)\b/

/** The most words of a value that is no free text. */
const mostWords = 4

/** The words of a request that are meant for a property of free text: quoted, behind a marker, or what is left over. */
export function findText(
  property: Property,
  tool: KnownTool,
  findings: Findings,
  taken: readonly string[],
): string | undefined {
  const isCommands = tool.properties.some(({ kind }) => kind === 'command')
  // What stands in backticks is a command, and not what it is fed with.
  const isMeant = ({ value, start }: Found): boolean =>
    !taken.includes(value) && !(isCommands && findings.text[start] === '`')
  const quoted = findings.quoted.find(isMeant)
  if (quoted !== undefined) return quoted.value
  const text = without(findings.text, [...spansElsewhere(tool, findings), ...findings.quoted])
  const name = property.words.join(' ')
  const isFree = freeText.test(name)
  for (const [wanted, marker] of markers) {
    if (!wanted.test(name)) continue
    const found = cleaned(marker.exec(lastLine(text))?.[1] ?? '')
    if (found !== '' && !taken.includes(found) && (isFree || wordsOf(found).length <= mostWords)) return found
  }
  if (!property.required || taken.length > 0 || !isFree) return undefined
  const rest = leftOver(text, tool)
  return rest === '' ? undefined : rest
}

/** What may stand before a line and still be read together with it. */
const longestMarker = 400

/**
 * The last line, and what leads up to it. Markers reach to the end of the text and never across a line, so nothing else
 * could be found; but looking for it would take time for each word that may be a marker.
 */
function lastLine(text: string): string {
  const end = Math.max(...['\n', '\r', '\u2028', '\u2029'].map((one) => text.lastIndexOf(one)))
  return end < 0 ? text : text.slice(Math.max(0, end - longestMarker))
}

/** What other properties of the tool take: dates, times, addresses, languages. */
function spansElsewhere(tool: KnownTool, findings: Findings): Found<unknown>[] {
  const kinds = new Set(tool.properties.map(({ kind }) => kind))
  const dated = kinds.has('date') || kinds.has('datetime')
  const timed = kinds.has('time') || kinds.has('datetime')
  return [
    ...(dated ? [...findings.dates, ...findings.moments].map((one) => withLabel(findings.text, one)) : []),
    ...(timed ? findings.times : []),
    ...(kinds.has('email') ? findings.emails : []),
    ...(kinds.has('url') ? findings.urls : []),
    ...(kinds.has('glob') ? findings.globs : []),
    ...(kinds.has('path') ? [...findings.paths, ...findings.folders] : []),
    ...(kinds.has('language') ? findings.languages.map((one) => withPreposition(findings.text, one)) : []),
    ...enumSpans(tool, findings.text),
    ...numberSpans(tool, findings.text),
  ]
}

/** ", due 2026-06-15" */
function withLabel(text: string, found: Found<unknown>): Found<unknown> {
  const before = /(?<!\s)(?:,?\s{1,5})\b(?:due|by|until|on)\s{1,5}$/i.exec(text.slice(0, found.start))
  return before === null ? found : { ...found, start: before.index }
}

function withPreposition(text: string, found: Found): Found {
  const before = /\b(?:(?:in)?to|in|from)\s+$/i.exec(text.slice(0, found.start))
  return before === null ? found : { ...found, start: before.index }
}

/** "with high priority", "priority high": an enumeration together with the name of its property. */
function enumSpans(tool: KnownTool, text: string): Found[] {
  return tool.properties.flatMap(({ kind, words, schema }) => {
    const allowed = schema['enum']
    if (kind !== 'enum' || !Array.isArray(allowed)) return []
    const values = allowed.map((value) => String(value).replace(/[^\w ]/g, '.')).join('|')
    const name = words.join('[ _-]')
    const pattern = new RegExp(
      `[,;]?\\s{0,9}(?:with\\s{1,9}|as\\s{1,9}|at\\s{1,9})?(?:a\\s{1,9})?(?:(?:${values})\\s{1,9}${name}|${name}\\s{0,9}:?\\s{0,9}(?:${values}))\\b`,
      'gi',
    )
    return [...text.matchAll(pattern)].map((match) => ({
      value: match[0],
      start: match.index,
      end: match.index + match[0].length,
    }))
  })
}

/** "limit 5": a number together with the name of its property. */
function numberSpans(tool: KnownTool, text: string): Found[] {
  return tool.properties.flatMap(({ kind, words }) => {
    if (kind !== 'number') return []
    return findAll(
      text,
      new RegExp(`[,;]?\\s{0,9}\\b${words.join('[ _-]')}\\s{0,9}:?\\s{0,9}\\d{1,40}\\b`, 'gi'),
      ([span]) => span,
    )
  })
}

/** The text without the words at its head that only name the tool. */
function leftOver(text: string, tool: KnownTool): string {
  const words = text.trim().split(/\s+/)
  const first = words.findIndex((word) => {
    const bare = word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
    const named = conceptsOf(bare).every((concept) => (tool.vocabulary.get(concept) ?? 0) >= 1)
    return !isRequestWord(bare) && !named && !tool.nameConcepts.some((concept) => isTypoOf(bare, concept))
  })
  return first < 0 ? '' : cleaned(words.slice(first).join(' '))
}

/** Words that leave it to others what is meant. */
const vague = /^(?:something|anything|whatever|stuff|things?|some (?:text|words))\b/i

function cleaned(text: string): string {
  if (vague.test(text.trim())) return ''
  return text
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s,;:.!?])[\s,;:.!?]+$/, '')
    .replace(/(?<!\s)\s+(?:please|thanks|for me|in|on|at|to|by|from|into|the|and|inside|within)$/i, '')
    .replace(/^(?:[\s,;:.]|(?:that|the word|the phrase|the text|all|any)\s)+/i, '')
    .replace(/(?<![\s,;:.!?])[\s,;:.!?]+$/, '')
    .trim()
}
