import { tokensOf } from '../../../understanding/prose/terms.ts'
import { isFirm } from '../evidence/person-names.ts'
import { says } from './same-meaning.ts'

const name = /\p{Lu}[\p{L}'’-]{1,80}(?:\s(?:\p{Lu}[\p{L}'’.-]{0,80}|de|van|von|of)){0,200}\s\p{Lu}[\p{L}'’-]{1,80}/gu
/** So many words may stand between a role and the name of a person in it. */
const nearby = 2
const being = /\b(?:is|are|was|were|be|been|being)\s+(?:\p{L}+ly\s+)?$/iu

/** Whether a text names a person or a body in a role, or one that does something: beside the role, or in the same clause. */
export function namesWho(text: string, asked: readonly string[], least = 2): boolean {
  // What stands between two commas tells only which one is meant.
  const plain = text.replace(/,\s[^,;]{2,40},\s(?=(?:is|are|was|were|has|have|had)\s)/g, ' ')
  const clauses = [text, plain].flatMap((one) => one.split(/[;,]\s|\s(?:and|but|while)\s/))
  return hasNameBeside(text, asked) || clauses.some((clause) => isDone(clause, asked, least))
}

const doing =
  /^\s(?:(?:is|are|was|were|will be|must be)\s(?:always\s|only\s)?(?:taken|made|given|done|granted|carried out|issued|signed|led)\sby|comes?\sfrom|came\sfrom|(?:lies|rests|lay|rested)\swith|(?:is|was)\s(?:up\sto|the\s(?:task|duty|job|responsibility)\sof))\s(?:the\s)?\p{L}/iu

/** "The decision is taken by Yusra Haddad": a deed by its noun, of what the text before it speaks of. */
export function tellsDoer(text: string, deed: string): boolean {
  const found = tokensOf(text).find(({ term }) => says(new Set([term]), deed, 'itself'))
  if (found === undefined || !/^(?:the|this|that|its)\s$/i.test(text.slice(0, found.start))) return false
  return doing.test(text.slice(found.end))
}

/** Whether a text has a name of a person or a body with several words. */
export function hasName(text: string): boolean {
  return [...text.matchAll(name)].some(({ index }) => index > 0)
}

/** Whether a text names a person: no company or body, and no word of the question. */
export function hasPerson(text: string, asked: ReadonlySet<string>): boolean {
  return [...text.matchAll(name)].some(
    ([whole]) => !isFirm(whole, '', '') && !tokensOf(whole).every(({ term }) => asked.has(term)),
  )
}

const bodies = 'company|firm|contractor|supplier|office|agency|bureau|workshop'

/** "Asbestos company (Rieger Umwelt)": what a company is for stands before it, and its name behind it. */
export function namesCompany(text: string, asked: readonly string[]): boolean {
  const found = new RegExp(
    `((?:[\\p{L}-]{1,40}\\s){1,3})(?:${bodies})[\\s(:,]{1,9}(?:called\\s)?\\p{Lu}[\\p{L}&.'’-]{0,60}(?:\\s\\p{Lu}|\\s&|[),.;]|$)`,
    'iu',
  ).exec(text)
  const tokens = new Set(tokensOf(found?.[1] ?? '').map(({ term }) => term))
  return asked.some((term) => says(tokens, term, 'itself')) && /[\s(:,]\p{Lu}/u.test(found?.[0] ?? '')
}

/** "Head of training: Berit Lund", "the beekeeper Jonas Weiss", "Marta Klein, structural engineer". */
function hasNameBeside(text: string, asked: readonly string[]): boolean {
  const words = tokensOf(text)
  const said = asked.map((term) => words.filter((word) => says(new Set([word.term]), term, 'itself')))
  if (said.some(({ length }) => length === 0)) return false
  return [...text.matchAll(name)].some(({ 0: whole, index }) => {
    const end = index + whole.length
    // A name is not its own role.
    const roles = said.map((found) => found.filter((word) => word.end <= index || word.start >= end))
    if (roles.some(({ length }) => length === 0)) return false
    return roles.some((found) =>
      found.some((word) => {
        const between = word.end <= index ? text.slice(word.end, index) : text.slice(end, word.start)
        return (
          /^[\s:,(|–-]{0,100}(?:\p{L}{1,80}[\s:,]{0,100}){0,2}$/u.test(between) && tokensOf(between).length <= nearby
        )
      }),
    )
  })
}

/** "The county owns the quays", "insured by the county": all that is asked in one clause, and a noun before the verb or behind "by". */
function isDone(clause: string, asked: readonly string[], least: number): boolean {
  const words = tokensOf(clause)
  const places = asked.map((term) => words.find((word) => says(new Set([word.term]), term, 'itself')))
  if (places.length < least || places.some((place) => place === undefined)) return false
  const [verb] = places
  if (verb === undefined) return false
  const before = clause.slice(0, verb.start)
  if (being.test(before)) return /^\s*(?:[\p{L}\p{N}]+\s+){0,4}?by\s+(?:the\s+)?\p{L}/iu.test(clause.slice(verb.end))
  const who = tokensOf(before).filter(({ term }) => !asked.includes(term))
  return who.some(({ start, end }) => !/^(?:it|they|the|an?|who|that|which|not|to)$/i.test(clause.slice(start, end)))
}
