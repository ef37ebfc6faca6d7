import { type Found, without } from '../../../understanding/extract/found.ts'
import { findUrls } from '../../../understanding/extract/urls.ts'
import { filesNamed } from './files-named.ts'
import { headVerb } from './verbs.ts'

/** Verbs that change the file they name. */
const changing =
  /^(?:fix|repair|correct|mend|debug|refactor|restructure|rewrite|simplify|rename|replace|update|edit|change|modify|adapt|improve|format|reformat|sort|append|add|insert|set|make)$/
/** Verbs that make a file of what they name. */
const making = /^(?:create|write|draft|generate|produce|make|build|add)$/
/** Verbs that look at the file they name "in". */
const looking = /^(?:find|count|show|print|check|search|list|read|collect|gather|extract|investigate|compute)$/
/** Verbs whose "to" leads nowhere new. */
const pointing = /^(?:link|connect|refer|compare|point|request)$/
const keeping = /\b(?:writ(?:e|ing)|sav(?:e|ing)|put(?:ting)?|stor(?:e|ing)|record(?:ing)?)\b[^`]*$/i

/** The files that a piece leaves or changes, as far as its words name them. */
export function outputsOf(piece: string, isCommand: boolean): string[] {
  const verb = headVerb(piece)
  const paths = filesNamed(without(piece, findUrls(piece))).filter(
    ({ value }) => /\.\w+$/.test(value) && !value.endsWith('/'),
  )
  const edited = /\bby (?:editing|changing)\b/i.test(piece)
  const found = paths.filter((path) => isOutput(piece, path, { verb, edited, isCommand }))
  return [...new Set(found.map(({ value }) => value))]
}

interface Doing {
  readonly verb: string
  /** "… by editing src/a.ts" */
  readonly edited: boolean
  /** A command leaves only what it is told to write. */
  readonly isCommand: boolean
}

function isOutput(piece: string, { start, value }: Found, by: Doing): boolean {
  const before = piece.slice(0, start)
  const [, preposition = ''] =
    /\b(to|into|in|as|at|from|of|for|against|with|on)\s+(?:the\s+)?(?:file\s+)?["'`]?$/i.exec(before) ?? []
  const side = preposition.toLowerCase()
  const isPlace = /^(?:to|into|as)$/.test(side)
  if (/^(?:from|for|against|with|on)$/.test(side)) return false
  if (by.isCommand) return isPlace && keeping.test(before)
  if (isPlace) return !pointing.test(by.verb)
  // "Create faq.md from the questions in mail.txt": what stands behind "from" is there already.
  if (/\bfrom\b/i.test(before)) return false
  if (by.edited || changing.test(by.verb)) return true
  if (side === 'of') return false
  if (side === '') return making.test(by.verb) && !/`[^`]*$/.test(before)
  // "List the files in data in results/files.txt": the last place is where it goes.
  const isPlaceOfResults = /^(?:\.\/)?results?\//.test(value) || /^\W*\w+\s+(?:it|them)\b/i.test(before)
  return looking.test(by.verb) ? isPlaceOfResults : true
}

/** Whether a piece changes what it names: "correct it" leaves the file that "it" is. */
export function changesItsObject(piece: string): boolean {
  return changing.test(headVerb(piece))
}
