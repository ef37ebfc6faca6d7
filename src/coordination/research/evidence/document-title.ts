import { isRecord } from '../../../understanding/documents/family.ts'
import { periodsIn } from './facts.ts'
import { plainText } from './plain-text.ts'

/** What a title is found by. */
interface TitledSource {
  readonly title: string
  readonly location: string
  readonly passages: readonly { readonly text: string }[]
}

/** Its own title, else its first heading or first short line, else the name of its file as words. */
export function titleOf({ title, passages, location }: TitledSource): string {
  const stem = location.slice(location.lastIndexOf('/') + 1).replace(/\.[a-z]{2,5}$/i, '')
  // A file without a title in its format comes with its name for one.
  if (title.trim() !== '' && title.trim() !== stem) return plainText(title)
  const text = passages[0]?.text ?? ''
  const matter = titleInMatter(text)
  const lines = text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const heading = lines.find((line) => /^#{1,2}\s/.test(line))
  const first = lines[0]?.trim() ?? ''
  // A line by itself is a title, be it long; one above others only if it is short.
  const isAlone = /^\s{0,20}[^\n]{1,300}\n\s{0,20}\n/.test(text)
  const isTitle =
    first.length > 0 && first.length <= (isAlone ? 160 : 90) && !/[.;:]$/.test(first) && !/^[-*|]/.test(first)
  const name = stem.replace(/[_-]+/g, ' ')
  const found =
    matter ?? heading?.replace(/^#+\s+/, '') ?? letterTitle(text) ?? (isTitle ? underLetterhead(first, lines) : name)
  return plainText(found).slice(0, 160)
}

/** The title between two lines `---`. */
function titleInMatter(text: string): string | undefined {
  const lines = text.split('\n')
  const start = lines.indexOf('---')
  const end = start < 0 ? -1 : lines.indexOf('---', start + 1)
  const line = end < 0 ? undefined : lines.slice(start + 1, end).find((one) => one.startsWith('title:'))
  const title = line
    ?.slice('title:'.length)
    .trim()
    .replaceAll(/^["']|["']$/g, '')
  return title === '' ? undefined : title
}

/** A letterhead has no more lines than these above the title, and no long ones. */
const [mostAbove, longestLine] = [3, 90]
/** "Dated 30 January 2025" says when it was written, and not what it is. */
const dateLine = /^(?:dated?|published|issued|updated|adopted|approved|printed|as of)\b/i

/** "Skarn Fell Observatory" above "Review of the year 2024": the first line says whose, and a later one what it is and of when. */
function underLetterhead(first: string, lines: readonly string[]): string {
  if (isOfPeriod(first)) return first
  const below = lines.slice(1, 1 + mostAbove).map((line) => line.trim())
  const end = below.findIndex((line) => line.length > longestLine || /[.!?;:]$/.test(line))
  const head = end < 0 ? below : below.slice(0, end)
  const title = head.find((line) => !dateLine.test(line) && isOfPeriod(line))
  if (title !== undefined) return `${first}: ${title}`
  const [next = ''] = head
  return isRecord(first) && /^(?:(?:for )?(?:the )?year )?(?:19|20)\d{2}$/i.test(next) ? `${first}, ${next}` : first
}

function isOfPeriod(line: string): boolean {
  return isRecord(line) && periodsIn(line, '').length > 0
}

/** What stands above the date of a letter is its sender or receiver; the letter is known by its address. */
function letterTitle(text: string): string | undefined {
  const head = text.split('\n').slice(0, 15)
  const at = head.findIndex((line) => /^\s*Dear\s\p{L}/u.test(line))
  const to = head[at]?.trim().replace(/^Dear\s+|(?:(?<!\s)\s+)?[,:!]?$/g, '')
  if (to === undefined || to === '' || to.length > 60) return undefined
  return `Letter to ${to}`
}
