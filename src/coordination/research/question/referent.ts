const passive =
  /\s(?:\p{Ll}+ed|built|made|sold|bought|held|paid|found|kept|led|won|put|set|given|taken|written|chosen|done|begun|drawn)$/u
const determined = /\b(?:the|an?|its|our)\s{1,20}(?!.{0,300}\b(?:the|an?|its|our)\s)[^,]+$/i
const named = /(?<=\S\s)\p{Lu}[\p{L}\p{N}-]*(?:\s(?:\p{Lu}[\p{L}-]*|\d+))*/gu
const counted =
  /\b(?:how many|which|what)\s((?:(?!do\b|does\b|did\b|are\b|is\b|was\b|were\b|has\b|have\b)\p{Ll}+\s)?(?!does\b|is\b|was\b|has\b)\p{Ll}+s)\b/iu

/** What "it" and "they" stand for behind a question: what that is about, or the things it counts; empty where that can't be told. */
function referentIn(question: string, isPlural: boolean): string {
  const [, things = ''] = counted.exec(question) ?? []
  if (isPlural && things !== '') return `the ${things}`
  const noun = withoutVerb(determined.exec(question)?.[0] ?? '', question)
  return noun === '' ? ([...question.matchAll(named)].at(-1)?.[0] ?? '') : noun
}

/** "The barn cost" in "how much did the barn cost", and "the barn built" in "when was the barn built", are the barn. */
function withoutVerb(noun: string, question: string): string {
  if (/\b(?:do|does|did)\b/i.test(question)) return noun.replace(/(?<=\S\s{1,20}\S{1,300})\s{1,20}\p{Ll}{1,80}$/u, '')
  return /\b(?:is|are|was|were|has|have|had)\b/i.test(question) ? noun.replace(passive, '') : noun
}

const pronoun = /\b(?:(it|this|that|he|she|him)|(they|them|these|those)|(its|his|her)|(their))\b/i

/** A question with what it means instead of the first "it" or "they". */
export function withReferent(part: string, first: string): string {
  const found = pronoun.exec(part)
  if (found === null) return part
  const [whole, , plural, owner, owners] = found
  const noun = referentIn(first, plural !== undefined || owners !== undefined)
  if (noun === '') return part
  const isOwner = owner !== undefined || owners !== undefined
  return part.replace(whole, isOwner ? `${noun}'s` : noun)
}
