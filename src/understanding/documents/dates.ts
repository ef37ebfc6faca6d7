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

/**
 * When a document was written, as its own head says it: in its front matter, then beside a word such as "updated", then in
 * a line of its own under the title, and last in its name.
 */
export function dateOfDocument(head: string, location: string): string | null {
  const lines = head.split('\n').slice(0, 12)
  const marked = lines.filter((line) => said.test(line) && line.length < 160)
  const short = lines.filter((line) => line.length < 100 && !/^\s*[-*|]\s/.test(line))
  for (const line of [...marked, ...short.slice(0, 5).filter((one) => !tells.test(one))]) {
    const [first] = datesIn(line)
    if (first !== undefined) return first.date
  }
  const name = location.slice(location.lastIndexOf('/') + 1)
  return datesIn(name.replaceAll('_', ' '))[0]?.date ?? datesIn(name)[0]?.date ?? null
}

/** A date as it stands in a text: `14 April 2026`, or `April 2026` where no day is known. */
export function spelledDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const name = months[Number(month) - 1]
  if (name === undefined) return year
  const spelled = `${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`
  return day === '' ? spelled : `${Number(day)} ${spelled}`
}
