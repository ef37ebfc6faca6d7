import { findAll, without } from '../../../understanding/extract/found.ts'
import { findNumbers } from '../../../understanding/extract/numbers.ts'
import { findQuoted } from '../../../understanding/extract/quoted.ts'
import { findUrls } from '../../../understanding/extract/urls.ts'
import { isStopWord } from '../../../understanding/stop-words.ts'
import { comparedBy, isFiller } from './common-words.ts'
import { filesNamed } from './files-named.ts'
import { beginsWithOrder, isVerb, meaningsOf, withPlainVerbs } from './verbs.ts'

/** What a description of a task says, as it is compared. */
export interface ReadDescription {
  /** What is to be done, one set of possible meanings for each verb at the head of a clause. */
  readonly actions: readonly (readonly string[])[]
  /** What it is done with: stems, with `not ` before what is denied. */
  readonly terms: ReadonlySet<string>
  /** Files, addresses, quoted texts and numbers as they are written: no other will do. */
  readonly exact: ReadonlySet<string>
  /** What stands behind "from" and "to", "before" and "after". */
  readonly roles: ReadonlyMap<string, string>
  /** Terms that a preposition puts in: they narrow what is to be done. */
  readonly scope: ReadonlySet<string>
  /** Whether it is a text that was pasted in, and asks for nothing to be done. */
  readonly isText: boolean
}

/** What is asked stands at the beginning. */
const longest = 8000
/** Versions and names with digits: "v2.1", "4.17.21", "p53". */
const coded =
  /(?<![\w.])(?=[\w.-]{0,80}\d)(?:v?\d{1,80}(?:\.\d{1,80}){1,200}(?:-[\w.]{1,80})?|\p{L}[\p{L}-]{0,80}\d[\p{L}\d]{0,80})(?![\w]|\.\d)/giu
/** "Once the backup is done" is after the backup. */
const onceDone =
  /\b(?:once|when|as soon as)\s+(?:the\s+)?(\w+)\s+(?:is|are|has|have)\s+(?:been\s+)?(?:done|finished|completed?|ready|over|made)\b/gi
/** Words for which there are several. */
const same: readonly (readonly [RegExp, string])[] = [
  [/\bevery day\b/gi, 'daily'],
  [/\bevery week\b/gi, 'weekly'],
  [/\bevery month\b/gi, 'monthly'],
  [/\bevery year\b/gi, 'yearly'],
  [/\bevery hour\b/gi, 'hourly'],
  [/\bhow much time\b/gi, 'how long'],
  [/\btwice\b/gi, '2'],
  [/\bthrice\b/gi, '3'],
  // In the place of a number they say which turn it is, and elsewhere which thing.
  [/(?<=^|[.;\n]\s{0,20})(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|next|finally|lastly),?\s{1,20}(?=\p{Ll})/giu, ''],
  [/\bone\b(?= (?:second|minute|hour|day|week|month|year)\b)/gi, 'a'],
]
/** "30 s" and "30 seconds". */
const units: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d\s?)(?:s|secs?|seconds?)\b/gi, ' second'],
  [/(?<=\d\s?)(?:ms|milliseconds?)\b/gi, ' millisecond'],
  [/(?<=\d\s?)(?:mins?|minutes?)\b/gi, ' minute'],
  [/(?<=\d\s?)(?:h|hrs?|hours?)\b/gi, ' hour'],
  [/(?<=\d\s?)(?:px|pixels?)\b/gi, ' pixel'],
  [/(?<=\d\s?)(?:kb|kilobytes?)\b/gi, ' kilobyte'],
  [/(?<=\d\s?)(?:mb|megabytes?)\b/gi, ' megabyte'],
  [/(?<=\d\s?)(?:gb|gigabytes?)\b/gi, ' gigabyte'],
]
/** With more after it, a question is a way to begin a story. */
const question =
  /^\W*(?:what|which|who|whose|whom|when|where|why|how|is|are|does|do|did|can|could|has|have)\b[^?]{3,140}\?[^.?!]{0,60}[.?!]*\s*$/i
/** "Google has made maps" says what was done. */
const statement = /^\W*\w+\s+(?:has|have|had|is|are|was|were|will|would|can|could|did|does|in)\b/i
const telling = /\b(?:is|are|was|were|has|have|had|will|would|says?|said|can|could|did|does|\w{2,}ed)\b/i
const introduction = /^\W*(?:before|after|once|when|if|in order to)\b[^,]*,\s+/i
const opening =
  /^\W*(?:(?:please|kindly|now|then|first|finally|next|and|but|also|can you|could you|would you|you|we|i|must|should|need to|want to)[\s,]+)*/i
const clauseEnd =
  /[.;:!?\n]{1,100}\s{1,20}|,\s{1,20}(?:and\s{1,20}|but\s{1,20}|then\s{1,20}){0,200}|\s{1,20}(?:and|but|then)\s{1,20}/gi
const countWords = /\b(?:how many|(?:the )?number of|how often)\b/gi
const denied =
  /\b(?:not|no|without|never|lacks?|lacking|except(?: for)?|excluding)\s+(?:(?:a|an|any|the|to|be|been|have|has|its|their)\s+)*([a-z]+)/g
/** "Why is it blue?" is not "Is it blue?". */
const asking = /^(?:why|when|where|who)$/
const narrowing =
  /^(?:in|under|inside|within|from|for|on|at|by|with|without|of|to|into|about|except|since|until|before|after|during)$/
const sides =
  /\b(from|to|into|before|after|since|until)\s+(?:(?:the|a|an|you|version)\s+)*["'`]?([\p{L}\p{N}][\p{L}\p{N}./_-]*)/giu

export function readDescription(description: string): ReadDescription {
  const said = plainly(description)
  const quoted = findQuoted(said)
  const urls = findUrls(said)
  const paths = filesNamed(without(said, [...quoted, ...urls]))
  const named = without(said, [...quoted, ...urls, ...paths])
  const numbers = [
    ...findAll(named, coded, ([code]) => code.toLowerCase()),
    ...findNumbers(
      without(
        named,
        findAll(named, coded, ([code]) => code),
      ),
    ),
  ]
  const exact = new Set([
    ...[...quoted, ...urls].map(({ value }) => value),
    ...paths.map(({ value }) => value.replace(/^\.\/|\/$/g, '')),
    ...numbers.map(({ value }) => String(value).replace(/^v(?=\d)/, '')),
  ])
  const plain = denials(without(named, numbers).replace(countWords, ' count '))
  const heads = headsOf(plain)
  return {
    actions: heads.map((head) => [head, ...meaningsOf(head)]),
    ...termsIn(plain, new Set(heads)),
    exact,
    roles: rolesIn(said),
    isText: paths.length === 0 && isText(said),
  }
}

function plainly(description: string): string {
  const text = withPlainVerbs(
    description
      .replace(/[^\S\n]+/g, ' ')
      .slice(0, longest)
      .normalize('NFKC')
      .replace(/[’‘]/g, "'"),
  )
  const measured = [...same, ...units].reduce((said, [pattern, unit]) => said.replace(pattern, unit), text)
  return measured.replace(onceDone, 'after $1')
}

/** Sentences that tell of something, and are too long for an order whose verb is not known. */
function isText(said: string): boolean {
  const words = said.trim().split(/\s+/).length
  return words >= (telling.test(said) ? 12 : 20) && !question.test(said) && !isOrder(said)
}

function isOrder(said: string): boolean {
  const main = said.replace(introduction, '')
  const head = headOf(main)
  // Only known verbs count here: a story may begin with "Imagine that".
  return head !== undefined && isVerb(head) && !head.endsWith('ing') && !statement.test(main.replace(opening, ''))
}

/** "Not paid", "unpaid" and "without a test" as one word each: `not-paid`, `not-test`. */
function denials(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b([a-z]{3,})-free\b/g, 'not-$1')
    .replace(/\bun([a-z]{2,}(?:ed|id|ad|wn|en|nt))\b/g, 'not-$1')
    .replace(denied, 'not-$1')
}

/** The verbs that clauses begin with. */
function headsOf(text: string): string[] {
  return text.split(clauseEnd).flatMap((clause) => headOf(clause) ?? [])
}

function headOf(clause: string): string | undefined {
  const said = clause.toLowerCase().replace(opening, '')
  const [first = ''] = said.match(/^[a-z-]+/) ?? []
  return isVerb(first) || beginsWithOrder(said) ? first : undefined
}

function rolesIn(text: string): Map<string, string> {
  return new Map(
    [...text.toLowerCase().matchAll(sides)].map(([, side = '', what = '']) => [
      comparedBy(what.replace(/(?<![./])[./]+$/, '')),
      side === 'into' ? 'to' : side,
    ]),
  )
}

/** At the head a question word asks; elsewhere it only relates. */
const isAsked = (before: string, heads: ReadonlySet<string>): boolean => before === '' || heads.has(before)

function termsIn(text: string, heads: ReadonlySet<string>): Pick<ReadDescription, 'terms' | 'scope'> {
  const [terms, scope] = [new Set<string>(), new Set<string>()]
  let narrows = false
  let before = ''
  for (const word of text.match(/not-[a-z]+|\p{L}[\p{L}\p{N}]*/gu) ?? []) {
    if (narrowing.test(word)) narrows = true
    const earlier = before
    before = word
    if (
      !(asking.test(word) && isAsked(earlier, heads)) &&
      (isStopWord(word) || isFiller(word) || heads.has(word) || narrowing.test(word))
    )
      continue
    const term = word.startsWith('not-') ? `not ${comparedBy(word.slice(4))}` : comparedBy(word)
    terms.add(term)
    if (narrows) scope.add(term)
    narrows = false
  }
  return { terms, scope }
}
