import type { Tool } from '../../kernel/ports/tool.ts'
import { plural } from '../../projections/plural.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { isCited, proseOf, splitSources } from './cited-sentences.ts'
import { htmlPage } from './html-page.ts'

export type PublishHtmlInput = {
  readonly text: string
  /** What is to be said beside the page, such as what it lacks. */
  readonly note?: string
  /** What the reader wants changed. Then the text has to be written anew before there is anything to publish. */
  readonly wish?: string
}

export type PublishHtmlOutput = {
  readonly file: string
  readonly sentences: number
  /** How many of them name a source. */
  readonly cited: number
  /** Whether nothing was published because the reader wants another text. */
  readonly redraft: boolean
  readonly summary: string
}

const name = 'publish_html'
const file = 'article.html'

/** Sets a text as a page of its own, and keeps it. Every sentence of it must name its source. */
export function publishHtml(): Tool<PublishHtmlInput, PublishHtmlOutput> {
  return readTool({
    name,
    version: '2',
    description: 'Makes a web page (HTML) of a Markdown text in which every sentence is cited, and keeps it.',
    inputSchema: {
      type: 'object',
      properties: {
        text: { type: 'string', description: 'The text in Markdown, with its sources', minLength: 1 },
        note: {
          type: 'string',
          description: 'What is to be said beside the page, such as what it lacks',
          maxLength: 2000,
        },
        wish: {
          type: 'string',
          description: 'What the reader wants changed: then nothing is published',
          maxLength: 2000,
        },
      },
      required: ['text'],
      additionalProperties: false,
    },
    run: ({ text, note = '', wish = '' }, { keep }) => {
      if (wish.trim() !== '') {
        return {
          file,
          sentences: 0,
          cited: 0,
          redraft: true,
          summary: `Not published again: "${wish.trim()}" is for the writer.`,
        }
      }
      const prose = proseOf(splitSources(text).body)
      const bare = prose.filter((sentence) => !isCited(sentence))
      const [first] = bare
      if (prose.length === 0) throw refusal(name, 'there is nothing to publish')
      if (first !== undefined) {
        throw refusal(
          name,
          `${bare.length} of ${prose.length} sentences name no source, such as "${first.text.slice(0, 80)}"`,
        )
      }
      keep(file, htmlPage(text), { type: 'text/html' })
      const published = `Published ${file}: ${plural(prose.length, 'sentence')}, each with its source.`
      const summary = note.trim() === '' ? published : `${published} ${note.trim()}`
      return { file, sentences: prose.length, cited: prose.length, redraft: false, summary }
    },
  })
}
