const months = 'january february march april may june july august september october november december'.split(' ')
const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const year = '((?:19|20)\\d{2})'
const day = '(\\d{1,2})(?:st|nd|rd|th)?'

const forms: readonly (readonly [RegExp, (parts: readonly string[]) => string])[] = [
  [new RegExp(`(?<!\\d)${year}[-/.](\\d{2})[-/.](\\d{2})(?!\\d)`, 'gi'), ([y, m, d]) => `${y}-${m}-${d}`],
  [
    new RegExp(`\\b${day}\\s+(?:of\\s+)?${monthWord},?\\s+${year}\\b`, 'gi'),
    ([d = '', m = '', y]) => `${y}-${monthOf(m)}-${two(d)}`,
  ],
  [
    new RegExp(`\\b${monthWord}\\s+${day},?\\s+${year}\\b`, 'gi'),
    ([m = '', d = '', y]) => `${y}-${monthOf(m)}-${two(d)}`,
  ],
  [new RegExp(`\\b${monthWord},?\\s+${year}\\b`, 'gi'), ([m = '', y]) => `${y}-${monthOf(m)}`],
  [new RegExp(`(?<!\\d)${year}[-_](0[1-9]|1[0-2])(?!\\d)`, 'gi'), ([y, m]) => `${y}-${m}`],
]

/** A date in a text, as `2026-04-14` or, where no day is said, `2026-04`. */
export interface WrittenDate {
  readonly date: string
  readonly start: number
  readonly end: number
}

/** Dates of which the month is said, in the order of the text. */
export function datesIn(text: string): WrittenDate[] {
  const found: WrittenDate[] = []
  for (const [form, write] of forms) {
    for (const match of text.matchAll(form)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (found.some((one) => start < one.end && one.start < end)) continue
      const date = write(match.slice(1))
      if (isPossible(date)) found.push({ date, start, end })
    }
  }
  return found.sort((left, right) => left.start - right.start)
}

function monthOf(word: string): string {
  return two(String(months.findIndex((month) => month.startsWith(word.toLowerCase().slice(0, 3))) + 1))
}

function two(digits: string): string {
  return digits.padStart(2, '0')
}

function isPossible(date: string): boolean {
  const [, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  return month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= 31
}

const said =
  /\b(?:date|updated?|published|effective|issued|approved|revised|version of|as of|valid from|in force since|in effect from|prepared)\b/i

/** "The window is closed until 15 May 2025": what a sentence tells has a date of its own. */
const tells =
  /\b(?:is|are|was|were|be|been|has|have|had|will|would|must|should|can|may)\s+\p{L}|\b(?:until|till|before|after|between)\s+(?:\p{L}+\s+)?\d|\bfrom\s.{3,30}\sto\s/iu

/** In front matter, the plainest first. */
const matterNames = [
  'date',
  'published',
  'publishdate',
  'pubdate',
  'issued',
  'updated',
  'lastmod',
  'modified',
  'created',
]
/** "This leaflet was updated in", "Last updated", "Valid from": said of the document and of nothing in it. */
const ofDocument =
  /^\W*(?:(?:this|the present)\s\p{L}+|these\s\p{L}+|last|first|date|updated?|published|effective|issued|approved|revised|version|as of|valid|in force|in effect|prepared|status|stand)\b/iu
/** "Prices are valid from 1 March 2025": all that it says is. */
const sinceWhen = /\b(?:valid|effective|in force|in effect|as of)\b(?:\s(?:from|since|as of|on))?\s+(?:\d|\p{Lu})/u
const verb =
  /(?<!\p{L})(?:\p{Ll}{2,}ed|came|went|began|took|built|held|met|made|gave|won|bought|sold|found|left|became|opens|starts|closes|begins|ends|runs)(?!\p{L})/u
/** As far as a value in front matter is looked at. */
const mostLabel = 40

/**
 * When a document was written, as its own head says it: in its front matter, then beside a word such as "updated", then in
 * a line of its own under the title, and last in its name. A sentence tells the days of what it is about, unless that is the
 * document.
 */
export function dateOfDocument(head: string, location: string): string | null {
  const matter = dateInMatter(head)
  if (matter !== null) return matter
  const lines = head.split('\n').slice(0, 12)
  const marked = lines.filter(
    (line) =>
      said.test(line) && line.length < 160 && (!isSentence(line) || ofDocument.test(line) || sinceWhen.test(line)),
  )
  const short = lines.filter((line) => line.length < 100 && !/^\s*[-*|]\s/.test(line) && !isSentence(line))
  for (const line of [...marked, ...short.slice(0, 5).filter((one) => !tells.test(one))]) {
    const [first] = datesIn(line)
    if (first !== undefined) return first.date
  }
  const name = location.slice(location.lastIndexOf('/') + 1)
  return datesIn(name.replaceAll('_', ' '))[0]?.date ?? datesIn(name)[0]?.date ?? null
}

function dateInMatter(head: string): string | null {
  const [, matter = ''] = /^---[ \t]{0,20}\r?\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]{0,20}(?:\r?\n|$)/.exec(head) ?? []
  const values = new Map(
    [...matter.matchAll(/^([\w-]+)\s*:\s*(.+)$/gm)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
  )
  for (const name of matterNames) {
    const [date] = datesIn((values.get(name) ?? '').slice(0, mostLabel))
    if (date !== undefined) return date.date
  }
  return null
}

/** A line that ends as a sentence does and has a verb: "Minutes of the meeting of 3 May 2024." has none. */
function isSentence(line: string): boolean {
  if (!/[.!?]["')\]]*\s*$/.test(line)) return false
  return tells.test(line) || verb.test(line)
}

/** A date as it stands in a text: `14 April 2026`, or `April 2026` where no day is known. */
export function spelledDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const name = months[Number(month) - 1]
  if (name === undefined) return year
  const spelled = `${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`
  return day === '' ? spelled : `${Number(day)} ${spelled}`
}
