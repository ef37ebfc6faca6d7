import { unitAt } from './folded.ts'

/** So many characters of a secret, right before or behind an escape or the end of a line, are enough for a closer look. */
const pieceLength = 4
const buckets = 1 << 16

/** Without one of these or a backslash, nothing is escaped and no line is broken. */
const rareFolds = /[\n%&\r\u200b-\u200d\u2060\ufeff]/g
/** Behind it, and behind blanks, a text goes on: what of an escape or a broken line follows its first character. */
const restOfFold = /(?:\\{0,8}(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[nr"'/])|[0-9a-fA-F]{2}|#?[0-9a-zA-Z]{1,8};|\n)?/y
const longestIndent = 64

const backslash = 0x5c
/** Kinds of characters. Behind a backslash, the end of a line or a sign says it all; a sign is meant as it is. */
const [blank, lineEnd, sign] = [1, 2, 3]
const kinds = new Uint8Array(128)
for (const character of ' \t>') kinds[character.charCodeAt(0)] = blank
for (const character of 'nr') kinds[character.charCodeAt(0)] = lineEnd
for (const character of '"\'/') kinds[character.charCodeAt(0)] = sign

interface Pieces {
  readonly all: ReadonlySet<string>
  readonly isKnown: Uint8Array
  /** What they begin with. */
  readonly first: ReadonlySet<number>
}

/**
 * Tells whether a text may hold one of these with some characters escaped or lines broken: four that stand together
 * beside that place, or are meant by escapes there, are enough. Made at first use, because most processes are short and meet no such text.
 */
export function createPieceSieve(whole: () => Iterable<string>): (text: string) => boolean {
  let known: Pieces | undefined
  return (text) => {
    for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at + 1)) {
      known ??= piecesOf(whole())
      if (isBeside(known, text, at)) return true
    }
    rareFolds.lastIndex = 0
    while (rareFolds.test(text)) {
      known ??= piecesOf(whole())
      if (isBeside(known, text, rareFolds.lastIndex - 1)) return true
    }
    return false
  }
}

/** Whether a piece stands right before or behind a fold, or is meant from there on. */
function isBeside(known: Pieces, text: string, at: number): boolean {
  if (isPiece(known, text, at - pieceLength)) return true
  const escaped = text.charCodeAt(at) === backslash ? text.charCodeAt(at + 1) : 0
  const kind = kinds[escaped]
  // In JSON nearly all folds are of these two kinds, and none is worth a regular expression.
  const isPlain = kind === lineEnd || kind === sign
  if (isPiece(known, text, afterBlanks(text, isPlain ? at + 2 : behind(text, at + 1)))) return true
  if (kind === lineEnd || (kind === sign && !known.first.has(escaped))) return false
  const meant = meantAt(text, at)
  return meant !== undefined && isPiece(known, meant, 0)
}

/** What is meant from an escape on, for texts in which every character is escaped, so that none stand together. */
function meantAt(text: string, start: number): string | undefined {
  let meant = ''
  let at = start
  while (meant.length < pieceLength && at < text.length) {
    const unit = unitAt(text, at)
    if (unit === undefined && at === start) return undefined
    meant += unit === undefined ? text.charAt(at) : String.fromCharCode(unit.code)
    at += unit?.length ?? 1
  }
  return meant
}

function behind(text: string, at: number): number {
  restOfFold.lastIndex = at
  restOfFold.test(text)
  return restOfFold.lastIndex
}

function afterBlanks(text: string, start: number): number {
  let at = start
  while (at - start < longestIndent && kinds[text.charCodeAt(at)] === blank) at++
  return at
}

function isPiece({ all, isKnown }: Pieces, text: string, at: number): boolean {
  if (at < 0 || at + pieceLength > text.length || isKnown[bucketOf(text, at)] !== 1) return false
  return all.has(text.slice(at, at + pieceLength))
}

function piecesOf(whole: Iterable<string>): Pieces {
  const all = new Set<string>()
  const isKnown = new Uint8Array(buckets)
  for (const text of whole) {
    for (let at = 0; at + pieceLength <= text.length; at++) {
      all.add(text.slice(at, at + pieceLength))
      isKnown[bucketOf(text, at)] = 1
    }
  }
  return { all, isKnown, first: new Set(Array.from(all, (piece) => piece.charCodeAt(0))) }
}

function bucketOf(text: string, at: number): number {
  const first = text.charCodeAt(at) * 4001 + text.charCodeAt(at + 1) * 257
  return (first + text.charCodeAt(at + 2) * 31 + text.charCodeAt(at + 3) * 7919) & (buckets - 1)
}
