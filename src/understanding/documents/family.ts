import { datesIn } from './dates.ts'

/** Which document it is, whatever its version, and which version. Versions of one family compare as texts of equal form. */
export interface DocumentVersion {
  readonly family: string
  /** Numbers, the weightiest first; empty where the name tells no version. */
  readonly rank: readonly number[]
  readonly isDraft: boolean
  /** As it is written: `v2`, `2024`, `draft`. */
  readonly label: string
}

const versionMark = /\b(?:v|ver|version|rev|revision|r|ed|edition|issue)[ .]?(\d{1,3}(?:\.\d{1,3}){0,2})\b/i
const yearMark = /\b((?:19|20)\d{2})\b/
const draftMark = /\b(?:draft|wip|preliminary|proposal|proposed|entwurf|concept)\b/i
const finalMark = /\b(?:final|approved|signed|released?|current|latest|new)\b/gi
const copyMark = /\b(?:copy|copy of|backup|bak|old|superseded|obsolete|deprecated|archived?|previous)\b(?:\s*\d+\b)?/gi

/** What tells of a time or an event and stands on its own: the minutes of May do not replace those of April. */
const records =
  /\b(?:minutes|meetings?|newsletter|bulletin|incident|postmortem|post mortem|log|diary|journal|invoice|press|news|blog|interviews?|transcript|letter|survey|weekly|daily|events?|ticket|reports?|reviews?|study|audit|inspections?|measurements?|counts?|census|results|statistics|accounts|evaluation|notes|statement|proceedings)\b/i
/** What is told apart by the version that it is about. */
const releases = /\b(?:release notes?|change ?log|changes in|(?<!press )releases?)\b/i

/** Whether a name or a title says that a document tells what was, and not what holds. */
export function isRecord(name: string): boolean {
  return records.test(spacedName(name))
}

function spacedName(name: string): string {
  return name
    .replace(/\.[a-z]{2,5}$/i, '')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/[_\-–—/()[\],:]+/g, ' ')
    .toLowerCase()
}

/**
 * The version that a name or a title tells: `tariff_2024.md`, `Tariff (v3)`, `tariff-draft.docx`. The year of a record is what
 * it is about and no version of it.
 */
export function versionIn(name: string, isOfRecord: boolean = isRecord(name)): DocumentVersion {
  const spaced = spacedName(name)
  const [date] = datesIn(
    spaced.replace(/((?:19|20)\d{2}) (\d{2})(?: (\d{2}))?\b/, (_, y, m, d) => [y, m, d].filter(Boolean).join('-')),
  )
  const version = versionMark.exec(spaced)
  const years = yearMark.exec(spaced)
  const [year = 0, month = 0, day = 0] = (date?.date ?? years?.[1] ?? '').split('-').map(Number)
  const numbers = (version?.[1] ?? '').split('.').filter(Boolean).map(Number)
  const dated = isOfRecord || year === 0 ? [] : [year, month, day]
  const family = releases.test(spaced) ? spaced : withoutMarks(isOfRecord ? spaced : withoutDates(spaced))
  const label =
    version?.[0] ?? (dated.length > 0 ? (date?.date ?? years?.[1] ?? '') : draftMark.exec(spaced)?.[0]) ?? ''
  return {
    family: family.replace(/\s+/g, ' ').trim(),
    rank: [...dated, ...pad(numbers, 3)],
    isDraft: draftMark.test(spaced),
    label,
  }
}

/** The title of what tells of a time or an event, without numbers: those tell one of a series from another. Else empty. */
export function seriesOf(title: string): string {
  return isRecord(title)
    ? versionIn(title.replace(/\([^)]{0,300}\)/g, ' '), false)
        .family.replace(/[\p{N}\s]+/gu, ' ')
        .trim()
    : ''
}

function withoutDates(spaced: string): string {
  return spaced
    .replace(/\b(?:19|20)\d{2}(?:[ -]\d{2}){0,2}\b/g, ' ')
    .replace(/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b(?=\s|$)/g, ' ')
}

function withoutMarks(spaced: string): string {
  return spaced
    .replace(new RegExp(versionMark, 'gi'), ' ')
    .replace(finalMark, ' ')
    .replace(copyMark, ' ')
    .replace(new RegExp(draftMark, 'gi'), ' ')
}

function pad(numbers: readonly number[], length: number): number[] {
  return numbers.length === 0 ? [] : [...numbers, ...Array<number>(length).fill(0)].slice(0, length)
}

/** Below 0 if the first is the older one, 0 if they can't be told apart. Only what both tell is compared. */
export function compareVersions(left: DocumentVersion, right: DocumentVersion): number {
  if (left.rank.length === right.rank.length) {
    for (const [index, number] of left.rank.entries()) {
      const difference = number - (right.rank[index] ?? 0)
      // A year without a month is neither before nor after a month of the same year.
      if (difference !== 0) return number === 0 || right.rank[index] === 0 ? 0 : difference
    }
  }
  return Number(right.isDraft) - Number(left.isDraft)
}
