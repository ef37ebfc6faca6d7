import { ownMark } from './own-mark.ts'

/** What takes two columns in a terminal: East Asian wide characters and emoji. */
const wide =
  /\p{Emoji_Presentation}|\u{FE0F}|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{16FE0}-\u{18DFF}\u{1AFF0}-\u{1B2FF}\u{1F200}-\u{1F265}\u{20000}-\u{3FFFD}]/u
const narrow = /^[\x20-\x7E]*$/
const invisible = /^[\p{Mark}\p{Format}]+$/u
/** The mark of what Baton itself asks, bars that look like it wherever a line may begin, and all blocks where one does. */
const likeOwnMark = new RegExp(`${ownMark}|[\\u258B-\\u258F]|^[\\u2580-\\u259F\\u2503\\u2758-\\u275A]`, 'gmu')
/** Control characters, other ends of lines, and those that make a terminal write backwards. */
const unsafe = /\p{Control}|[\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

let segmenter: Intl.Segmenter | undefined

/** What people see as one character. Made when a text needs it: that takes longer than all the rest of a start. */
function graphemesOf(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** How many columns a text takes. */
export function widthOfText(text: string): number {
  if (narrow.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemesOf(text)) width += widthOfGrapheme(segment)
  return width
}

/** Cuts a text to a width, with … where something is missing. */
export function truncate(text: string, width: number): string {
  if (widthOfText(text) <= width) return text
  let kept = ''
  let used = 0
  for (const { segment } of graphemesOf(text)) {
    const next = used + widthOfGrapheme(segment)
    if (next > width - 1) break
    kept += segment
    used = next
  }
  return width < 1 ? '' : `${kept}…`
}

/** The end of a text, cut to a width, with … where it begins in the middle. */
export function truncateStart(text: string, width: number): string {
  if (widthOfText(text) <= width) return text
  let kept = ''
  let used = 0
  for (const { segment } of [...graphemesOf(text.slice(-2 * Math.max(1, width)))].reverse()) {
    const next = used + widthOfGrapheme(segment)
    if (next > width - 1) break
    kept = segment + kept
    used = next
  }
  return width < 1 ? '' : `…${kept}`
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOfText(text)))
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - widthOfText(text))) + text
}

/** Makes text from models and tools harmless: what would steer the terminal is shown instead of obeyed. */
export function neutralise(text: string): string {
  return text
    .replace(unsafe, (character) => (character === '\n' || character === '\t' ? character : picture(character)))
    .replace(likeOwnMark, '|')
}

/** The same, on one line. */
export function oneLine(text: string): string {
  return neutralise(text.replace(/\s+/g, ' ').trim())
}

/** Unicode has a picture for each of the old control characters. */
function picture(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  return code === 0x7f ? '␡' : '�'
}

function widthOfGrapheme(grapheme: string): number {
  if (invisible.test(grapheme)) return 0
  return wide.test(grapheme) ? 2 : 1
}

/** A text cut into pieces of a width, nothing lost. */
export function pieces(text: string, width: number): string[] {
  if (text === '' || widthOfText(text) <= width) return [text]
  const cut: string[] = []
  let piece = ''
  let used = 0
  for (const { segment } of graphemesOf(text)) {
    const next = widthOfGrapheme(segment)
    if (used + next > width && piece !== '') {
      cut.push(piece)
      piece = ''
      used = 0
    }
    piece += segment
    used += next
  }
  return [...cut, piece]
}

/** A sentence on lines of a width, broken between words where that is possible. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((one) => pieces(one, width))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOfText(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** A text on lines of a width, broken between words where that is possible, nothing lost: together they are the text. */
export function wrapExactly(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<= )(?=[^ ])/).flatMap((one) => pieces(one, width))) {
    // A space at the end of a line takes no room that anything else needs.
    if (line !== '' && widthOfText(`${line}${word}`.replace(/ $/, '')) > width) {
      lines.push(line)
      line = ''
    }
    line += word
  }
  return [...lines, line]
}
