import type { FinalOutput } from '../../output.ts'
import { aboutArticle } from './about-article.ts'
import { type ArticleBlock, wordsOf } from './article-tree.ts'
import { cleanLine, cleanText } from './clean-text.ts'
import { type PrintedReference, printedReferences } from './printed-references.ts'
import { readBlocks } from './read-blocks.ts'
import { readInlines } from './read-inlines.ts'

/** What is exported, whatever the format. Made of the kept result alone: the same result gives the same document. */
export interface ArticleDocument {
  readonly title: string
  /** What stands below the title: when it was made, and how long it is. */
  readonly facts: readonly string[]
  /** For an article that should be looked at before it is passed on; else empty. */
  readonly notice: string
  /** Headings begin at level 2. */
  readonly body: readonly ArticleBlock[]
  readonly references: readonly PrintedReference[]
  /** How far it can be relied on. Headings begin at level 3. */
  readonly about: readonly ArticleBlock[]
  readonly summary: string
  readonly keywords: readonly string[]
  /** As in ISO 8601; empty if it is not known. */
  readonly createdAt: string
}

export function articleDocument(output: FinalOutput): ArticleDocument {
  const { article, references } = output
  const numbers = new Set(references.map(({ number }) => number))
  const blocks = readBlocks(cleanText(article.content), numbers)
  const title = cleanLine(wordsOf(readInlines(cleanLine(article.title), new Set())))
  const createdAt = new Date(output.created_at)
  return {
    title: title === '' ? 'Untitled' : title,
    facts: factsOf(output, createdAt),
    notice: noticeOf(output),
    body: withoutTitle(blocks).map((block) =>
      block.kind === 'heading' ? { ...block, level: Math.max(2, block.level) } : block,
    ),
    references: printedReferences(output),
    about: aboutArticle(output),
    summary: cleanLine(wordsOf(readInlines(cleanLine(article.summary), numbers))),
    keywords: article.keywords.map(cleanLine),
    createdAt: Number.isNaN(createdAt.getTime()) ? '' : createdAt.toISOString(),
  }
}

/** The title is set by itself. */
function withoutTitle(blocks: readonly ArticleBlock[]): readonly ArticleBlock[] {
  const [first] = blocks
  return first?.kind === 'heading' && first.level === 1 ? blocks.slice(1) : blocks
}

function factsOf({ article, references }: FinalOutput, createdAt: Date): string[] {
  const { word_count: words, reading_time_minutes: minutes } = article
  return [
    ...(Number.isNaN(createdAt.getTime()) ? [] : [dayOf(createdAt)]),
    `${words.toLocaleString('en-GB')} words`,
    `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} to read`,
    `${references.length} ${references.length === 1 ? 'reference' : 'references'}`,
  ]
}

function dayOf(date: Date): string {
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

function noticeOf({ status, quality }: FinalOutput): string {
  if (status === 'completed') return ''
  return `Review recommended: this article is not all that was asked for. Its quality was judged as ${quality.overall} of 100.`
}
