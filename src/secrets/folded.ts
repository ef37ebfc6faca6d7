/** Where a text that is written in another way ends, `no`, or `more` when that can't be said before more text is there. */
type Folded = number | 'no' | 'more'

/** One character as it is written: what it is, and how much of the text it takes. */
interface WrittenCharacter {
  readonly code: number
  readonly length: number
}

const backslash = 0x5c
const percent = 0x25
const ampersand = 0x26
const equals = 0x3d
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const entity = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,4}));/y
const percentCode = /%([0-9a-fA-F]{2})/y
/** In JSON that stands in JSON, each escape has more backslashes. */
const escaped = /\\{1,8}(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(["'/]))/y
/** A line that was broken: by a mail program, in JSON, with a backslash, or by a character that takes no room. */
const lineBreak =
  /(?:(?:=|\\)?\r?\n[ \t>]{0,64}|\\{1,8}(?:r\\{1,8})?n[ \t>]{0,64}|\u200d|[\u200b\u200c\u2060\ufeff]){1,4}/y
/** What may be the beginning of an escape, or of a broken line, when nothing follows yet. */
const unfinishedEscape = /^(?:&#?[0-9a-zA-Z]{0,8}|%[0-9a-fA-F]?|\\{1,8}(?:u[0-9a-fA-F]{0,3}|x[0-9a-fA-F]?)?)$/
const unfinishedBreak = /^(?:[=\\]?\r?|\\{1,8}(?:r\\{0,8})?)$/
const longestUnfinished = 18

/**
 * Whether a text stands at a place though some of its characters are escaped, and lines are broken. The answer depends on
 * nothing but the text, however it arrives.
 */
export function matchFolded(wanted: string, text: string, start: number, isLast: boolean): Folded {
  let at = start
  let lineStart = -1
  for (let index = 0; index < wanted.length; index++) {
    const code = wanted.charCodeAt(index)
    const written = text.charCodeAt(at)
    if (written === code && !mayFold(written)) {
      at++
      continue
    }
    if (!isLast && at > start && (isUnfinished(text, at) || isUnfinishedBreak(text, at))) return 'more'
    // A sign that begins an escape may also stand for itself.
    const unit = unitAt(text, at)
    if (unit?.code === code || written === code) {
      at += unit?.code === code ? unit.length : 1
      continue
    }
    const broken = index === 0 || at === lineStart ? at : afterBreak(text, at)
    if (broken === at) return at >= text.length && !isLast && index > 0 ? 'more' : 'no'
    at = broken
    lineStart = at
    index--
  }
  return at
}

/** The character that is escaped at a place; nothing where none is. */
export function unitAt(text: string, at: number): WrittenCharacter | undefined {
  const first = text.charCodeAt(at)
  if (first === percent) return unitBy(percentCode, text, at, ([, hex = '']) => Number.parseInt(hex, 16))
  if (first === ampersand) return unitBy(entity, text, at, codeOfEntity)
  if (first !== backslash) return undefined
  return unitBy(escaped, text, at, ([, four, two, sign = '']) =>
    (four ?? two) === undefined ? sign.charCodeAt(0) : Number.parseInt(four ?? two ?? '', 16),
  )
}

/** Whether a character can begin an escape or break a line, so that a closer look is worth it. */
export function mayFold(code: number): boolean {
  return code === percent || code === ampersand || code === backslash || code === equals || code < 0x20 || code > 0xa0
}

/** Whether an escape may have begun at a place, and its end is yet to come. */
export function isUnfinished(text: string, at: number): boolean {
  return text.length - at < longestUnfinished && unfinishedEscape.test(text.slice(at))
}

function isUnfinishedBreak(text: string, at: number): boolean {
  return text.length - at < longestUnfinished && unfinishedBreak.test(text.slice(at))
}

function codeOfEntity([, decimal, hex, name = '']: RegExpExecArray): number {
  if (decimal !== undefined) return Number(decimal)
  return hex === undefined ? (entities[name] ?? '').charCodeAt(0) : Number.parseInt(hex, 16)
}

function unitBy(
  pattern: RegExp,
  text: string,
  at: number,
  codeIn: (found: RegExpExecArray) => number,
): WrittenCharacter | undefined {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  return found === null ? undefined : { code: codeIn(found), length: found[0].length }
}

function afterBreak(text: string, at: number): number {
  lineBreak.lastIndex = at
  return lineBreak.test(text) ? lineBreak.lastIndex : at
}
