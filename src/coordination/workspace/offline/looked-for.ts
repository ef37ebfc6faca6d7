import { placeIn } from './places-named.ts'

/** What is looked for, and where. */
export interface LookedFor {
  readonly query: string
  readonly path: string
  /** It must stand as a word of its own. */
  readonly isWord?: true
}

const quotedText = /["“'`]([^"”'`]{2,80})["”'`]/
const marked = /\b(?:the\s+)?(word|text|phrase|string|term)\s+["“'`]?([\w.@#$-]+)/i
/** "lines with beta", "lines that contain the word nothing". */
const linesWith =
  /\blines?\b.*?\b(?:with|contain(?:s|ing)?|hav(?:e|ing)|mention(?:s|ing)?|includ(?:e|es|ing))\s+((?:the\s+)?(?:word|text|phrase|string|term)\s+)?([\w.@#$-]+)(?=\s*(?:[,;.?!]|$)|\s+(?:in|under|inside|within|from|of)\b)/i
/** "search src for beta" */
const placeFirst =
  /^\W*(?:search|grep|scan|look)\s+(?:(?:in|through|into)\s+)?(?:the\s+)?(?:folder\s+|file\s+)?([\w.@/-]+?)\/?\s+(?:folder\s+|file\s+)?for\s+(.+)$/i
const noPlace = /^(?:web|internet|net|news|everywhere|online)$/i

/** What a description asks to be found, where it says so plainly: a word in capitals, one in quotes, or "lines with X". */
export function lookedForIn(description: string): LookedFor | undefined {
  const asks = /^\W*(?:find|search|grep|scan|look (?:for|in|through)|list|locate|collect|gather|show)\b/i.test(
    description,
  )
  return asks ? soughtIn(description) : undefined
}

/** What a description looks for, and where, whatever it then does with it. */
export function soughtIn(description: string): LookedFor | undefined {
  const [, place, rest] = placeFirst.exec(description) ?? []
  if (place !== undefined && rest !== undefined && !noPlace.test(place)) {
    const bare = /^["“'`]?([\w.@#$-]+)["”'`]?[\s.!?]*$/.exec(rest)?.[1]
    const sought = wordsSought(rest) ?? (bare === undefined ? undefined : { query: bare })
    return sought && { ...sought, path: place }
  }
  const sought = wordsSought(description)
  return sought && { ...sought, path: placeIn(description.replace(quotedText, ''), sought.query) }
}

function wordsSought(text: string): Omit<LookedFor, 'path'> | undefined {
  const isWord = /\bthe word\b/i.test(text) ? { isWord: true as const } : {}
  const quoted = quotedText.exec(text)?.[1]
  if (quoted !== undefined) return { query: quoted, ...isWord }
  const [, , lines] = linesWith.exec(text) ?? []
  if (lines !== undefined && !/^(?:an?|the|no|more|less|at)$/i.test(lines)) return { query: lines, ...isWord }
  const [, , word] = marked.exec(text) ?? []
  if (word !== undefined && /\bthe (?:word|text|phrase|string|term)\b/i.test(text)) return { query: word, ...isWord }
  const capitals = /\b([A-Z]{3,}[A-Z0-9_]*)s?\b(?!\.\w)/.exec(text)?.[1]
  return capitals === undefined ? undefined : { query: capitals }
}
