import type { ToolDescription } from '../../kernel/ports/model.ts'
import { withoutCourtesy } from '../courtesy.ts'
import { findKnownPlaces } from '../extract/places.ts'
import { findQuoted } from '../extract/quoted.ts'
import { findEverything } from '../findings.ts'
import type { Parameter } from './parameters.ts'
import { readTool, type ToolReading } from './read-tool.ts'
import { senseOf } from './sight.ts'
import { tokensOf } from './tokens.ts'
import { onlyTells, toldTokens } from './told.ts'
import { isFreeWord, keysOf, knows, wordsOfToken } from './words.ts'

/** A text of more tokens than this is more than a request, and read part by part. */
const mostTokens = 200

/** What is taken from somewhere to somewhere else, and known by its form: no word need speak of the tool. */
const wantsForm = /^(?:currency|place|unit)$/

/** How a request reads for each tool, the best first. None for a text that is too long. */
export function readRequest(said: string, tools: readonly ToolDescription[], now: number): ToolReading[] {
  if (said.length > mostTokens * 20) return []
  const text = unwrapped(said)
  const tokens = tokensOf(text, findQuoted(text))
  if (tokens.length > mostTokens || onlyTells(tokens)) return []
  const request = {
    text,
    tokens,
    findings: findEverything(text, now),
    places: findKnownPlaces(text),
    told: toldTokens(tokens),
    offered: keysOf(tools.map(({ name }) => name).join(' ')),
  }
  const spokenOf = tools.filter((tool) => {
    const { words, parameters } = senseOf(tool)
    const isFormed = ({ wanted, end, required }: Parameter): boolean =>
      required && (/^(?:path|url)$/.test(wanted) || (end !== undefined && wantsForm.test(wanted)))
    if (parameters.some(isFormed)) return true
    const isKnown = (word: string): boolean =>
      knows(words.name, word) || (!isFreeWord(word) && knows(words.description, word))
    return tokens.some((token) => !token.quoted && wordsOfToken(token).some(isKnown))
  })
  return spokenOf.map((tool) => readTool(request, tool)).sort((left, right) => right.score - left.score)
}

/** What stands in quotation marks as a whole is not a quotation. */
function unwrapped(said: string): string {
  const text = withoutCourtesy(said)
  const inside = /^(?:["“](.*)["”]|'(.*)')$/s
    .exec(text)
    ?.slice(1)
    .find((one) => one !== undefined)
  return inside === undefined || /["“”]|(?<!\p{L})'|'(?!\p{L})/u.test(inside) ? text : inside
}
