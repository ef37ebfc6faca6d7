import { dateOfDocument } from '../../../understanding/documents/dates.ts'
import { versionIn } from '../../../understanding/documents/family.ts'
import { outdatedAmong } from '../../../understanding/documents/superseded.ts'
import type { GatheredDocument } from '../gather-documents.ts'

/** A document that holds, and how much is to be made of it. */
interface CurrentDocument {
  readonly document: GatheredDocument
  /** From 0 to 1: less for drafts and for what was written long before the newest. */
  readonly worth: number
}

export interface SortedDocuments {
  readonly current: readonly CurrentDocument[]
  /** Those that are out of date, and why. */
  readonly outdated: readonly { readonly document: GatheredDocument; readonly because: string }[]
}

const headLength = 700
const [worthOfDraft, worthOfOld] = [0.9, 0.75]
/** A document that is so many years older than the newest is old. */
const oldAfter = 1.5

/** Which documents hold, by what they, their folders, their names and other documents say. */
export function sortDocuments(documents: readonly GatheredDocument[]): SortedDocuments {
  const judged = documents.map((document) => {
    const [first] = document.passages
    const head =
      first === undefined || first.line > 5 || first.tables !== undefined ? '' : first.text.slice(0, headLength)
    return {
      document,
      sha256: document.sha256,
      location: document.path,
      title: document.title,
      date: dateOfDocument(head, document.path),
      head,
      headId: document.path,
      text: document.passages.map(({ text }) => text).join('\n'),
    }
  })
  const why = outdatedAmong(judged)
  const newest = Math.max(...judged.flatMap(({ date }) => yearsOf(date) ?? []))
  return {
    current: judged.flatMap(({ document, date }) => {
      if (why.has(document.sha256)) return []
      const isDraft = versionIn(document.title).isDraft || versionIn(document.path).isDraft
      const isOld = newest - (yearsOf(date) ?? newest) > oldAfter
      return [{ document, worth: (isDraft ? worthOfDraft : 1) * (isOld ? worthOfOld : 1) }]
    }),
    outdated: judged.flatMap(({ document }) => {
      const because = why.get(document.sha256)?.because
      return because === undefined ? [] : [{ document, because }]
    }),
  }
}

function yearsOf(date: string | null): number | undefined {
  const [year, month = 1] = (date ?? '').split('-').map(Number)
  return year === undefined || year === 0 ? undefined : year + (month - 1) / 12
}
