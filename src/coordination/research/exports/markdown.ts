import type { FinalOutput } from '../output.ts'
import { articleDocument } from './tree/article-document.ts'
import type { PrintedReference } from './tree/printed-references.ts'
import { writeBlocks } from './tree/write-blocks.ts'
import { escapedText, writeInlines } from './tree/write-inlines.ts'

/** An article as Markdown, written anew from what was read: what a source has of HTML or of marks is text here too. */
export async function articleAsMarkdown(output: FinalOutput): Promise<Uint8Array> {
  const { title, facts, notice, body, references, about } = articleDocument(output)
  const parts = [
    `# ${escapedText(title)}`,
    `*${escapedText(facts.join(' · '))}*`,
    ...(notice === '' ? [] : [`> **${escapedText(notice)}**`]),
    writeBlocks(body),
    ...(references.length === 0 ? [] : ['## References', ...references.map(referenceText)]),
    '## About this article',
    writeBlocks(about),
  ]
  return new TextEncoder().encode(`${parts.filter((part) => part !== '').join('\n\n')}\n`)
}

function referenceText({ number, inside, quote }: PrintedReference): string {
  const text = `[${number}] ${writeInlines(inside)}`
  return quote === '' ? text : `${text}\n\n> ${escapedText(quote)}`
}
