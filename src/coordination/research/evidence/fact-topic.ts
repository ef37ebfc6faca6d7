import { termsOf } from '../../../understanding/prose/terms.ts'

/** Words that lead to a value and say nothing of what it is a value of. */
const leading: ReadonlySet<string> = new Set(
  termsOf(
    'cost costs price priced fee fare charge pay pays paid amount amounts come comes came total reach reached measure measures weigh weighs weight take takes took last lasts lasted hold holds contain contains carry carries deliver delivers delivered draw draws produce produces output move moves moved give gives gave make makes room space have has number altogether overall including tax per second seconds minute minutes hour hours day days week weeks month months year years metre metres meter meters km up million thousand billion about around more less than long length deep depth wide width high height tall thick thickness temperature kept square value run runs employ employs euro euros dollar dollars pound pounds crowns kroner may free',
  ),
)
/** Words of which a sentence has one or the other, whatever it says. */
const same: Readonly<Record<string, string>> = canonical([
  'end until close closes finish expire',
  'start begin open launch commence',
  'finish finished complete completed',
  'vessel ship boat ferry',
  'staff employee personnel',
  'inhabitant resident population',
  'entry admission entrance',
])

function canonical(lines: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const line of lines) {
    const [first = '', ...others] = termsOf(line)
    for (const other of others) found[other] ??= found[first] ?? first
  }
  return found
}

/** "The caretaker reported that": a speaker is not what it is about. Notes, reports and states are things too. */
const attribution =
  /^.{0,60}?\b(?:(?:reports|notes|states)\s+that\s|(?:reported|sa(?:ys|id)|noted|stated|explain(?:s|ed)|announce[sd]?|confirm(?:s|ed))\s+(?:that\s)?|(?:tells?|told|inform(?:s|ed))\s+(?:us|me|them|him|her|the\s\p{L}+)\s+that\s|according to [^,]{2,60},\s*)/iu
/** To store or retain for a time is to keep; a store is a thing. */
const keeping =
  /\b(?<=(?:is|are|was|were)\s)(?:stored|retained|archived|held)\b|\b(?:keeps|stores|retains|archives)\b(?=\s(?:\p{L}{1,80}\s){1,4}for\s)/giu
/** Nouns by which something is measured: what it is measured of comes behind "of". */
const measuring =
  /^(?:the|an?)?\s*(?:\p{L}+\s)?(?:cost|costs|price|fee|length|depth|width|height|weight|size|area|capacity|output|temperature|total|number|amount|value|power|speed|duration)\s+(?:of|in|for)\s+/iu
/** Which of several measures in metres: a depth contradicts no width. */
const dimensions: readonly (readonly [name: string, said: RegExp])[] = [
  ['long', /\b(?:long|length)\b/i],
  ['deep', /\b(?:deep|depth)\b/i],
  ['wide', /\b(?:wide|width)\b/i],
  ['high', /\b(?:high|height|tall)\b/i],
  ['thick', /\b(?:thick|thickness)\b/i],
]

/** What a statement is about. */
export interface FactTopic {
  /** Without words that only lead to the value. */
  readonly terms: ReadonlySet<string>
  /** The noun it begins with, as a term; empty where none is found. */
  readonly head: string
  readonly dimension: string
}

/** The topic of a statement whose value has been cut out. */
export function topicOfFact(rest: string): FactTopic {
  const said = withoutAttribution(rest).replace(keeping, ' kept ')
  const terms = termsOf(said).filter((term) => !/^\d/.test(term))
  return {
    terms: new Set(terms.map(unified).filter((term) => !leading.has(term))),
    head: headOf(said),
    dimension: dimensions.find(([, word]) => word.test(rest))?.[0] ?? '',
  }
}

/** A statement without what names its speaker. */
export function withoutAttribution(text: string): string {
  return text.replace(attribution, '')
}

/** The same term for words that stand for each other. */
export function unified(term: string): string {
  return (Object.hasOwn(same, term) ? same[term] : undefined) ?? term
}

const opening = /^(?:in|on|at|from|before|after|until|since|during|for|with|by|to|of|under)\s+(?:[^,]{2,40},\s*)?/i

/** The last noun before the first preposition or verb, behind a first phrase of time or place and words that measure. */
function headOf(said: string): string {
  let text = said.trim()
  if (opening.test(text)) {
    const rest = text.replace(opening, '')
    const next = /\s(?:the|an?|its|our)\s+/i.exec(rest)
    text = rest === text.slice(text.length - rest.length) && next !== null ? rest.slice(next.index).trim() : rest
  }
  const words = text
    .replace(measuring, '')
    .replace(/^(?:the|an?|its|our|all|about)\s+/i, '')
    .split(/\s+/)
  let head = ''
  for (const word of words.slice(0, 6)) {
    const [term] = termsOf(word.replace(/(?<![:,;.])[:,;.]+$/, ''))
    if (term === undefined || /^\d/.test(term) || leading.has(unified(term))) {
      if (head !== '') break
      continue
    }
    // A verb ends the noun: what has a capital letter or no ending of a verb may go on.
    if (head !== '' && /(?:ed|es|s)$/.test(word.toLowerCase()) && !/[:,;]$/.test(words[0] ?? '')) break
    head = unified(term)
    if (/[:,;]$/.test(word)) break
  }
  return head
}
