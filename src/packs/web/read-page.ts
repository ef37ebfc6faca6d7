import { BatonError } from '../../errors/baton-error.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import type { Egress, EgressResponse } from '../../outside/egress/egress.ts'
import { touchOf } from '../../outside/egress/target.ts'
import { readTool } from '../../tools/read-tool.ts'
import { decodeText, isJson, isTextual, mediaType } from './decode-text.ts'
import { type HtmlText, htmlToMarkdown } from './html-to-markdown.ts'
import { plainUrl } from './plain-url.ts'

export type ReadPageInput = { readonly url: string; readonly max_characters: number }

export type ReadPageOutput = {
  /** Where it came from, after redirects. */
  readonly url: string
  readonly title: string
  readonly byline?: string
  readonly published?: string
  readonly markdown: string
  readonly truncated: boolean
  readonly summary: string
}

/** Reads a web page. */
export function readPage(egress: Egress): Tool<ReadPageInput, ReadPageOutput> {
  return readTool({
    name: 'read_page',
    version: '1',
    description:
      'Reads a web page (website, article, link) and returns its title and main text as Markdown, without menus, ' +
      'advertisements or images.',
    labels: ['untrusted'],
    inputSchema: {
      type: 'object',
      properties: {
        url: { type: 'string', description: 'Whole address, beginning with https://', format: 'uri', maxLength: 8192 },
        max_characters: {
          type: 'integer',
          description: 'Most characters of the text to return',
          minimum: 200,
          maximum: 200_000,
          default: 20_000,
        },
      },
      required: ['url'],
      additionalProperties: false,
    },
    touches: ({ url }: ReadPageInput) => {
      const touch = touchOf(url)
      return touch === undefined ? [] : [touch]
    },
    run: async ({ url, max_characters }: ReadPageInput, { signal, may }) => {
      const response = await egress.request({ url, headers: { accept: accepted }, signal, may })
      const { markdown, title, ...rest } = await textOf(response)
      const text = markdown.slice(0, max_characters)
      return {
        url: response.url,
        title,
        ...rest,
        markdown: text,
        truncated: text.length < markdown.length,
        summary: `${title === '' ? response.url : title}\n\n${text.slice(0, 1_500)}${text.length > 1_500 ? '…' : ''}`,
      }
    },
  })
}

const accepted = 'text/html, application/xhtml+xml, text/markdown, text/plain, application/json;q=0.8, */*;q=0.5'

async function textOf({ status, url, headers, body }: EgressResponse): Promise<HtmlText> {
  const type = mediaType(headers['content-type'], body)
  const unreadable = (problem: string, hint: string): BatonError =>
    new BatonError('BATON_WEB_PAGE_UNREADABLE', { url: plainUrl(url), problem, hint })
  if (status === 404 || status === 410) throw unreadable('it does not exist', 'Check the address, or search for it.')
  if (status === 401 || status === 403) throw unreadable('it is not public', 'Look for another source.')
  if (status < 200 || status > 299) throw unreadable(`its server answered with ${status}`, 'Try again later.')
  if (type === 'application/pdf') {
    throw unreadable('it is a PDF', 'Save it in the folder of documents; `search_documents` reads PDFs there.')
  }
  if (!isTextual(type)) throw unreadable(`it is ${type}, not text`, 'Only pages, text and JSON can be read.')
  const text = decodeText(body, headers['content-type'])
  if (type === 'text/html' || type === 'application/xhtml+xml') return htmlToMarkdown(text, url)
  return { title: '', markdown: isJson(type) ? `\`\`\`json\n${text.trim()}\n\`\`\`` : text }
}
