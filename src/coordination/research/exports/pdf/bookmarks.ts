import { margins, type PagePlace } from './page-flow.ts'
import { type PdfFile, type PdfReference, pdfNumber, pdfText } from './pdf-file.ts'

/** A heading, as it is listed beside the pages. */
export interface Bookmark extends PagePlace {
  readonly title: string
  readonly level: number
}

interface NestedBookmark {
  readonly bookmark: Bookmark
  readonly below: NestedBookmark[]
}

/** Where a reader is taken. */
export function destination({ page, y }: PagePlace, pages: readonly PdfReference[]): string {
  return `[${pages[page]} /XYZ ${pdfNumber(margins.left - 12)} ${pdfNumber(y + 6)} null]`
}

/** Puts the headings into a file, each below the last one that is higher. */
export function writeBookmarks(
  file: PdfFile,
  bookmarks: readonly Bookmark[],
  pages: readonly PdfReference[],
): PdfReference {
  const root = file.reserve()
  const top: NestedBookmark[] = []
  const open: NestedBookmark[] = []
  for (const bookmark of bookmarks) {
    const branch = { bookmark, below: [] }
    while ((open.at(-1)?.bookmark.level ?? 0) >= bookmark.level) open.pop()
    const siblings = open.at(-1)?.below ?? top
    siblings.push(branch)
    open.push(branch)
  }
  const entries = writeNested(file, top, root, pages)
  file.set(root, `<< /Type /Outlines ${ends(entries)} /Count ${top.length} >>`)
  return root
}

function writeNested(
  file: PdfFile,
  branches: readonly NestedBookmark[],
  parent: PdfReference,
  pages: readonly PdfReference[],
): PdfReference[] {
  const references = branches.map(() => file.reserve())
  for (const [index, { bookmark, below }] of branches.entries()) {
    const reference = references[index]
    if (reference === undefined) continue
    const inner = writeNested(file, below, reference, pages)
    const [before, after] = [references[index - 1], references[index + 1]]
    file.set(
      reference,
      [
        `<< /Title ${pdfText(bookmark.title)} /Parent ${parent} /Dest ${destination(bookmark, pages)}`,
        before === undefined || index === 0 ? '' : `/Prev ${before}`,
        after === undefined ? '' : `/Next ${after}`,
        // Closed at first, so that long articles stay easy to survey.
        inner.length === 0 ? '' : `${ends(inner)} /Count -${inner.length}`,
        '>>',
      ].join(' '),
    )
  }
  return references
}

function ends(entries: readonly PdfReference[]): string {
  const [first] = entries
  return first === undefined ? '' : `/First ${first} /Last ${entries.at(-1)}`
}
