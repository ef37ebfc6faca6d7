import { isBatonError } from '../../../errors/baton-error.ts'
import { publishedOn } from '../../../understanding/published-at.ts'
import type { Unreadable } from '../../files/text-file.ts'
import { htmlToMarkdown } from '../../web/html-to-markdown.ts'
import type { Document } from '../document.ts'
import { linesOf } from './plain-text.ts'
import { sourceLinesOf } from './source-lines.ts'

/** A web page that was saved, as Markdown. */
export async function readHtml(bytes: Uint8Array): Promise<Document | Unreadable> {
  const lines = linesOf(bytes)
  if ('unreadable' in lines) return lines
  try {
    const page = lines.join('\n')
    const { title, markdown, hasHidden, published = '' } = await htmlToMarkdown(page)
    const written = markdown.split('\n')
    const day = publishedOn(published)
    const read = {
      format: 'html',
      title,
      lines: written,
      sourceLines: sourceLinesOf(page, written),
      ...(day === null ? {} : { published: day }),
    } as const
    return hasHidden === true ? { ...read, cut: 'is not shown to a reader of the page' } : read
  } catch (thrown) {
    if (!isBatonError(thrown, 'BATON_WEB_PAGE_UNREADABLE')) throw thrown
    return { unreadable: `can't be read as a page: ${thrown.details.problem}` }
  }
}
