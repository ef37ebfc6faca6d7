import type { ArticleDocument } from '../tree/article-document.ts'
import { type Bookmark, destination, writeBookmarks } from './bookmarks.ts'
import { type PageFlow, type PlacedLink, paper } from './page-flow.ts'
import { PdfFile, type PdfReference, pdfAddress, pdfNumber, pdfText } from './pdf-file.ts'
import { type StructureElement, writeStructure } from './structure.ts'

/** Puts pages that were set into a file. */
export function writePdf(flow: PageFlow, bookmarks: readonly Bookmark[], document: ArticleDocument): Uint8Array {
  const file = new PdfFile()
  const [tree, catalog] = [file.reserve(), file.reserve()]
  const pages = flow.pages.map(() => file.reserve())
  const fonts = flow.fonts.write(file)
  const links: StructureElement[] = []
  for (const [index, { drawing, links: placed }] of flow.pages.entries()) {
    const annotations = placed.flatMap((link) => {
      const reference = writeLink(file, link, { flow, pages, parent: pages.length + links.length })
      if (reference === undefined) return []
      links.push(link.element)
      link.element.kids.push({ link: reference, page: index })
      return [reference]
    })
    const content = file.addStream(new TextEncoder().encode(drawing.join('\n')))
    const page = pages[index]
    if (page === undefined) continue
    file.set(
      page,
      `<< /Type /Page /Parent ${tree} /MediaBox [0 0 ${paper.width} ${paper.height}] /Resources << /Font ${fonts} >> /Contents ${content} /Annots [${annotations.join(' ')}] /Tabs /S /StructParents ${index} >>`,
    )
  }
  file.set(tree, `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${pages.length} >>`)
  const structure = writeStructure(file, flow.top, { pages, marks: flow.pages.map(({ marks }) => marks), links })
  const outlines = writeBookmarks(file, bookmarks, pages)
  file.set(
    catalog,
    `<< /Type /Catalog /Pages ${tree} /Outlines ${outlines} /PageMode /UseOutlines /StructTreeRoot ${structure} /MarkInfo << /Marked true >> /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  )
  return file.bytes(catalog, file.add(informationOn(document)))
}

interface LinkPlace {
  readonly flow: PageFlow
  readonly pages: readonly PdfReference[]
  readonly parent: number
}

/** Nothing is left to click where a link would lead nowhere. */
function writeLink(
  file: PdfFile,
  { goal, edges }: PlacedLink,
  { flow, pages, parent }: LinkPlace,
): PdfReference | undefined {
  const place = goal.kind === 'address' ? undefined : flow.places.get(`${goal.kind} ${goal.number}`)
  if (goal.kind !== 'address' && place === undefined) return undefined
  const leads =
    place === undefined
      ? `/A << /Type /Action /S /URI /URI ${pdfAddress(goal.kind === 'address' ? goal.href : '')} >>`
      : `/Dest ${destination(place, pages)}`
  const says = pdfText(
    goal.kind === 'address' ? goal.href : `${goal.kind === 'reference' ? 'Reference' : 'Citation'} ${goal.number}`,
  )
  return file.add(
    `<< /Type /Annot /Subtype /Link /Rect [${edges.map(pdfNumber).join(' ')}] /Border [0 0 0] /F 4 /Contents ${says} /StructParent ${parent} ${leads} >>`,
  )
}

function informationOn({ title, summary, keywords, createdAt }: ArticleDocument): string {
  const moment = createdAt === '' ? '' : `(D:${createdAt.slice(0, 19).replace(/\D/g, '')}Z)`
  return [
    `<< /Title ${pdfText(title)} /Subject ${pdfText(summary)} /Keywords ${pdfText(keywords.join(', '))}`,
    moment === '' ? '' : `/CreationDate ${moment} /ModDate ${moment}`,
    '/Producer (Baton) >>',
  ].join(' ')
}
