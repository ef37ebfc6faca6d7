import type { JsonObject } from '../../events/json.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import type { Egress } from '../../outside/egress/egress.ts'
import { touchOf } from '../../outside/egress/target.ts'
import { readTool } from '../../tools/read-tool.ts'
import { type PageText, pageText } from './page-text.ts'

export type ReadPageInput = { readonly url: string; readonly max_characters: number }
export type ReadPagePartInput = ReadPageInput & { readonly from_character: number }

export type ReadPageOutput = {
  /** Where it came from, after redirects. */
  readonly url: string
  readonly title: string
  readonly byline?: string
  readonly published?: string
  readonly markdown: string
  /** Whether the page goes on after this. */
  readonly truncated: boolean
  /** Of all that the page says. */
  readonly total_characters: number
  /** Of a PDF: the line of the whole text, from 1, with which each of its pages begins. */
  readonly pages?: readonly number[]
  readonly summary: string
}

const url: JsonObject = {
  type: 'string',
  description: 'Whole address, beginning with https://',
  format: 'uri',
  maxLength: 8192,
}
const maxCharacters: JsonObject = {
  type: 'integer',
  description: 'Most characters of the text to return',
  minimum: 200,
  maximum: 200_000,
  default: 20_000,
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
    // Models are shown this, and runs under way compare what they are shown: what is new is in a tool of its own.
    inputSchema: {
      type: 'object',
      properties: { url, max_characters: maxCharacters },
      required: ['url'],
      additionalProperties: false,
    },
    touches: ({ url: address }: ReadPageInput) => touchesOf(address),
    run: async ({ url: address, max_characters }: ReadPageInput, call) =>
      shown(await pageText(egress, address, call), 0, max_characters),
  })
}

/** Reads on where `read_page` stopped. */
export function readPagePart(egress: Egress): Tool<ReadPagePartInput, ReadPageOutput> {
  return readTool({
    name: 'read_page_part',
    version: '1',
    description: 'Reads a later part of a long web page, after read_page has returned its beginning as truncated.',
    labels: ['untrusted'],
    inputSchema: {
      type: 'object',
      properties: {
        url,
        from_character: {
          type: 'integer',
          description: 'How many characters of the text to pass over, such as those that were read already',
          minimum: 0,
          maximum: 20_000_000,
        },
        max_characters: maxCharacters,
      },
      required: ['url', 'from_character'],
      additionalProperties: false,
    },
    touches: ({ url: address }: ReadPagePartInput) => touchesOf(address),
    run: async ({ url: address, from_character, max_characters }: ReadPagePartInput, call) =>
      shown(await pageText(egress, address, call), from_character, max_characters),
  })
}

function touchesOf(address: string): NonNullable<ReturnType<typeof touchOf>>[] {
  const touch = touchOf(address)
  return touch === undefined ? [] : [touch]
}

function shown({ markdown, title, ...rest }: PageText, from: number, most: number): ReadPageOutput {
  const text = markdown.slice(from, from + most)
  return {
    title,
    ...rest,
    markdown: text,
    truncated: from + text.length < markdown.length,
    total_characters: markdown.length,
    summary: `${title === '' ? rest.url : title}\n\n${text.slice(0, 1_500)}${text.length > 1_500 ? '…' : ''}`,
  }
}
