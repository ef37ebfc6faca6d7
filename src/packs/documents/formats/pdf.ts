import { describe } from '../../../errors/baton-error.ts'
import type { Unreadable } from '../../files/text-file.ts'
import type { Document } from '../document.ts'

const mostPages = 2000
const mostCharacters = 8_000_000

/** The text of a PDF, page by page. One that was only scanned has none. */
export async function readPdf(bytes: Uint8Array): Promise<Document | Unreadable> {
  const { getDocumentProxy } = await import('unpdf')
  try {
    // A copy, because it takes no Buffer and keeps what it is given.
    const pdf = await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      verbosity: 0,
      stopAtErrors: false,
    })
    const lines: string[] = []
    const pages: number[] = []
    let characters = 0
    for (let number = 1; number <= Math.min(pdf.numPages, mostPages) && characters < mostCharacters; number++) {
      pages.push(lines.length + 1)
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      page.cleanup()
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
      characters += text.length
      lines.push(
        ...text
          .trimEnd()
          .split('\n')
          .map((line) => line.trimEnd()),
      )
    }
    if (lines.every((line) => line === '')) return { unreadable: 'has no text; it may have been scanned' }
    const title = await pdf.getMetadata().then(
      ({ info }) => titleIn(info),
      () => '',
    )
    return { format: 'pdf', title, lines, pages }
  } catch (thrown) {
    return { unreadable: `is not a PDF that can be read (${describe(thrown).slice(0, 100)})` }
  }
}

function titleIn(info: unknown): string {
  const title = typeof info === 'object' && info !== null && 'Title' in info ? info.Title : ''
  return typeof title === 'string' ? title.trim() : ''
}
