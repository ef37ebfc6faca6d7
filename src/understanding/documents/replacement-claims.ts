import { termsOf } from '../prose/terms.ts'
import { replacedBy } from './outdated-marks.ts'

/** A document as far as its standing goes. */
export interface JudgedDocument {
  readonly sha256: string
  readonly location: string
  readonly title: string
  readonly date: string | null
  /** Its first lines, and the id of the passage they stand in. */
  readonly head: string
  readonly headId: string
  readonly text: string
}

/** What a document says of others: that it holds in their place. */
export interface ReplacementClaim {
  readonly document: JudgedDocument
  /** The line in which it says so. */
  readonly line: string
  /** Those that it is believed of. */
  readonly replaced: readonly JudgedDocument[]
  /** Whether it claims to replace whatever else there is, and not one text that it names. */
  readonly isBlanket: boolean
  /** Those that it is not believed of. */
  readonly standing: readonly JudgedDocument[]
}

const papers =
  'documents?|files?|pages?|texts?|papers?|sources?|notes?|reports?|memos?|articles?|letters?|notices?|sheets?|records?|folder'
/** "All other documents about the mill". "All earlier versions of the plan" are of one text. */
const blanket = new RegExp(
  `\\b(?:everything|anything|whatever|all others)\\b|\\b(?:all|any|every|each|other|remaining|rest of)\\b(?![^.]{0,30}\\b(?:versions?|editions?|drafts?)\\b)[^.]{0,40}?\\b(?:${papers})\\b`,
  'i',
)

/**
 * What documents say of their replacing others, and of which it is believed. A source may write that all else is void: of
 * others than those that are named, it is believed only where dates say that they are older. Nothing replaces what is
 * newer than itself.
 */
export function replacementClaims(documents: readonly JudgedDocument[]): ReplacementClaim[] {
  return documents.flatMap((document): ReplacementClaim[] => {
    const claim = replacedBy(document.head)
    if (claim === undefined) return []
    const isBlanket = blanket.test(claim.said)
    const named = namedIn(claim.what, document, documents)
    const isBelieved = (other: JudgedDocument): boolean =>
      isBlanket ? isOlder(other, document) === true : isOlder(other, document) !== false
    const replaced = named.filter(isBelieved)
    const standing = named.filter((other) => !isBelieved(other))
    return [{ document, line: claim.line, replaced, isBlanket, standing }]
  })
}

/** Undefined where dates do not tell; of the same day, month or year it may be. */
function isOlder(other: JudgedDocument, document: JudgedDocument): boolean | undefined {
  if (other.date === null || document.date === null) return undefined
  const length = Math.min(other.date.length, document.date.length)
  const [before, after] = [other.date.slice(0, length), document.date.slice(0, length)]
  return before === after ? undefined : before < after
}

/** Documents that are named by their title or their file. */
function namedIn(what: string, document: JudgedDocument, documents: readonly JudgedDocument[]): JudgedDocument[] {
  const words = new Set(termsOf(what.replace(/[_/.-]/g, ' ')))
  return documents.filter((other) => {
    if (other.sha256 === document.sha256) return false
    const name = other.location.slice(other.location.lastIndexOf('/') + 1)
    if (what.toLowerCase().includes(name.toLowerCase())) return true
    const title = termsOf(other.title)
    return title.length >= 2 && title.every((term) => words.has(term))
  })
}
