import { findQuoted } from '../../../understanding/extract/quoted.ts'
import { findUrls } from '../../../understanding/extract/urls.ts'
import { isForbidding } from '../../../understanding/verbs.ts'
import { filesNamed } from './files-named.ts'
import { objectOf, resolve } from './references.ts'
import { beginsWithOrder, headVerb, isVerb, meaningsOf, orderForm } from './verbs.ts'

/** A part of a description that asks for one thing, and how it follows the one before. */
export interface TaskClause {
  readonly text: string
  /** `beside`: nothing is said about the order; `then`: it comes after all before it. */
  readonly joint: 'beside' | 'then'
}

export interface Clauses {
  readonly clauses: readonly TaskClause[]
  /** What must not be done, whichever part is at work. */
  readonly limits: readonly string[]
}

const longest = 8000
/** What a clause is judged by stands at its beginning. */
const longestClause = 400
const numbered = /^\s*(?:step\s+)?\d{1,2}[.):]\s+/i
const bullet = /^\s*[-*•]\s+/
const sentenceEnd = /(?<=[\w"'`)\]])[.;!?]+\s+(?=\S)|\n+/g
const joint =
  /,?\s{1,20}(?:and then|and afterwards|and finally|then|and also|and)\s{1,20}|,\s{1,20}(?:and\s{1,20}|then\s{1,20}){0,200}/gi
/** Words at the head of a clause that only say when it is its turn. */
const turn =
  /^\W*(?:(?:first(?:ly| of all)?|second(?:ly)?|third(?:ly)?|then|next|finally|lastly|afterwards|after that|after this|once (?:that|this|it) is (?:done|finished|ready)|when (?:that|this|it) is (?:done|finished)|when (?:you are|you're) (?:done|finished|ready))\b[\s,:]*)+/i
const isLater = /\b(?:then|next|second(?:ly)?|third(?:ly)?|finally|lastly|afterwards|after|once|when)\b/i
/** A heading of what follows: "Prepare the release: bump the version, …". */
const heading = /^[^:,`"]{3,80}:\s+(?=\p{Ll})/u
/** "We need a list" asks for it to be made. */
const wanting = /^\W*(?:we|i) (?:need|want|would like) (?=(?:an?|the|all|some)\s)/i
const courtesy =
  /^\W*(?:(?:please|kindly|now|also|in parallel,?|meanwhile,?|at the same time,?|separately,?|in addition,?|additionally,?|(?:can|could|would|will) you(?: please)?|i (?:want|need) you to|you (?:should|must)|let's|we (?:need|have) to)\s+)+/i
/** A question or a relative clause in which verbs have the form of orders: "how bees find flowers and build combs". */
const inside = /\b(?:how|why|what|when|where|who|whose|whether|which|to)\s+(?!\S*[./])\w+/i
/** "If they are slower, open an issue" is one clause with its condition. */
const condition = /^\W*(?:if|unless|in case)\b[^,]*,\s+\p{L}/iu
const openCondition = /^(?:.*[,;]\s*)?(?:and\s+)?\b(?:if|unless|in case)\b[^,]*$/is
/** What must stay as it is belongs to the order before. */
const limiting = /^\W*(?:keep|leave|preserve|retain|avoid|ensure|use)\b/i
/** What only an order of its own would have. */
const anchored = /\b(?:it|them)\b|\b(?:with|using|via)\s+[a-z]|\bon the web\b|\bonline\b/i

/** The parts of a description in the order in which they are to be done. */
export function clausesOf(description: string): Clauses {
  const lines = description
    .replace(/[^\S\n]+/g, ' ')
    .slice(0, longest)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const items = lines.filter((line) => numbered.test(line) || bullet.test(line))
  const given = items.length >= 2 ? items.flatMap(fromItem) : sentencesOf(lines.join('\n')).flatMap(fromSentence)
  const wanted = given.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return {
    clauses: wanted
      .filter(({ text }) => !isForbidding(text))
      .map((clause, index) => (index === 0 ? { ...clause, joint: 'beside' } : clause)),
    limits: wanted.filter(({ text }) => isForbidding(text)).map(({ text }) => text),
  }
}

function fromItem(line: string): TaskClause[] {
  const clauses = sentencesOf(line.replace(numbered, '').replace(bullet, '')).flatMap(fromSentence)
  return clauses.map((clause, index) => (index === 0 && numbered.test(line) ? { ...clause, joint: 'then' } : clause))
}

function sentencesOf(text: string): string[] {
  return cutAt(text, sentenceEnd, () => true).map((part) => part.text)
}

function fromSentence(sentence: string): TaskClause[] {
  return reordered(sentence).flatMap(({ text, joint: how }) =>
    cutAt(text, joint, beginsClause).map(({ text: part, after }, index): TaskClause => {
      const opening = turn.exec(part)?.[0] ?? ''
      const isThen = isLater.test(`${after} ${opening}`) || condition.test(part) || /\bafterwards\W*$/i.test(part)
      return { text: cleaned(part), joint: isThen || (index === 0 && how === 'then') ? 'then' : 'beside' }
    }),
  )
}

/** "A before you B", "before B-ing, A", "B after you A", "once you have done A, B": as A, then B. */
function reordered(sentence: string): TaskClause[] {
  const text = withoutHeading(sentence.replace(courtesy, '').replace(wanting, 'Make '))
  const early =
    /^\W*(before|after|once|when|as soon as)\s+(?:you(?: have|'ve)?\s+)?(\w{1,60})(?!\w)([^,]*),\s+(\S.*)$/is.exec(text)
  const late =
    /^(.+?),?\s{1,9}(before|after|once|as soon as)\s{1,9}(?:you(?: have|'ve)?\s{1,9})?(\w{1,60})(\s.*)?$/is.exec(text)
  const [side, verb = '', rest = '', main = ''] =
    early !== null ? early.slice(1) : late !== null ? [late[2], late[3], late[4], late[1]] : []
  const isOrder =
    isVerb(verb) && (/ing$/i.test(verb) || new RegExp(`\\byou(?: have|'ve)?\\s+${verb}\\b`, 'i').test(text))
  if (side === undefined || !isOrder || !beginsWithOrder(main)) return [{ text, joint: 'beside' }]
  const other = `${orderForm(verb)}${rest}`
  // "Before you delete old, copy its files": the pronoun points ahead.
  const ahead = early !== null && /^before$/i.test(side) ? pointedAhead(main, objectOf(other)) : main
  const [first, second] = side.toLowerCase() === 'before' ? [ahead, other] : [other, ahead]
  return [
    { text: first, joint: 'beside' },
    { text: second, joint: 'then' },
  ]
}

function pointedAhead(main: string, name: string): string {
  const [first = ''] = /^.*?(?=,\s|\sand\s|$)/s.exec(main) ?? []
  return resolve(first, { piece: 0, name }).text + main.slice(first.length)
}

function withoutHeading(sentence: string): string {
  const rest = sentence.replace(heading, '')
  return beginsWithOrder(rest) ? rest : sentence
}

function beginsClause(left: string, right: string, between: string): boolean {
  if (openCondition.test(left) || /^\s*["“'`]/.test(right)) return false
  if (condition.test(right.slice(0, longestClause))) return true
  const clause = right.slice(0, longestClause).replace(turn, '').replace(courtesy, '')
  const head = headVerb(clause)
  const [, next = ''] = /^\W{0,300}\S{1,300}\s{1,20}(\S+)/.exec(clause) ?? []
  if (!beginsWithOrder(clause) || next === '' || /^(?:of|is|are|was|and|or)$/i.test(next) || limiting.test(clause))
    return false
  if (left.trim().split(/\s+/).length < 2 || !beginsWithOrder(left.replace(turn, '').replace(courtesy, '')))
    return false
  if (isForbidding(left) || /\bthen\b/i.test(between)) return !isForbidding(left)
  const [own = ''] = clause.split(/,|\band\b/)
  if (!hasInside(left) || anchored.test(own)) return true
  // "Explain how to configure and start it in guide.md": the file belongs to the first verb.
  return filesNamed(own).length > 0 && (!/\bto\s+[a-z]+\b/.test(left) || meaningsOf(head).includes('write'))
}

/** Whether the verb to come may go on with a clause inside. The "to" of "rename it to open" begins none. */
function hasInside(left: string): boolean {
  const said = left.replace(/^\W{0,300}\S{1,300}\s{1,20}out\b/i, '')
  const leads = /^(?:rename|change|convert|move|copy|translate|set|merge|add|compare|replace|send|update|push|upload)$/
  return inside.test(leads.test(headVerb(left)) ? said.replace(/\b(?:in)?to\b/gi, '') : said)
}

function cleaned(part: string): string {
  return part
    .replace(turn, '')
    .replace(courtesy, '')
    .replace(/,?\s{1,20}afterwards\W*$/i, '')
    .replace(/(?<![\s.,;!?])[\s.,;!?]+$/, '')
    .trim()
}

interface Cut {
  readonly text: string
  /** What stood between it and the part before. */
  readonly after: string
}

/** Cuts at the matches that are not inside quotation marks, file names or addresses, where both sides allow it. */
function cutAt(
  text: string,
  pattern: RegExp,
  allows: (left: string, right: string, between: string) => boolean,
): Cut[] {
  const closed = [...findQuoted(text), ...findUrls(text)]
  const parts: Cut[] = []
  let [from, before] = [0, '']
  for (const { 0: between, index } of text.matchAll(pattern)) {
    if (closed.some(({ start, end }) => index > start && index < end)) continue
    if (!allows(text.slice(from, index), text.slice(index + between.length), between)) continue
    parts.push({ text: text.slice(from, index), after: before })
    from = index + between.length
    before = between
  }
  return [...parts, { text: text.slice(from), after: before }]
}
