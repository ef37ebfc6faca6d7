import type { PdfFile, PdfReference } from './pdf-file.ts'

/** A part of a page that shows a part of an element. */
interface ShownPart {
  readonly page: number
  readonly mark: number
}

/** What a piece of text is, for programs that read it aloud or take it apart. */
export class StructureElement {
  readonly type: string
  readonly kids: (StructureElement | ShownPart | { readonly link: PdfReference; readonly page: number })[] = []
  reference: PdfReference | undefined

  constructor(type: string) {
    this.type = type
  }

  child(type: string): StructureElement {
    const child = new StructureElement(type)
    this.kids.push(child)
    return child
  }
}

interface StructureParts {
  readonly pages: readonly PdfReference[]
  /** For each page, the elements of its marks in their order. */
  readonly marks: readonly (readonly StructureElement[])[]
  /** The elements of the links, in the order of their numbers, which follow those of the pages. */
  readonly links: readonly StructureElement[]
}

/** Puts the tree of elements into a file. */
export function writeStructure(file: PdfFile, top: StructureElement, parts: StructureParts): PdfReference {
  const root = file.reserve()
  number(file, top)
  writeElement(file, top, root, parts.pages)
  const refer = ({ reference }: StructureElement): string => reference ?? 'null'
  const byPage = parts.marks.map((elements, page) => `${page} [${elements.map(refer).join(' ')}]`)
  const byLink = parts.links.map((element, index) => `${parts.pages.length + index} ${refer(element)}`)
  const parents = file.add(`<< /Nums [${[...byPage, ...byLink].join(' ')}] >>`)
  const next = parts.pages.length + parts.links.length
  file.set(root, `<< /Type /StructTreeRoot /K [${refer(top)}] /ParentTree ${parents} /ParentTreeNextKey ${next} >>`)
  return root
}

function number(file: PdfFile, element: StructureElement): void {
  element.reference = file.reserve()
  for (const kid of element.kids) if (kid instanceof StructureElement) number(file, kid)
}

function writeElement(file: PdfFile, element: StructureElement, parent: string, pages: readonly PdfReference[]): void {
  const { type, kids, reference } = element
  if (reference === undefined) return
  const written = kids.map((kid) => {
    if (kid instanceof StructureElement) {
      writeElement(file, kid, reference, pages)
      return kid.reference
    }
    if ('link' in kid) return `<< /Type /OBJR /Obj ${kid.link} /Pg ${pages[kid.page]} >>`
    return `<< /Type /MCR /Pg ${pages[kid.page]} /MCID ${kid.mark} >>`
  })
  const scope = type === 'TH' ? ' /A << /O /Table /Scope /Column >>' : ''
  file.set(reference, `<< /Type /StructElem /S /${type} /P ${parent}${scope} /K [${written.join(' ')}] >>`)
}
