import type { ToolDescription } from '../../kernel/ports/model.ts'
import { without } from '../extract/found.ts'
import { findQuoted } from '../extract/quoted.ts'
import { knowTool } from '../known-tool.ts'
import { isAskedFor } from '../score.ts'
import { isDoing, isForbidding, toolDoing } from '../verbs.ts'
import { wordsOf } from '../words.ts'
import { readRequest } from './read-request.ts'
import type { ToolReading } from './read-tool.ts'
import { repeatedReading } from './repeated.ts'
import { senseOf } from './sight.ts'
import { isFreeWord, knows } from './words.ts'

/** A reading is taken for certain only if every other one is worse by so much. */
const enoughMargin = 0.45

/** And a tool only if no other one suits as well. */
const rivalMargin = 0.25

/** Or this one is spoken of by so much more. */
const clearlyAbout = 0.5

/** How much of a request must speak of a tool that is called though a word, or more than one, was not taken up. */
const enoughAbout = { oneWord: 1, more: 1.5 }

/**
 * The reading of a request that accounts for every word: each is said by the tool of what it does, or part of a value, or
 * says nothing. All that the tool needs is there, and no other reading comes near. Undefined where there is none.
 */
export function understood(request: string, tools: readonly ToolDescription[], now: number): ToolReading | undefined {
  const [best, next] = inOrderOfDeference(readRequest(request, askedFor(request, tools), now), tools)
  if (best === undefined || !isCertain(best) || best.about === 0) return undefined
  const tool = tools.find(({ name }) => name === best.tool)
  if (best.unread.length > 0) return tool === undefined ? undefined : repeatedReading(best, request, tool)
  const rival =
    next !== undefined &&
    isCertain(next) &&
    next.unread.length === 0 &&
    best.score - next.score < rivalMargin &&
    best.about - next.about < clearlyAbout
  return rival ? undefined : best
}

/** "For web pages, read_page is better": of two tools that suit as well, the one that another one sends to comes first. */
function inOrderOfDeference(
  readings: readonly ToolReading[],
  tools: readonly ToolDescription[],
): readonly ToolReading[] {
  const [best, ...others] = readings
  if (best === undefined) return readings
  const saidBy = (name: string): string => tools.find((tool) => tool.name === name)?.description ?? ''
  const isNear = ({ score }: ToolReading): boolean => best.score - score < rivalMargin
  const better = others.find(
    (one) => isNear(one) && isCertain(one) && saidBy(best.tool).includes(`${one.tool} is better`),
  )
  const [first, second] = better === undefined ? [best, best] : [better, best]
  return [
    first,
    ...readings.filter(
      (one) =>
        one !== first &&
        !(isNear(one) && saidBy(one.tool).includes(`${first.tool} is better`)) &&
        (one !== second || better === undefined),
    ),
  ]
}

/** A reading that leaves words over, of a tool that only looks, and that the request clearly speaks of. */
export function mostlyUnderstood(
  request: string,
  tools: readonly ToolDescription[],
  now: number,
): ToolReading | undefined {
  const [best] = readRequest(request, askedFor(request, tools), now)
  if (best === undefined || !isCertain(best) || toolDoing(wordsOf(best.tool)) !== undefined) return undefined
  const words = new Set(best.unread).size
  if (best.beside === best.unread.length) return best.about > 0 ? best : undefined
  if (best.unread.some((word) => /\p{N}/u.test(word))) return undefined
  return best.about >= (words > 1 ? enoughAbout.more : enoughAbout.oneWord) ? best : undefined
}

function isCertain({ missing, margin, shown, crossed }: ToolReading): boolean {
  return missing.length === 0 && margin >= enoughMargin && shown && !crossed
}

function askedFor(request: string, tools: readonly ToolDescription[]): ToolDescription[] {
  return tools.filter(
    (tool) => isAskedFor(request, knowTool(tool)) || isOpenedBy(request, tool) || isChange(request, tool),
  )
}

/** "POST …", where that is a value the tool takes; "Turn 90 minutes into hours", where it changes units or currencies. */
function isChange(request: string, tool: ToolDescription): boolean {
  const { parameters } = senseOf(tool)
  const [first = ''] = wordsOf(request)
  if (isForbidding(request)) return false
  if (parameters.some(({ choices }) => choices.some((choice) => String(choice).toLowerCase() === first))) return true
  const isChanging = parameters.some(({ wanted, end }) => /^(?:currency|unit)$/.test(wanted) && end === 'to')
  return isChanging && /^\W*(?:please )?(?:change|turn|swap|exchange|convert)\b/i.test(request)
}

/** Words that ask for something without a verb of their own: "I'd like …", "Put …", "Let me have …". */
const wishing =
  /^\W*(?:please )?(?:(?:i|we)(?:['’]d| would)? (?:like|want|need)(?: to (?:have|get|hear))?|can (?:i|we) (?:have|get)|give me|let (?:me|us) have|put(?: on)?|make(?: me)?|get me)\b\s*/i
const articles =
  /^(?:could|can|would|will|you|an?|the|my|some|please|one|two|three|four|five|six|seven|eight|nine|ten|\d+)$/

/** "Table for two …", "Heat the bedroom …": what is wanted comes first, in a word of the tool, and nothing is asked or told. */
function isOpenedBy(request: string, tool: ToolDescription): boolean {
  const { words, parameters } = senseOf(tool)
  const wished = request.replace(wishing, '')
  if (isForbidding(request) || (request.trim().endsWith('?') && !/^\W*(?:could|can|would|will) you\b/i.test(request)))
    return false
  if (wished === request && /^\W*(?:the|my|our|your|this|that|these|i|we|he|she|they|it)\b/i.test(request)) return false
  const choices = new Set(parameters.flatMap((one) => one.choices.map((choice) => String(choice).toLowerCase())))
  const quoted = findQuoted(wished)
  const first = wordsOf(without(wished, quoted)).find((word) => !articles.test(word) && !choices.has(word))
  const isToolsOwn = (word: string): boolean =>
    !isFreeWord(word) && (knows(words.name, word) || (knows(words.description, word) && !isDoing(word)))
  if (first !== undefined && isToolsOwn(first)) return true
  const head = wordsOf(
    without(wished, quoted).split(/\s(?:with|without|of|for|from|in|at|on|to|by)\s/i)[0] ?? '',
  ).slice(0, 4)
  if (
    /^\W*(?:an?|\d|(?:one|two|three|four|five|six)\b)/i.test(wished) &&
    head.some((word) => knows(words.name, word) && !isFreeWord(word))
  )
    return true
  // "Put "buy milk" on my list": the verb says nothing, and what it is put to is the tool's.
  return wished !== request && wordsOf(without(wished, quoted)).some(isToolsOwn)
}
