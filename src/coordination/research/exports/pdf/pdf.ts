import type { FinalOutput } from '../../output.ts'
import { type ArticleDocument, articleDocument } from '../tree/article-document.ts'
import type { ArticleBlock } from '../tree/article-tree.ts'
import type { PrintedReference } from '../tree/printed-references.ts'
import { FontSet } from './font-set.ts'
import { margins, PageFlow } from './page-flow.ts'
import { type BlockArea, BlockSetter } from './set-blocks.ts'
import { setText } from './set-text.ts'
import { colors, looks } from './text-look.ts'
import { writePdf } from './write-pdf.ts'

const pageWidth = margins.right - margins.left
/** How far the text of a reference stands from its number. */
const referenceIndent = 30

/** An article as a PDF file with its fonts in it: bookmarks for its headings, citations that lead to the references and back. */
export async function articleAsPdf(output: FinalOutput): Promise<Uint8Array> {
  const document = articleDocument(output)
  const flow = new PageFlow(await FontSet.load())
  const setter = new BlockSetter(flow)
  const area: BlockArea = { x: margins.left, width: pageWidth, look: looks.body, element: flow.top, depth: 0 }
  setTop(flow, setter, document)
  setter.blocks(document.body, area)
  if (document.references.length > 0) setter.heading(2, [{ kind: 'text', text: 'References' }], flow.top)
  for (const reference of document.references) setReference(flow, reference)
  setter.heading(2, [{ kind: 'text', text: 'About this article' }], flow.top)
  setter.blocks(document.about, { ...area, look: looks.about })
  setter.blocks(missingCharacters(flow.fonts.missing), { ...area, look: looks.about })
  setFeet(flow, document.title)
  return writePdf(flow, setter.bookmarks, document)
}

function setTop(flow: PageFlow, setter: BlockSetter, { title, facts, notice }: ArticleDocument): void {
  setter.title(title)
  flow.skip(5)
  setter.text(facts.join(' · '), looks.facts)
  flow.skip(8)
  flow.fill([margins.left, flow.place.y, pageWidth, 0.7], colors.line)
  flow.skip(notice === '' ? 4 : 14)
  if (notice !== '') {
    flow.along({ x: margins.left, color: colors.warn }, () => setter.text(notice, looks.notice, margins.left + 12))
  }
  flow.skip(4)
}

function setReference(flow: PageFlow, { number, inside, quote }: PrintedReference): void {
  const { reference, referenceNumber, referenceQuote } = looks
  const entry = flow.top.child('BibEntry')
  flow.need(4 * reference.size * 1.4)
  flow.places.set(`reference ${number}`, flow.place)
  const isCited = flow.places.has(`citation ${number}`)
  const look = isCited ? { ...referenceNumber, goal: { kind: 'citation', number } as const } : referenceNumber
  const area = { x: margins.left + referenceIndent, width: pageWidth - referenceIndent, leading: 1.4 }
  setText(flow, inside, {
    ...area,
    look: reference,
    element: entry.child('P'),
    mark: { text: `[${number}]`, x: margins.left, look, element: entry.child('Lbl') },
  })
  if (quote !== '') {
    flow.skip(1)
    setText(flow, [{ kind: 'text', text: `“${quote}”` }], {
      ...area,
      look: referenceQuote,
      element: entry.child('Quote'),
    })
  }
  flow.skip(5)
}

/** What the fonts don't have is a box to look at, though it can be searched and copied. That must not go unsaid. */
function missingCharacters(missing: ReadonlySet<number>): ArticleBlock[] {
  if (missing.size === 0) return []
  const count = missing.size === 1 ? 'One character' : `${missing.size} characters`
  const text = `${count} of this article ${missing.size === 1 ? 'is' : 'are'} not in the fonts of this file: a box stands for each. As HTML or as a Word document the article has them.`
  return [
    { kind: 'heading', level: 3, inside: [{ kind: 'text', text: 'What this file can not show' }] },
    { kind: 'paragraph', inside: [{ kind: 'text', text }] },
  ]
}

/** The title and the number at the foot of every page, once all pages are known. */
function setFeet(flow: PageFlow, title: string): void {
  const look = looks.footer
  const y = margins.bottom - 32
  let short = title
  while (flow.fonts.width(short, look) > pageWidth - 60)
    short = `${short
      .replace(/ …$/, '')
      .replace(/(?:^| )[^ ]*$/, '')
      .slice(0, 120)} …`
  for (const index of flow.pages.keys()) {
    const number = `${index + 1} / ${flow.pages.length}`
    flow.furniture(index, short, look, [margins.left, y])
    flow.furniture(index, number, look, [margins.right - flow.fonts.width(number, look), y])
  }
}
