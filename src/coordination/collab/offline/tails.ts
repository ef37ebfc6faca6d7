import type { StatementClaim } from './claim.ts'
import { isOfExistence } from './noun-phrases.ts'
import { needed, type Predicate, signedOff } from './predicates.ts'
import { isOfWhole } from './understood.ts'
import { adverbs, determiners, otherOnes } from './word-classes.ts'

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}

/** Adverbs that leave what stands before them as it is. Others, such as "tentatively", do not. */
const wholly: ReadonlySet<string> = set(
  'successfully fully entirely completely totally wholly thoroughly carefully finally formally officially correctly properly unanimously safely cleanly separately together too below above herewith',
)

/** Times that are over, or now. */
const past =
  /^(?:(?:this|last|earlier this|early this) (?:morning|afternoon|evening|night|week|month|year)|(?:an|one|two|three|a few|some) (?:hours?|minutes?|days?|weeks?) ago|(?:as of|since) (?:today|now|yesterday|this morning|last (?:night|week))|at last|in time|on time|on schedule|ahead of schedule|just now|right now)$/

/** That all of it is meant. */
const whole =
  /^(?:in full|in its entirety|as a whole|as (?:it|they) (?:is|are|stands?)|from (?:start|beginning) to (?:end|finish)|on the first (?:try|attempt|run)|without (?:any )?(?:errors?|problems?|issues?|objections?|changes?|remarks?|exceptions?|failures?))$/

/** That it is as it was wanted. */
const asWanted =
  /^as (?:requested|planned|agreed|required|asked|instructed|discussed|described|specified|intended|promised|expected|outlined|briefed|wanted|well|you (?:asked|requested|wanted))$/

/** What is no name of a person or a group: a time, or a count. */
const noName =
  /^(?:\d.*|none|no|nobody|zero|one|two|three|half|most|some|few|only|of|out|mon|tues|wednes|thurs|fri|satur|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|tomorrow|tonight|noon|midnight|then|next|end|now|lunch|morning|evening|week|month|year|mistake|accident|default|far|law|if|and|or|not|than|definition)$/

/** What is no use, and no reader: a time or a part. */
const noUse =
  /^(?:\d.*|now|once|most|part|moment|time|being|half|chapters?|sections?|pages?|parts?|instance|example|starters|if|when|not|but|only|internal|demonstration|tests?|testing|show|lack|fear|real|sure|talks?|discussion|months?|weeks?|days?|ages|today|tomorrow|next|first|one)$/

/** Places that are no places: `in theory`, `on paper`. */
const noPlace =
  /^(?:\d.*|theory|theories|principle|part|parts|name|names|dreams?|paper|spirit|mind|heads?|practice|places?|general|essence|substance|sum|advance|future|time|days?|weeks?|months?|years?|hours?|minutes?|hope|hopes|fact|half|halves|first|second|last|some|most|only|weekdays|weekends|average|machine|imagination|view|opinion|my|your|his|her|their|extent|protest|doubt|case|cases|next|order|exchange|return|return|vain)$/

/** Things that are looked at as a whole: nothing found in one of them is nothing found. */
const wholeThings: ReadonlySet<string> = set(
  'text draft document documents article report content code file files project repository page pages manuscript log logs data build output',
)

/**
 * Whether what follows a statement leaves it as it is. Only few endings do; whatever else may take half of it back, and
 * there is no end of the ways to do so: `apart from the intro`, `in your dreams`, `by Friday`.
 */
export function isHarmless(tail: readonly string[], claim: StatementClaim): boolean {
  if (tail.length === 0) return true
  const text = tail.join(' ')
  if (past.test(text) || whole.test(text) || asWanted.test(text)) return true
  const [first = '', ...rest] = tail
  if (first === 'still') return false
  if (adverbs.has(first) || wholly.has(first)) return isHarmless(rest, claim)
  if (first === 'by' || first === 'for') return isGroup(rest, first === 'by' ? noName : noUse, claim)
  if (first === 'of') return claim.predicate.name !== 'ready' && isOfSame(rest, claim) && isGroup(rest, noPlace, claim)
  return isPlace(first) && mayHavePlace(claim, rest) && isGroup(rest, noPlace, claim)
}

function isPlace(word: string): boolean {
  return /^(?:in|into|from|within|at|on|with|to|against|across|through)$/.test(word)
}

/** Where something was found or is needed does not make it less so; what is approved in a place is not approved in others. */
function mayHavePlace({ predicate, isNegated }: StatementClaim, rest: readonly string[]): boolean {
  if (isNegated) return rest.every((word) => determiners.has(word) || wholeThings.has(word))
  return hasPlaces(predicate) || predicate.name === 'participle' || predicate === signedOff
}

function hasPlaces(predicate: Predicate): boolean {
  return predicate === needed || predicate.name === 'found' || predicate.name === 'failed'
}

/** `a draft of the outline` is none of what was asked for; all requirements of the brief are all. */
function isOfSame(rest: readonly string[], claim: StatementClaim): boolean {
  return claim.isAll || isOfExistence(claim) || isOfWhole(rest)
}

const longestGroup = 4

/** A few words without any that change the meaning, and what may follow them. */
function isGroup(words: readonly string[], unfit: RegExp, claim: StatementClaim): boolean {
  const end = words.findIndex(
    (word, at) => at > 0 && /^(?:by|for|as|in|on|at|of|this|last|today|yesterday|now)$/.test(word),
  )
  const group = end === -1 ? words : words.slice(0, end)
  const isCounted = (word: string): boolean => hasPlaces(claim.predicate) && unfit === noPlace && /^\d+$/.test(word)
  const named = group.filter(
    (word) => !(determiners.has(word) || isCounted(word)) || /^(?:no|some|few|all)$/.test(word),
  )
  if (group.some((word) => otherOnes.has(word) && !determiners.has(word)) && !isOfExistence(claim)) return false
  if (named.length === 0 || group.length > longestGroup || named.some((word) => unfit.test(word))) return false
  return end === -1 || isHarmless(words.slice(end), claim)
}
