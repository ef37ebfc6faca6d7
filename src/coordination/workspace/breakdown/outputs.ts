import { type Found, without } from '../../../understanding/extract/found.ts'
import { findPaths } from '../../../understanding/extract/paths.ts'
import { findUrls } from '../../../understanding/extract/urls.ts'
import { headVerb } from './actions.ts'

/** Verbs that change the file they name. */
const changing =
  /^(?:fix|repair|correct|mend|debug|refactor|restructure|rewrite|simplify|rename|replace|update|edit|change|modify|adapt|improve|format|reformat|sort|append|add|insert|set|make)$/
/** Verbs that make a file of what they name. */
const making = /^(?:create|write|draft|generate|produce|make|build|add)$/
/** Verbs that only look, unless they say where to put what they see. */
const looking =
  /^(?:find|read|open|count|list|show|print|check|search|collect|gather|compare|explain|describe|choose|report|summari[sz]e|translate|extract|copy|convert|move|save|store|put|export|write|draft|record|document|note)$/

/** The files that a step leaves or changes, as far as its words name them. */
export function outputsOf(step: string, isCommand: boolean): string[] {
  const verb = headVerb(step)
  const paths = findPaths(without(step, findUrls(step))).filter(
    ({ value }) => /\.\w+$/.test(value) && !value.endsWith('/'),
  )
  const edited = /\bby (?:editing|changing)\b/i.test(step)
  const found = paths.filter((path) => isOutput(step, path, { verb, edited, isCommand }))
  return [...new Set(found.map(({ value }) => value))]
}

interface Doing {
  readonly verb: string
  /** "… by editing src/a.ts" */
  readonly edited: boolean
  /** A command leaves only what it is told to write. */
  readonly isCommand: boolean
}

function isOutput(step: string, { start, value }: Found, by: Doing): boolean {
  const before = step.slice(0, start)
  const [, preposition = ''] =
    /\b(to|into|in|as|at|from|of|for|against|with|on)\s+(?:the\s+)?(?:file\s+)?["'`]?$/i.exec(before) ?? []
  const side = preposition.toLowerCase()
  if (/^(?:from|for|against|with|on)$/.test(side)) return false
  if (by.isCommand) return /^(?:to|into|as)$/.test(side) && /\b(?:write|save|put|store)\b[^`]*$/i.test(before)
  if (/^(?:to|into|as)$/.test(side))
    return looking.test(by.verb) || changing.test(by.verb) || /\b(?:write|save|put|store)\b/i.test(before)
  if (by.edited || changing.test(by.verb)) return true
  if (side === 'of') return false
  if (side === '') return making.test(by.verb) && !/`[^`]*$/.test(before)
  // "List the files in data in results/files.txt": the last place is where it goes.
  const isPlaceOfResults = /^(?:\.\/)?results?\//.test(value)
  if (/^(?:find|count|show|print|check|search|list|read|collect|gather|extract)$/.test(by.verb)) return isPlaceOfResults
  return making.test(by.verb) || looking.test(by.verb)
}
