import { endsInAbbreviation } from './abbreviations.ts'
import { type Block, blocksOf } from './blocks.ts'

/** A sentence as it is written, and where: `text.slice(start, end)` is what it is made of. */
export interface Sentence {
  /** On one line. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** Whether it stands alone as a heading, an item of a list or a row of a table, which need no full stop. */
  readonly kind: Block['kind']
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * The sentences of a text, plain or Markdown. Unicode's rules find where one can end; what they take for an end after
 * abbreviations, initials and numbers of lists is put together again.
 */
export function sentencesOf(text: string): Sentence[] {
  return blocksOf(text).flatMap((block) =>
    block.kind === 'prose' || block.kind === 'item' ? cut(block) : [whole(block)],
  )
}

/** How much of a sentence is looked at to see whether it ends: it may be as long as the text. */
const longestEnd = 400

function cut(block: Block): Sentence[] {
  // A line that was wrapped goes on; to the segmenter every line break would be an end.
  const line = block.text.replace(/[\r\n\u2028\u2029]/g, ' ')
  const found: Sentence[] = []
  let from = 0
  for (const end of possibleEnds(line)) {
    if (end < line.length && goesOn(line.slice(Math.max(from, end - longestEnd), end), line.slice(end, end + 80)))
      continue
    found.push(...sentence(block, line, from, end))
    from = end
  }
  return found
}

/**
 * Unicode lets no sentence begin with a number or with a name such as p53 or miR-21, because it looks for the next
 * letter and finds a small one.
 */
const unusualStart =
  /(?<=(?:[\p{L}\p{N}%)]{2}|\p{N}\.\p{N})[.!?]["”’)\]]{0,100})\s{1,20}(?=\p{N}|\p{Ll}[\p{L}-]{0,80}[\p{Lu}\p{N}])/gu

function possibleEnds(line: string): number[] {
  const ends = [...segmenter.segment(line)].map(({ index, segment }) => index + segment.length)
  const others = [...line.matchAll(unusualStart)].map(({ 0: space, index }) => index + space.length)
  return others.length === 0 ? ends : [...new Set([...ends, ...others])].sort((left, right) => left - right)
}

const whole = (block: Block): Sentence => ({
  text: block.text.replace(/\s+/g, ' ').trim(),
  start: block.start,
  end: block.start + block.text.length,
  kind: block.kind,
})

function sentence(block: Block, line: string, from: number, to: number): Sentence[] {
  const raw = line.slice(from, to)
  const trimmed = raw.trim()
  if (trimmed === '') return []
  const start = block.start + from + raw.indexOf(trimmed)
  return [{ text: trimmed.replace(/\s+/g, ' '), start, end: start + trimmed.length, kind: block.kind }]
}

/** Whether what looks like the end of a sentence is none. */
function goesOn(before: string, after: string): boolean {
  const said = before.trimEnd()
  const next = after.trimStart()
  if (next === '') return false
  // "1." or "a)" before an item, and brackets that are still open a moment before they close.
  if (/^[([]?(?:\p{N}{1,3}|\p{L})[.)]$/u.test(said)) return true
  if (/^[)\]}»”’,;:%]/u.test(next)) return true
  if (!/[.!?]["'”’)\]]*$/u.test(said)) return !/[.!?…。！？]["'”’)\]]*$/u.test(said)
  if (/^\p{Ll}(?![\p{L}-]*[\p{Lu}\p{N}])/u.test(next)) return !/[!?]["'”’)\]]*$/u.test(said) || /^[a-z]/.test(next)
  return said.endsWith('.') && endsInAbbreviation(said, next)
}
