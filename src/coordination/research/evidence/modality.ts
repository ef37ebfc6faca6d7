/** How a value is meant. Only what is meant in the same way can contradict each other. */
const ways: readonly (readonly [way: string, said: RegExp])[] = [
  // What is intended, expected or allowed is not what is or was.
  ['intended', /\b(?:targets?|targeted|plan(?:s|ned)?|budget(?:s|ed)?|goals?|aims?|proposed|proposal|draft)\b/i],
  ['expected', /\b(?:expect(?:s|ed)?|estimat\w+|forecasts?|projected|assum\w+|likely|predict\w+)\b/i],
  ['allowed', /\b(?:may(?!\s+\d)|must|should|shall|allow(?:s|ed)?|permit(?:s|ted)?|required?)\b/],
  ['most', /\b(?:at most|up to|max(?:imum)?|no more than|not more than|limit)\b/i],
  ['least', /\b(?:at least|min(?:imum)?|no less than|no fewer than)\b/i],
  ['on average', /\b(?:average|mean|median)\b/i],
  ['at its peak', /\b(?:peak|record)\b/i],
  ['untaxed', /\b(?:without|excluding|before|plus) (?:tax|vat)\b|\bnet\b/i],
  ['since replaced', /\b(?:old|former|previous|formerly|previously|used to|originally|in the past)\b/i],
  ['new', /\bnew\b/i],
]

/** Words that tell one case from another: facts that differ in them are about different things. */
const cases =
  /\b(?:winter|summer|spring|autumn|weekdays?|weekends?|morning|evening|night|child(?:ren)?|adults?|students?|seniors?|pensioners?|groups?|single|return|monthly|weekly|annual|yearly|daily|first|second|third|fourth|last|before|after|deputy|acting|part|half|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|holidays?|(?:north|south|east|west|upper|lower|inner|outer|left|right|front|rear)(?!\s\p{Ll}{3,}))\b/giu

/** Where the value stands is cut out, so that "May 2026" is no permission. */
export function modalityOf(rest: string): string {
  const found = ways.flatMap(([way, said]) => (said.test(rest) ? [way] : []))
  const words = (rest.match(cases) ?? []).map((word) => word.toLowerCase().replace(/s$/, ''))
  return [...found, ...new Set(words)].sort().join(' ')
}

const behind =
  /^\s*(?:[\p{L}€$£%]+\s){0,2}?(?:less|more|fewer|cheaper|dearer|higher|lower|longer|shorter|later|earlier|better|worse)\b/iu
const ahead =
  /\b(?:(?:rose|fell|grew|shrank|increased?|reduced?|lowered|raised|cut|dropped|exceed(?:s|ed)?|differ(?:s|ed)?) by|differences? of|sav(?:es?|ed|ings?)(?: of)?|reductions? of|increases? of|gap of|surplus of|deficit of)\s+(?:about\s+|some\s+)?$/i

/** Whether a value says how much two others differ: "22,500 euros less" is no price. */
export function isDifference(text: string, written: string): boolean {
  const at = text.indexOf(written)
  if (at < 0) return false
  return behind.test(text.slice(at + written.length)) || ahead.test(text.slice(0, at))
}
