import { auxiliaries } from './word-classes.ts'
import { wordsIn } from './words-in.ts'

/** That there is none of what would be left: it takes nothing back. */
const nothingLeft =
  /\b(?:no|not any|without(?: any)?|zero|none of the) (?:(?:further|more|other|open|known|major|remaining|outstanding|additional|big|serious|missing) )*(?:errors?|mistakes?|issues?|problems?|objections?|questions?|changes?|revisions?|corrections?|edits?|comments?|remarks?|work|points?|concerns?|gaps?|steps?|todos?|tasks?|placeholders?|action|doubts?|bugs?|exceptions?|reservations?|conditions?)(?: (?:is|are|was|were|has been|have been))?(?: (?:left|open|missing|needed|required|found|remaining|outstanding|necessary|pending|remains?))?\b|\bnothing (?:is |was )?(?:missing|left|open|else|remains|lacking|to (?:add|do|change))\b|\b(?:open|remaining|pending|missing|outstanding)(?: \p{L}+)? (?:none|nothing|nil|0)$|\bno longer (?:missing|open|pending|empty)\b|\bnot (?:needed|necessary|required)\b/gu

/** That it is said otherwise than before, or less surely. */
const contrast =
  /^(?:but|yet|or|still|only|except|well|though|although)\b|\b(?:however|though|although|nevertheless|nonetheless|notwithstanding|then again|that said|at least|at any rate|otherwise|except|unless|despite|admittedly|granted)\b/
const doubt =
  /\b(?:nearly|almost|hardly|barely|partly|partially|mostly|roughly|supposedly|apparently|allegedly|presumably|probably|possibly|perhaps|maybe|guess(?:ed|es|ing)?|seems?|seemed|unsure|uncertain|unclear|doubt(?:s|ed|ful)?|rumou?r(?:s|ed)?|assum(?:e|ed|ing)|pretend(?:ed|ing)?|(?:i|we) (?:was|were|am|are) told|so they say|in theory|on paper|sort of|kind of|more or less)\b/

/** That something is not there, is left to do, or is not so. */
const lack =
  /\b(?:missing|lack(?:s|ed|ing)?|empty|absent|incomplete|unfinished|unwritten|undone|untouched|unchecked|unread|blank|placeholders?|deleted|lost|gone|broken|failed|fails|crashed|rejected|skipped|omitted)\b/
const remainder =
  /\b(?:to-?dos?|to do|to be (?:done|added|written|finished|completed|decided|checked|fixed|determined)|tbd|tba|wip|remain(?:s|ing|der|ed)?|left|open|pending|outstanding|yet|still|unresolved|short-of|to go|will (?:follow|come)|could use|(?:i|we) (?:need|have|must|should|ought|want|plan|intend|am going|are going)(?: still)? to|(?:i|we) (?:must|should)|tomorrow|later|soon)\b/
const denied = /\b(?:not|never|nothing|none|nobody|neither|nor|cannot|no one|without)\b/

/** What may be exclaimed after good news; other exclamations are not understood. */
const cheers =
  /\b(?:thanks?|thank|great|enjoy|done|hooray|hurray|cheers|good|finally|success|congratulations|yes|welcome|ready|complete|finished|all|well|nice|please|perfect|wonderful)\b/

/** Whether a later sentence leaves in doubt what was said before it, whatever that was. */
export function castsDoubt(sentence: string): boolean {
  const words = wordsIn(sentence)
  const text = words.join(' ').replaceAll(nothingLeft, '')
  return contrast.test(text) || doubt.test(text) || isOddCry(sentence, words)
}

/** Whether a later sentence names what is missing, left or not so: then something said to be done or good is in doubt. */
export function leavesSomething(sentence: string): boolean {
  const text = wordsIn(sentence).join(' ').replaceAll(nothingLeft, '')
  return lack.test(text) || remainder.test(text) || denied.test(text)
}

/** `Opposite day!`: short, without a verb, and not known. */
function isOddCry(sentence: string, words: readonly string[]): boolean {
  if (!/!\W{0,40}$/.test(sentence) || words.length > 4) return false
  return !words.some((word) => auxiliaries.has(word)) && !cheers.test(words.join(' '))
}
