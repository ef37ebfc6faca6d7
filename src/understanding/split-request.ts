import { findQuoted } from './extract/quoted.ts'
import { isRequestWord } from './stop-words.ts'
import { isDoing, isForbidding } from './verbs.ts'
import { conceptsOf, wordsOf } from './words.ts'

const joint =
  /(?:(?<![.?!;])[.?!;]+\s+|(?<!\n)\n+|,?\s{1,20}(?:and then|and also|and|then|also|plus|as well as)\s+|,\s+)/gi
const hardJoint = /[.?!;\n]|then|also/i

const asks =
  /^(?:what|what's|whats|how|when|where|who|which|why|is|are|will|does|do|can|could|should|tell|show|find|get|give|look|search|list|read|open|convert|calculate|compute|check|count|translate|add|order|play|book|reserve|send|create|move|track|generate|fetch|run|execute|write|roll|flip)\b/i

/** Behind what is forbidden, what is wanted. */
const contrast =
  /^(?:but |instead |rather |i (?:want|need|would like) |i['’]d like |(?:just|only) (?=\p{L}+ (?:it|them|the|me)\b))/iu

const longest = 4000

/**
 * The separate wishes in a request. Nothing inside quotation marks is taken apart, and "Rome and Oslo" stays together:
 * a new part begins only where a question, a verb or a tool's own word does.
 */
export function splitRequest(request: string, toolConcepts: ReadonlySet<string>): string[] {
  const items = request.split(/(?:^|\s)\d{1,2}[.)]\s+(?=\p{Lu})/u)
  // "1. Weather in Malmö 2. Distance to Lund"
  if (/^\s*1[.)]\s/.test(request) && items.length > 2) return items.flatMap((item) => splitRequest(item, toolConcepts))
  const text = request.slice(0, longest)
  const quoted = findQuoted(text)
  const parts: string[] = []
  let from = 0
  for (const match of text.matchAll(joint)) {
    const after = match.index + match[0].length
    if (quoted.some(({ start, end }) => match.index > start && match.index < end)) continue
    const left = text.slice(from, match.index)
    const right = text.slice(after)
    // "Do not, whatever happens, send it" forbids the sending: only the end of the sentence ends that.
    if (isForbidding(left) && !/[.?!;\n]/.test(match[0]) && !contrast.test(right)) continue
    if (!(contrast.test(right) && isForbidding(left)) && !beginsPart(right, toolConcepts, match[0])) continue
    if (!isComplete(left)) continue
    parts.push(left)
    from = after
  }
  parts.push(text.slice(from))
  return parts.map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part))
}

function beginsPart(right: string, toolConcepts: ReadonlySet<string>, separator: string): boolean {
  const [clause = ''] = right.split(joint)
  if (/[.?!;\n]/.test(separator) && !/^\W*$/.test(clause)) return true
  if (asks.test(clause)) return true
  const words = wordsOf(clause)
  const first = words.find((word) => !isRequestWord(word))
  if (first === undefined) return false
  if (isDoing(first) && words.length > 1) return true
  if (/^[\d(]{1,80}.{0,300}[-+*/^%×÷]/.test(clause) && !/^\d{4}-\d/.test(clause) && !/^\d+\s*%?$/.test(clause.trim()))
    return true
  const about = conceptsOf(first)[0]
  const named = about !== undefined && toolConcepts.has(about) && words.length > 1
  return named && (hardJoint.test(separator) || /\b(?:in|of|for|from|at|to|on|near)\b/i.test(clause))
}

/** A part must say something of its own: "In Berlin, …" only sets the scene for what follows. */
function isComplete(left: string): boolean {
  const words = wordsOf(left)
  const setting = words.length <= 4 && /^\s*(?:in|into|at|on|for|from|to|by|after|before)\b/i.test(left)
  const inParentheses = left.split('(').length > left.split(')').length
  return !setting && !inParentheses && words.some((word) => !isRequestWord(word))
}
