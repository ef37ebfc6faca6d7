import { containment, shinglesOf } from '../prose/containment.ts'
import { termsOf } from '../prose/terms.ts'
import { compareVersions, type DocumentVersion, isRecord, versionIn } from './family.ts'
import { outdatedFolder, outdatedMark } from './outdated-marks.ts'
import { type JudgedDocument, replacementClaims } from './replacement-claims.ts'

/** Why a document is out of date. */
export interface Outdated {
  readonly because: string
  /** The document that holds in its place, if it was read too. */
  readonly by?: string
}

/** Versions of a text are alike: so much of the shorter one's vocabulary stands in the other. */
const alike = 0.35
/** Of texts with other names: so much is the same word for word. */
const rewritten = 0.5

/** Which documents are out of date, by what they, their places, their names and other documents say. */
export function outdatedAmong(documents: readonly JudgedDocument[]): Map<string, Outdated> {
  const found = new Map<string, Outdated>()
  const put = (document: JudgedDocument, outdated: Outdated): void => {
    if (!found.has(document.sha256)) found.set(document.sha256, outdated)
  }
  // If all that was read lies in one archive, its name says nothing.
  const archiveSays = documents.some(({ location }) => outdatedFolder(location) === undefined)
  for (const document of documents) {
    const mark = outdatedMark(document.location, document.title, document.head)
    if (mark !== undefined) put(document, { because: `it says so of itself: "${mark}" (${document.headId})` })
    const folder = archiveSays ? outdatedFolder(document.location) : undefined
    if (folder !== undefined) put(document, { because: `it lies in the folder "${folder}"` })
  }
  for (const { document, line, replaced } of replacementClaims(documents))
    for (const other of replaced)
      put(other, {
        because: `"${document.title}" replaces it: "${line}" (${document.headId})`,
        by: document.sha256,
      })
  const compared = documents.filter(({ sha256 }) => !found.has(sha256)).map(comparedOf)
  const relatives = relativesAmong(compared)
  for (const older of compared) {
    for (const newer of relatives(older)) {
      const because = olderBecause(older, newer)
      if (because !== undefined) put(older.document, { because, by: newer.document.sha256 })
    }
  }
  return found
}

interface Compared {
  readonly document: JudgedDocument
  /** Whether it tells of a time or an event: such documents stand side by side. */
  readonly isRecord: boolean
  readonly versions: readonly DocumentVersion[]
  readonly terms: ReadonlySet<string>
  readonly grams: ReadonlySet<string>
}

function comparedOf(document: JudgedDocument): Compared {
  const name = document.location.slice(document.location.lastIndexOf('/') + 1)
  const isOfRecord = [name, document.title].some(isRecord) || tellsOfItsTime(document)
  return {
    document,
    isRecord: isOfRecord,
    versions: [versionIn(name, isOfRecord), versionIn(document.title, isOfRecord)],
    terms: new Set(termsOf(document.text)),
    grams: shinglesOf(document.text),
  }
}

const past = /\b(?:was|were|had|did|(?<!\b(?:is|are|be|been|being|have|has)\s)(?<!,\s\p{Ll}{1,80}\s)\p{Ll}{3,80}ed)\b/gu
const present =
  /\b(?:is|are|has|have|costs?|may|must|can|will|shall|should|takes?|leaves?|holds?|runs?|applies|apply|keeps?|opens?)\b/gu

/** Whether a document of a year or a day speaks of what was: then it tells of that time, unless it says that it is a version. */
function tellsOfItsTime({ location, title, date, head, text }: JudgedDocument): boolean {
  const year = /(?<!\d)(?:19|20)\d{2}(?!\d)/
  if (date === null && !year.test(location) && !year.test(title)) return false
  if (/\b(?:updated|version|edition|revised|revision|valid|in force|effective)\b/i.test(head)) return false
  const [before, now] = [text.match(past)?.length ?? 0, text.match(present)?.length ?? 0]
  return before > now
}

/** Which documents could be versions of one: those of its family, and those that share a row of words with it. */
function relativesAmong(documents: readonly Compared[]): (document: Compared) => Set<Compared> {
  const byMark = new Map<string, Compared[]>()
  const marksOf = ({ versions, grams, document }: Compared): string[] => [
    ...versions.map(({ family }) => `family ${family}`),
    ...(document.date === null ? [] : grams),
  ]
  for (const document of documents) {
    for (const mark of marksOf(document)) {
      const known = byMark.get(mark)
      if (known === undefined) byMark.set(mark, [document])
      else known.push(document)
    }
  }
  return (document) => {
    const found = new Set(marksOf(document).flatMap((mark) => byMark.get(mark) ?? []))
    found.delete(document)
    return found
  }
}

function olderBecause(older: Compared, newer: Compared): string | undefined {
  const isSeries = older.isRecord || newer.isRecord
  for (const [index, version] of older.versions.entries()) {
    const other = newer.versions[index]
    if (other === undefined || version.family.length < 3 || version.family !== other.family) continue
    if (shared(older.terms, newer.terms) < alike) continue
    const difference = compareVersions(version, other) || (isSeries ? 0 : compareDates(older.document, newer.document))
    if (difference < 0) return `"${newer.document.location}" is a later version of it${labels(version, other)}`
    return undefined
  }
  if (isSeries || compareDates(older.document, newer.document) >= 0) return undefined
  const same = containment(older.grams, newer.grams)
  if (older.grams.size < 20 || same < rewritten || same === 1) return undefined
  return `"${newer.document.location}" has the same text in a later wording (${older.document.date}, then ${newer.document.date})`
}

function labels(older: DocumentVersion, newer: DocumentVersion): string {
  return older.label === '' || newer.label === '' ? '' : ` (${older.label}, then ${newer.label})`
}

function compareDates(left: JudgedDocument, right: JudgedDocument): number {
  if (left.date === null || right.date === null) return 0
  const length = Math.min(left.date.length, right.date.length)
  return left.date.slice(0, length).localeCompare(right.date.slice(0, length))
}

function shared(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [small, large] = left.size < right.size ? [left, right] : [right, left]
  return containment(small, large)
}
