import { type Found, findAll, without } from './extract/found.ts'
import type { Findings } from './findings.ts'
import type { KnownTool } from './known-tool.ts'
import type { Property } from './property.ts'
import { isRequestWord } from './stop-words.ts'
import { conceptsOf, isTypoOf } from './words.ts'

const markers: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:query|q|search|keywords?|topic|question|term)\b/,
    /\b(?:for|about|mentioning|mentions? of|mentions?|containing|contains|contain|regarding)\b\s+(.+)$/i,
  ],
  [
    /\b(?:body|message|content|note)\b/,
    /(?:\b(?:saying|says|say|telling (?:him|her|them)|tell (?:him|her|them)|with the (?:message|text|body)|that)\b|:)\s*(.+)$/i,
  ],
  [/\b(?:subject)\b/, /\b(?:about|subject|regarding|titled)\b:?\s+(.+?)(?=\s+(?:saying|that says)\b|$)/i],
  [/\b(?:title|summary|name)\b/, /(?:\b(?:titled|called|named|about|saying|that|for|because)\b|:)\s*(.+)$/i],
  [/\b(?:text|task|reminder|what|todo)\b/, /\b(?:remind me|reminder|me)\b.*?\b(?:to|about|that)\b\s+(.+)$/i],
  [
    /\b(?:text|phrase|sentence)\b/,
    /\b(?:translate|say|translation of)\b:?\s+(?:the (?:word|phrase|sentence)\s+)?(.+)$/i,
  ],
  [/\b(?:song|artist|track|music|query|title|album)\b/, /\b(?:play|listen to|put on)\b\s+(.+)$/i],
]

/** The words of a request that are meant for a property of free text: quoted, behind a marker, or what is left over. */
export function findText(
  property: Property,
  tool: KnownTool,
  findings: Findings,
  taken: readonly string[],
): string | undefined {
  const quoted = findings.quoted.find(({ value }) => !taken.includes(value))
  if (quoted !== undefined) return quoted.value
  const text = without(findings.text, [...spansElsewhere(tool, findings), ...findings.quoted])
  const name = property.words.join(' ')
  for (const [wanted, marker] of markers) {
    if (!wanted.test(name)) continue
    const found = cleaned(marker.exec(text)?.[1] ?? '')
    if (found !== '' && !taken.includes(found)) return found
  }
  if (!property.required || taken.length > 0) return undefined
  const rest = leftOver(text, tool)
  return rest === '' ? undefined : rest
}

/** What other properties of the tool take: dates, times, addresses, languages. */
function spansElsewhere(tool: KnownTool, findings: Findings): Found<unknown>[] {
  const kinds = new Set(tool.properties.map(({ kind }) => kind))
  const dated = kinds.has('date') || kinds.has('datetime')
  const timed = kinds.has('time') || kinds.has('datetime')
  return [
    ...(dated ? [...findings.dates, ...findings.moments] : []),
    ...(timed ? findings.times : []),
    ...(kinds.has('email') ? findings.emails : []),
    ...(kinds.has('glob') ? findings.globs : []),
    ...(kinds.has('path') ? [...findings.paths, ...findings.folders] : []),
    ...(kinds.has('language') ? findings.languages.map((one) => withPreposition(findings.text, one)) : []),
    ...enumSpans(tool, findings.text),
    ...numberSpans(tool, findings.text),
  ]
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
      `[,;]?\\s*(?:with\\s+|as\\s+|at\\s+)?(?:a\\s+)?(?:(?:${values})\\s+${name}|${name}\\s*:?\\s*(?:${values}))\\b`,
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
    return findAll(text, new RegExp(`[,;]?\\s*\\b${words.join('[ _-]')}\\s*:?\\s*\\d+\\b`, 'gi'), ([span]) => span)
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

function cleaned(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\s,;:.!?]+$/, '')
    .replace(/\s+(?:please|thanks|for me|in|on|at|to|by|from|into|the|and|inside|within)$/i, '')
    .replace(/^(?:[\s,;:.]|(?:that|the word|the phrase|the text)\s)+/i, '')
    .replace(/[\s,;:.!?]+$/, '')
    .trim()
}
