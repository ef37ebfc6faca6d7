import { without } from '../../../understanding/extract/found.ts'
import { findGlobs } from '../../../understanding/extract/paths.ts'
import { isForbidding } from '../../../understanding/verbs.ts'
import { placesIn } from './places-named.ts'
import { isSaidPlainly } from './said-plainly.ts'

/** What is looked for, and where. */
export interface LookedFor {
  readonly query: string
  /** Files and folders, at least one. */
  readonly places: readonly string[]
  /** Only files whose path it fits. */
  readonly pattern?: string
  /** It must stand as a word of its own. */
  readonly isWord?: true
}

const quotedText = /["“'`]([^"”'`]{2,80})["”'`]/
const marked = /\b(?:the\s+)?(word|text|phrase|string|term)\s+["“'`]?([\w.@#$-]+)/i
/** "lines with beta", "lines that contain the word nothing". */
const linesWith =
  /\blines?\b.{0,300}?\b(?:with|contain(?:s|ing)?|hav(?:e|ing)|mention(?:s|ing)?|includ(?:e|es|ing))\s{1,20}((?:the\s{1,20})?(?:word|text|phrase|string|term)\s{1,20})?([\w.@#$-]{1,80})(?=\s{0,20}(?:[,;.?!]|$)|\s{1,20}(?:in|under|inside|within|from|of|to|into|and)\b)/i
/** "search src for beta" */
const placeFirst =
  /^(\W*(?:search|grep|scan|look))\s+(?:(?:in|through|into)\s+)?(?:the\s+)?(?:folder\s+|file\s+)?([\w.@/-]+?)\/?\s+(?:folder\s+|file\s+)?(for\s+.+)$/i
const noPlace = /^(?:web|internet|net|news|everywhere|online|for)$/i
const finding = /^\W*(?:find|search|grep|scan|look (?:for|in|through)|list|locate|collect|gather|show)\b/i
const keeping = /^\W*(?:write|save|put|store|record|make|create|compile|generate|produce)\b/i
/** Words by which what is to be written is to be gathered first. */
const gathering = /\b(?:table|list|every|all|each|lines?|occurrences?|mentions?)\b/i
/** What must not be changed narrows no search. */
const changing = /\b(?:change|touch|edit|modify|delete|remove|write|overwrite|commit|move|rename|fix)\b/i

/**
 * What a description asks to be found, where it says so plainly: a word in capitals, one in quotes, or "lines with X". `output` is
 * the file that it names for what is found.
 */
export function lookedForIn(description: string, output?: string): LookedFor | undefined {
  const keeps = output !== undefined && keeping.test(description) && gathering.test(description.replace(quotedText, ''))
  return keeps || finding.test(description) ? soughtIn(description, output) : undefined
}

/** What a description looks for, and where, whatever it then does with it. Nothing where it says more than rules understand. */
export function soughtIn(description: string, output?: string): LookedFor | undefined {
  const asked = description
    .split(/(?<=[.;!?])\s+/)
    .filter((sentence) => !(isForbidding(sentence) && changing.test(sentence)))
    .join(' ')
  const [, verb, first, rest] = placeFirst.exec(asked) ?? []
  const isFirst = first !== undefined && !noPlace.test(first)
  const said = (isFirst ? `${verb} ${rest}` : asked).replace(output ?? '', ' ')
  const globs = findGlobs(said.replace(quotedText, (quoted) => ' '.repeat(quoted.length)))
  const plain = without(said, globs)
  const sought = wordsSought(plain, isFirst)
  const [glob, ...otherGlobs] = globs
  if (sought === undefined || otherGlobs.length > 0) return undefined
  const unsought = plain.replace(quotedText, ' ').replace(wordOf(sought.query), ' ')
  const named = isFirst ? { places: [first], rest: unsought } : placesIn(unsought)
  if (!isSaidPlainly(named.rest)) return undefined
  const places = named.places.length === 0 ? ['.'] : named.places
  return { ...sought, places, ...(glob === undefined ? {} : { pattern: glob.value }) }
}

/** Where it is looked for, in words. */
export function placesOf({ places, pattern }: LookedFor): string {
  const named = places.join(' and ')
  return pattern === undefined ? named : named === '.' ? pattern : `${pattern} in ${named}`
}

/** A word as it stands in a text, also as several of it: "TODOs". */
const wordOf = (word: string): RegExp =>
  new RegExp(`(?<![\\w.@#$-])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}s?(?![\\w@#$-])`, 'g')

function wordsSought(text: string, isAlone: boolean): Pick<LookedFor, 'query' | 'isWord'> | undefined {
  const isWord = /\bthe word\b/i.test(text) ? { isWord: true as const } : {}
  const quoted = quotedText.exec(text)?.[1]
  if (quoted !== undefined) return { query: quoted, ...isWord }
  const [, , lines] = linesWith.exec(text) ?? []
  if (lines !== undefined && !/^(?:an?|the|no|more|less|at)$/i.test(lines)) return { query: lines, ...isWord }
  const [, , word] = marked.exec(text) ?? []
  if (word !== undefined && /\bthe (?:word|text|phrase|string|term)\b/i.test(text)) return { query: word, ...isWord }
  const capitals = /\b([A-Z]{3,80}[A-Z0-9_]{0,80})s?\b(?!\.\w)/.exec(text)?.[1]
  if (capitals !== undefined) return { query: capitals }
  const bare = isAlone ? /\bfor\s{1,20}["“'`]?([\w.@#$-]{1,80})["”'`]?[\s.!?]{0,100}$/.exec(text)?.[1] : undefined
  return bare === undefined ? undefined : { query: bare }
}
