import { unitAt } from './folded.ts'

/** So many characters of a secret, right before or behind an escape or the end of a line, are enough for a closer look. */
const pieceLength = 4
const buckets = 1 << 16

/** Without one of these nothing is escaped and no line is broken. */
const folds = ['\n', '\\', '%', '&', '\r', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff']
/** Behind it a text goes on: what of an escape or a broken line follows its first character. */
const restOfFold =
  /(?:\\{0,8}(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[nr"'/])|[0-9a-fA-F]{2}|#?[0-9a-zA-Z]{1,8};|\n)?[ \t>]{0,64}/y

interface Pieces {
  readonly all: ReadonlySet<string>
  readonly isKnown: Uint8Array
}

/**
 * Tells whether a text may hold one of these with some characters escaped or lines broken: four that stand together
 * beside that place, or are meant by escapes there, are enough. Made at first use, because most processes are short and meet no such text.
 */
export function createPieceSieve(whole: () => Iterable<string>): (text: string) => boolean {
  let known: Pieces | undefined
  return (text) => {
    for (const fold of folds) {
      for (let at = text.indexOf(fold); at >= 0; at = text.indexOf(fold, at + 1)) {
        known ??= piecesOf(whole())
        if (isPiece(known, text, at - pieceLength) || isPiece(known, text, behind(text, at + 1))) return true
        const meant = meantAt(text, at)
        if (meant !== undefined && isPiece(known, meant, 0)) return true
      }
    }
    return false
  }
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
  return { all, isKnown }
}

function bucketOf(text: string, at: number): number {
  const first = text.charCodeAt(at) * 4001 + text.charCodeAt(at + 1) * 257
  return (first + text.charCodeAt(at + 2) * 31 + text.charCodeAt(at + 3) * 7919) & (buckets - 1)
}
