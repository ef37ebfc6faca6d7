import type { Tool } from '../../kernel/ports/tool.ts'
import { plural } from '../../projections/plural.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { isCited, proseOf, splitSources } from './cited-sentences.ts'
import { htmlPage } from './html-page.ts'

export type PublishHtmlInput = { readonly text: string }

export type PublishHtmlOutput = {
  readonly file: string
  readonly sentences: number
  /** How many of them name a source. */
  readonly cited: number
  readonly summary: string
}

const name = 'publish_html'
const file = 'article.html'

/** Sets a text as a page of its own, and keeps it. Every sentence of it must name its source. */
export function publishHtml(): Tool<PublishHtmlInput, PublishHtmlOutput> {
  return readTool({
    name,
    version: '1',
    description: 'Makes a web page (HTML) of a Markdown text in which every sentence is cited, and keeps it.',
    inputSchema: {
      type: 'object',
      properties: { text: { type: 'string', description: 'The text in Markdown, with its sources', minLength: 1 } },
      required: ['text'],
      additionalProperties: false,
    },
    run: ({ text }, { keep }) => {
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
      const summary = `Published ${file}: ${plural(prose.length, 'sentence')}, each with its source.`
      return { file, sentences: prose.length, cited: prose.length, summary }
    },
  })
}
