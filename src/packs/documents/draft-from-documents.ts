import type { Tool } from '../../kernel/ports/tool.ts'
import { plural } from '../../projections/plural.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { termsOf } from '../../understanding/prose/terms.ts'
import { plainPath } from '../files/folder-path.ts'
import { chooseSentences, type DraftSentence } from './draft-sentences.ts'
import type { FolderIndex } from './folder-index.ts'

export type DraftFromDocumentsInput = {
  readonly topic: string
  readonly words: number
  readonly sentence_words?: number
}

export type DraftFromDocumentsOutput = {
  /** In Markdown. */
  readonly text: string
  readonly words: number
  readonly sentences: number
  readonly sources: number
  readonly summary: string
}

const name = 'draft_from_documents'
const mostPassages = 20

/** A text about a topic in the words of the documents, every sentence with its source. */
export function draftFromDocuments(
  index: FolderIndex,
  { path = '.' }: { readonly path?: string } = {},
): Tool<DraftFromDocumentsInput, DraftFromDocumentsOutput> {
  return readTool({
    name,
    version: '1',
    description:
      'Drafts a text about a topic from sentences of the documents of a folder, each cited, and keeps it as draft.md.',
    inputSchema: {
      type: 'object',
      properties: {
        topic: { type: 'string', description: 'What it is about', minLength: 1, maxLength: 2000 },
        words: { type: 'integer', description: 'About how long it is', minimum: 50, maximum: 2000, default: 300 },
        sentence_words: { type: 'integer', description: 'No sentence is longer than this', minimum: 5, maximum: 80 },
      },
      required: ['topic'],
      additionalProperties: false,
    },
    labels: ['untrusted', 'private'],
    touches: () => [{ kind: 'files.read', path: plainPath(path), extent: 'part' }],
    run: async ({ topic, words, sentence_words }: DraftFromDocumentsInput, { signal, may, keep }) => {
      if (termsOf(topic).length === 0) throw refusal(name, `"${topic}" has no word to look for`)
      await index.refresh(signal)
      const mayRead = (file: string): boolean => may({ kind: 'files.read', path: file })
      const found = await index.search({ query: topic, limit: mostPassages, mayRead }, signal)
      const chosen = chooseSentences(found, topic, { words, longest: sentence_words ?? Number.POSITIVE_INFINITY })
      if (chosen.length === 0) throw refusal(name, `no document has a sentence about "${topic}"`)
      const sources = [...new Set(chosen.map(({ source }) => source))]
      const text = textOf(topic, chosen, sources)
      keep('draft.md', text, { type: 'text/markdown' })
      keep('sources.json', sources)
      const count = chosen.reduce((sum, sentence) => sum + sentence.words, 0)
      const summary = `Drafted ${plural(count, 'word')} in ${plural(chosen.length, 'sentence')} from ${plural(sources.length, 'source')}.`
      return { text, words: count, sentences: chosen.length, sources: sources.length, summary }
    },
  })
}

/** A section for each document, in the order in which they matter. */
function textOf(topic: string, chosen: readonly DraftSentence[], sources: readonly string[]): string {
  const sections = Map.groupBy(chosen, ({ title }) => title)
  const written = [...sections].map(([title, sentences]) => {
    const said = sentences.map(({ text, source }) => withMark(text, sources.indexOf(source) + 1))
    return `## ${title}\n\n${said.join(' ')}`
  })
  const list = sources.map((source, at) => `[${at + 1}] ${source}`)
  return `# ${topic.trim()}\n\n${written.join('\n\n')}\n\n## Sources\n\n${list.join('\n')}\n`
}

/** The mark stands inside the sentence that it is for. */
function withMark(text: string, number: number): string {
  return text.replace(/[.!?]["”)]?$/, (end) => ` [${number}]${end}`)
}
