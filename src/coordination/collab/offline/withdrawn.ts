import type { Clause } from './clauses.ts'
import { castsDoubt, leavesSomething } from './later-sentences.ts'

/** Signs that say no in one character, and that a sentence is not meant. */
const signs = /[✗✘❌✖👎🚫⛔❎🙃😉😜]|(?:^|\s)(?:\/s|jk|lol|:-?\)|;-?\))(?:\W|$)/iu

/** What people write when they take back what they just said. */
const withdrawals: readonly RegExp[] = [
  /^\W*(?:no|nope|not|never|wrong|false|untrue|nah|psych|hardly|barely|kidding|oops|sorry)\b[\s\W]*$/i,
  /\b(?:scratch|strike|ignore|disregard|forget|delete|belay|undo|cancel|withdraw|retract)\s+(?:that|this|it|the (?:above|last|previous)|my|what)\b/i,
  /\b(?:take|took|taking) (?:that|it|this|everything|all of that) back\b/i,
  /\b(?:just|only|was|am|i'm) (?:kidding|joking)\b|\bkidding\b|\bapril fools?\b/i,
  /^\W*(?:correction|erratum|oops|whoops|nope|hold on|hang on|wait|never ?mind|on second thoughts?|on reflection|sorry|my mistake|actually|in fact|in reality|in truth|to be honest|honestly|unfortunately|sadly|alas)\b/i,
  /\bwait,? no\b|\bor not\b|\bnot really\b|\bif only\b|\bi (?:lied|misspoke|erred|was wrong|was mistaken|made a mistake|disagree)\b/i,
  /^\W{0,300}(?:it|this|that|which|they|these|those|none of (?:it|this|that|them))\s{1,20}(?:is|was|are|were|has|have|does|did)?\s{0,20}(?:not\b|n't\b|never\b|no longer\b)/i,
  /^\W*(?:it|this|that|they)\s*(?:isn't|wasn't|aren't|weren't|hasn't|haven't|doesn't|didn't|'s not)\b/i,
  /^\W{0,300}(?:it|this|that|the (?:above|last|previous)\b[\w\s]{0,20}?|what i (?:said|wrote))\s{0,20}(?:is|was|'s)\s{1,20}(?:what|a (?:lie|joke|mistake|test|guess|typo|dream|claim)|an (?:error|example|assumption)|wrong|false|untrue|incorrect|nonsense|sarcasm|ironic|irony|fiction|premature)\b/i,
  /\b(?:did|do|could|have|has|was|were)(?: not|n't)\b.{0,20}\b(?:run|ran|check|checked|look|looked|read|test|tested|verify|verified)\b/i,
]

/** Pictures in a text that go with good news; others, such as rolling eyes, are not understood. */
const goodSigns = /[✅✔☑👍🎉✨🚀🙂😀😊🏁💯👏🥳📄📝📎]|\u{fe0f}|[\u{1f3fb}-\u{1f3ff}]/gu
const pictures = /\p{Extended_Pictographic}/u

interface WithdrawnStatement {
  readonly clauses: readonly Clause[]
  readonly sentence: string
  /** It says that something is done or good: what is missing then speaks against it. */
  readonly isGood: boolean
}

/** Whether a text takes back what one of its sentences says, there or later. */
export function isWithdrawn({ clauses, sentence, isGood }: WithdrawnStatement): boolean {
  const sentences = [...new Map(clauses.map((clause) => [clause.sentence, clause]))]
  const at = sentences.findIndex(([own]) => own === sentence)
  const section = sentences[at]?.[1].section
  if (isOddlySigned(sentence) || /[^\p{L}]={1,3}[^\p{L}]|\.\.\.|…\s*$/u.test(sentence)) return true
  return sentences.slice(at + 1).some(([later, clause]) => {
    if (signs.test(later) || withdrawals.some((pattern) => pattern.test(later))) return true
    // Under a title of its own stands what was written, not what is said of it.
    if (clause.section !== section && !clause.isLeftOver) return false
    return castsDoubt(later) || (isGood && (clause.isLeftOver || leavesSomething(later)))
  })
}

function isOddlySigned(sentence: string): boolean {
  return signs.test(sentence) || pictures.test(sentence.replaceAll(goodSigns, ''))
}
