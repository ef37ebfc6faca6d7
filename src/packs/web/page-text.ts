import { BatonError } from '../../errors/baton-error.ts'
import type { ToolCall } from '../../kernel/ports/tool.ts'
import type { Egress, EgressResponse } from '../../outside/egress/egress.ts'
import type { ParserAnswer } from '../documents/parser.ts'
import { decodeText, isJson, isTextual, mediaType } from './decode-text.ts'
import { type HtmlText, htmlToMarkdown } from './html-to-markdown.ts'
import { plainUrl } from './plain-url.ts'

/** A page that was read. */
export interface PageText extends HtmlText {
  /** Where it came from, after redirects. */
  readonly url: string
  /** Of a PDF: the line, from 1, with which each of its pages begins. */
  readonly pages?: readonly number[]
}

const accepted =
  'text/html, application/xhtml+xml, text/markdown, text/plain, application/pdf;q=0.9, application/json;q=0.8, */*;q=0.5'
/** Papers have pictures in them. */
const largestPdf = 20 * 2 ** 20

/** All that a page says, or BATON_WEB_PAGE_UNREADABLE. */
export async function pageText(egress: Egress, url: string, { signal, may }: ToolCall): Promise<PageText> {
  const maxBytes = /\.pdf$|\/pdf\//i.test(URL.parse(url)?.pathname ?? '') ? { maxBytes: largestPdf } : {}
  const response = await egress.request({ url, headers: { accept: accepted }, signal, may, ...maxBytes })
  return { url: response.url, ...(await textOf(response, signal)) }
}

async function textOf(
  { status, url, headers, body }: EgressResponse,
  signal: AbortSignal,
): Promise<Omit<PageText, 'url'>> {
  const type = mediaType(headers['content-type'], body)
  const unreadable = (problem: string, hint: string): BatonError =>
    new BatonError('BATON_WEB_PAGE_UNREADABLE', { url: plainUrl(url), problem, hint })
  if (status === 404 || status === 410) throw unreadable('it does not exist', 'Check the address, or search for it.')
  if (status === 401 || status === 403) throw unreadable('it is not public', 'Look for another source.')
  if (status < 200 || status > 299) throw unreadable(`its server answered with ${status}`, 'Try again later.')
  if (type === 'application/pdf') {
    const pdf = await readPdf(body, signal)
    if ('unreadable' in pdf) throw unreadable(`it is a PDF that ${pdf.unreadable}`, 'Look for another source.')
    return { title: pdf.title, markdown: pdf.lines.join('\n'), ...(pdf.pages && { pages: pdf.pages }) }
  }
  if (!isTextual(type)) throw unreadable(`it is ${type}, not text`, 'Only pages, PDFs, text and JSON can be read.')
  const text = decodeText(body, headers['content-type'])
  if (type === 'text/html' || type === 'application/xhtml+xml') return htmlToMarkdown(text, url)
  return { title: '', markdown: isJson(type) ? `\`\`\`json\n${text.trim()}\n\`\`\`` : text }
}

/** In a process of its own, as documents are: a PDF can be made to take very long, or all of the memory. */
async function readPdf(bytes: Uint8Array, signal: AbortSignal): Promise<ParserAnswer> {
  const { ParserProcess } = await import('../documents/parser-process.ts')
  await using parser = new ParserProcess()
  return await parser.parse({ format: 'pdf', bytes }, signal)
}
