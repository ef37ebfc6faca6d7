import { createHash } from 'node:crypto'
import type { FinalOutput } from '../../output.ts'
import { type ArticleDocument, articleDocument } from '../tree/article-document.ts'
import { type ArticleBlock, wordsOf } from '../tree/article-tree.ts'
import type { PrintedReference } from '../tree/printed-references.ts'
import { articleStyle } from './style.ts'
import { ElementWriter, escapedHtml } from './write-elements.ts'

/** An article needs so many sections before a list of them helps. */
const fewSections = 4

/**
 * An article as one file for a browser, which loads nothing and executes nothing. Everything that was read is escaped; in
 * case that were ever wrong, the policy allows one style, known by its hash, and nothing else.
 */
export async function articleAsHtml(output: FinalOutput): Promise<Uint8Array> {
  const document = articleDocument(output)
  const { title, facts, notice, body, references, about } = document
  const writer = new ElementWriter(references)
  const text = writer.blocks(body)
  const parts = [
    `<header>\n<h1>${escapedHtml(title)}</h1>\n<p class="facts">${escapedHtml(facts.join(' · '))}</p>`,
    ...(notice === '' ? [] : [`<p class="notice" role="note">${escapedHtml(notice)}</p>`]),
    '</header>',
    contents(body),
    text,
    referenceSection(references, writer),
    `<section class="about">\n<h2 id="about">About this article</h2>\n${writer.blocks(about)}\n</section>`,
  ]
  return new TextEncoder().encode(page(document, parts.filter((part) => part !== '').join('\n')))
}

function page({ title, summary, keywords, createdAt }: ArticleDocument, main: string): string {
  const meta = (name: string, content: string): string[] =>
    content === '' ? [] : [`<meta name="${name}" content="${escapedHtml(content)}">`]
  const hash = createHash('sha256').update(articleStyle).digest('base64')
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapedHtml(title)}</title>`,
    ...meta('description', summary),
    ...meta('keywords', keywords.join(', ')),
    ...meta('date', createdAt),
    `<style>${articleStyle}</style>`,
    '</head>',
    '<body>',
    `<main>\n<article>\n${main}\n</article>\n</main>`,
    '</body>',
    '</html>\n',
  ].join('\n')
}

/** The ids count the headings of the second level, as the writer does. */
function contents(body: readonly ArticleBlock[]): string {
  const sections = body.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [wordsOf(block.inside)] : [],
  )
  if (sections.length < fewSections) return ''
  const items = sections.map((title, index) => `<li><a href="#s${index + 1}">${escapedHtml(title)}</a></li>`)
  return `<nav aria-label="Sections">\n<ol>\n${items.join('\n')}\n</ol>\n</nav>`
}

function referenceSection(references: readonly PrintedReference[], writer: ElementWriter): string {
  if (references.length === 0) return ''
  const items = references.map((reference) => referenceItem(reference, writer))
  return `<section role="doc-bibliography">\n<h2 id="references">References</h2>\n<ol class="references">\n${items.join('\n')}\n</ol>\n</section>`
}

function referenceItem({ number, inside, quote, passage }: PrintedReference, writer: ElementWriter): string {
  const mark = `[${number}]`
  const back = writer.isCited(number) ? `<a class="cite" href="#c${number}" title="back to the text">${mark}</a>` : mark
  return [
    `<li id="r${number}"><span class="number">${back}</span>${writer.inside(inside)}`,
    ...(quote === '' ? [] : [`<q>${escapedHtml(quote)}</q>`]),
    ...(passage === ''
      ? []
      : [
          `<details><summary>the passage as it was read</summary><div class="passage">${escapedHtml(passage)}</div></details>`,
        ]),
    '</li>',
  ].join('\n')
}
