import type { Tool } from '../../kernel/ports/tool.ts'
import { listed } from '../../projections/listed.ts'
import { plural } from '../../projections/plural.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { termsOf } from '../../understanding/prose/terms.ts'
import { plainPath } from '../files/folder-path.ts'
import { writeDraft } from './draft/compose.ts'
import { type DraftMaterial, gatherMaterial } from './draft/material.ts'
import { type Drafted, draftWith, type UnmetWish } from './draft/wished-draft.ts'
import type { FolderIndex } from './folder-index.ts'

export type DraftFromDocumentsInput = {
  readonly topic: string
  readonly words: number
  readonly sentence_words?: number
  /** What the reader said of earlier drafts, the newest last. */
  readonly wishes?: readonly string[]
}

export type DraftFromDocumentsOutput = {
  /** In Markdown; empty where the last wish can't be met. */
  readonly text: string
  readonly words: number
  readonly sentences: number
  readonly sources: number
  /** Parts of the topic of which no document that holds says anything. */
  readonly missing: readonly string[]
  /** Documents that were left out because they are out of date. */
  readonly outdated: readonly { readonly path: string; readonly because: string }[]
  /** What a reader of the text has to know beside it; empty where that is nothing. */
  readonly note: string
  readonly summary: string
}

const name = 'draft_from_documents'

/** A text about a topic in the words of the documents, every sentence with its source. */
export function draftFromDocuments(
  index: FolderIndex,
  { path = '.' }: { readonly path?: string } = {},
): Tool<DraftFromDocumentsInput, DraftFromDocumentsOutput> {
  return readTool({
    name,
    version: '2',
    description:
      'Drafts a text about a topic from sentences of the documents of a folder, each cited, and keeps it as draft.md.',
    inputSchema: {
      type: 'object',
      properties: {
        topic: { type: 'string', description: 'What it is about', minLength: 1, maxLength: 2000 },
        words: { type: 'integer', description: 'About how long it is', minimum: 50, maximum: 2000, default: 300 },
        sentence_words: { type: 'integer', description: 'No sentence is longer than this', minimum: 5, maximum: 80 },
        wishes: {
          type: 'array',
          description: 'What the reader said of earlier drafts, such as "shorter", the newest last',
          items: { type: 'string', maxLength: 2000 },
          maxItems: 100,
        },
      },
      required: ['topic'],
      additionalProperties: false,
    },
    labels: ['untrusted', 'private'],
    touches: () => [{ kind: 'files.read', path: plainPath(path), extent: 'part' }],
    run: async ({ topic, words, sentence_words, wishes = [] }: DraftFromDocumentsInput, { signal, may, keep }) => {
      if ([topic, ...wishes].every((text) => termsOf(text).length === 0))
        throw refusal(name, `"${topic}" has no word to look for`)
      await index.refresh(signal)
      const mayRead = (file: string): boolean => may({ kind: 'files.read', path: file })
      const material = await gatherMaterial(index, [topic, ...wishes], mayRead, signal)
      const longest = sentence_words ?? Number.POSITIVE_INFINITY
      const drafted = draftWith(material, { topic, words, longest, wishes })
      if ('unmet' in drafted) return unmetOutput(drafted, material)
      if (drafted.sections.length === 0) throw refusal(name, nothingAbout(topic, material))
      const { text, sources } = writeDraft(drafted.shape.title, drafted.sections, lackingIn(drafted))
      keep('draft.md', text, { type: 'text/markdown' })
      keep('sources.json', [...sources])
      const note = noteOn(drafted)
      const summary = `Drafted ${plural(drafted.words, 'word')} in ${plural(drafted.sentences, 'sentence')} from ${plural(sources.length, 'source')}.`
      return {
        text,
        words: drafted.words,
        sentences: drafted.sentences,
        sources: sources.length,
        missing: drafted.missing,
        outdated: material.outdated,
        note,
        summary: note === '' ? summary : `${summary} ${note}`,
      }
    },
  })
}

function unmetOutput({ unmet }: UnmetWish, { outdated }: DraftMaterial): DraftFromDocumentsOutput {
  return { text: '', words: 0, sentences: 0, sources: 0, missing: [], outdated, note: unmet, summary: unmet }
}

function nothingAbout(topic: string, { outdated }: DraftMaterial): string {
  const besides = outdated.length === 0 ? '' : ` (${plural(outdated.length, 'document')} out of date left aside)`
  return `no document has a sentence about "${topic}"${besides}`
}

function lackingIn({ missing }: Drafted): string {
  return missing.length === 0 ? '' : `The documents say nothing on ${listed(missing)}.`
}

function noteOn(drafted: Drafted): string {
  const { ignored, words, before } = drafted
  const passed = ignored.length === 0 ? [] : [`Not understood: ${ignored.map((said) => `"${said}"`).join(', ')}.`]
  const changed = before === undefined ? [] : [`It has ${plural(words, 'word')} now, ${before} before.`]
  return [...changed, lackingIn(drafted), ...passed].filter((part) => part !== '').join(' ')
}
