import { isCommonWord } from '../../../understanding/common-words.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { isPaper, numberedIn } from '../evidence/thing-marks.ts'
import type { Piece } from './material.ts'
import { headOf, topicTerms } from './topic-terms.ts'

/** More documents than these were not put together for one thing. */
const mostDocuments = 80
/** What a document of such a library is to the topic at least: how much it says of it, and how far each piece is about it. */
export const ofLibrary = 0.4
export const aboutLibrary = 0.6
/** Names stand among the first words of what introduces them. */
const firstWords = 8

const known = new WeakMap<readonly Piece[], Map<string, ReadonlySet<string>>>()

/**
 * The documents of a folder that is all about the topic: where one of them introduces what the topic names, by its title and
 * its first sentence, the others are papers of the same house and need not name it again. Those that introduce another thing
 * by name are not. Empty where the topic is a side of something, or asks something.
 */
export function libraryOf(topic: string, pieces: readonly Piece[]): ReadonlySet<string> {
  const kept = known.get(pieces) ?? new Map<string, ReadonlySet<string>>()
  known.set(pieces, kept)
  const found = kept.get(topic) ?? documentsOf(topic, pieces)
  kept.set(topic, found)
  return found
}

const none: ReadonlySet<string> = new Set()

function documentsOf(topic: string, pieces: readonly Piece[]): ReadonlySet<string> {
  const documents = Map.groupBy(pieces, ({ document }) => document.sha256)
  if (documents.size > mostDocuments || /\?\s*$/.test(topic)) return none
  const telling = new Set([...topicTerms(topic, pieces).keys()].filter((term) => !isCommonWord(term)))
  const isOfWhole = ([first]: readonly Piece[]): boolean => first !== undefined && introduces(first, telling, topic)
  if (telling.size === 0 || ![...documents.values()].some(isOfWhole)) return none
  return new Set([...documents].flatMap(([hash, own]) => (isOfOther(own, telling) ? [] : [hash])))
}

/** Whether the title of a document is the name of what the topic is about, and its first sentence begins with that. */
function introduces({ document: { title }, unit }: Piece, telling: ReadonlySet<string>, topic: string): boolean {
  const own = title.split(/[^\p{L}\p{N}-]+/u).filter((word) => !isPaper(word) && !isCommonWord(word))
  const words = new Set(own.flatMap((word) => termsOf(word)))
  // "Hall A" is one of several.
  if (words.size === 0 || numberedIn(title, true).length > 0 || !hasName(topic)) return false
  const begun = new Set(termsOf(unit.text.split(/\s+/).slice(0, firstWords).join(' ')))
  const all = new Set(termsOf(topic))
  const isTitle = [...words].every((term) => all.has(term)) && [...telling].every((term) => words.has(term))
  return isTitle && [...telling].some((term) => begun.has(term)) && headIsName(topic)
}

/** A name in it, beyond the capital that it begins with. */
function hasName(topic: string): boolean {
  return /(?<=\S\s)\p{Lu}\p{L}+/u.test(topic)
}

/** "The velodrome of Kestrelby" is a name with its place, and "Fees of the Tern Rowing Club" is a side of the club. */
function headIsName(topic: string): boolean {
  return headOf(topic) === '' || /^the\s/i.test(topic.trim())
}

const introduced = /^(?:The\s)?((?:\p{Lu}[\p{L}-]+\s){2,4})(?:is|was)\s(?:an?|the)\s/u

/** Whether a document introduces another thing by its name, and does not speak of this one. */
function isOfOther(own: readonly Piece[], telling: ReadonlySet<string>): boolean {
  const [, name = ''] = introduced.exec(own[0]?.unit.text ?? '') ?? []
  if (name === '' || termsOf(name).some((term) => telling.has(term))) return false
  return !own.some(({ unit, document }) => termsOf(`${unit.text} ${document.title}`).some((term) => telling.has(term)))
}
