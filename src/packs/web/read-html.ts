import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import type { HtmlText } from './html-to-markdown.ts'
import { markdownOf } from './markdown-of.ts'
import { collapse } from './markdown-text.ts'
import { isElement, isHidden, type MarkupNode } from './markup-node.ts'
import { publishedIn } from './published-in.ts'

interface Article {
  readonly title: string
  readonly content: MarkupNode
  readonly byline: string
  readonly published: string
}

type HtmlDocument = MarkupNode & { readonly title: string; readonly body: MarkupNode }

/** Finds the main text of a page and writes it as Markdown. A page that was made for it can take this very long. */
export function readHtml(html: string, baseUrl?: string): HtmlText {
  const document = parse(html)
  const hasHidden = prune(document.body)
  const title = document.title
  const day = publishedIn(document)
  const whole = markdownOf(document.body, baseUrl)
  // It takes its document apart, so this comes last.
  const article = mainPart(document)
  const main = article === undefined ? '' : markdownOf(article.content, baseUrl)
  const published = article?.published || day
  return {
    title: collapse(article?.title || title).slice(0, 300),
    // A list of short entries is a page too, and would be left out for the most part.
    markdown: main.length < 600 && main.length * 4 < whole.length ? whole : main || whole,
    ...(article?.byline ? { byline: collapse(article.byline).slice(0, 200) } : {}),
    ...(published ? { published: collapse(published).slice(0, 60) } : {}),
    ...(hasHidden ? { hasHidden } : {}),
  }
}

function parse(html: string): HtmlDocument {
  const body = /<body[\s>]/i.test(html) ? html : `<head></head><body>${html}</body>`
  const whole = body === html && /<html[\s>]/i.test(html) ? html : `<!doctype html><html>${body}</html>`
  return parseHTML(whole).document as unknown as HtmlDocument
}

/** Before anything else: Readability takes away the attributes that tell what is hidden. Says whether it was more than a word or a menu. */
function prune(node: MarkupNode): boolean {
  let hasSentence = false
  for (const child of [...node.childNodes]) {
    if (isElement(child) && isHidden(child)) {
      if (isSentence(child.textContent ?? '')) hasSentence = true
      child.remove?.()
    } else if (prune(child)) hasSentence = true
  }
  return hasSentence
}

function isSentence(text: string): boolean {
  return /(?:\p{L}{1,60}[\s,;:]{1,9}){4}[^.!?]{0,1000}[.!?]/u.test(text.slice(0, 5000))
}

function mainPart(document: HtmlDocument): Article | undefined {
  const serializer = (node: unknown): MarkupNode => node as MarkupNode
  try {
    // Classes say which language code is written in.
    const taken = document as unknown as ConstructorParameters<typeof Readability>[0]
    const article = new Readability<MarkupNode>(taken, { serializer, keepClasses: true }).parse()
    if (!article?.content) return undefined
    const { title, content, byline, publishedTime } = article
    return { title: title ?? '', content, byline: byline ?? '', published: publishedTime ?? '' }
  } catch {
    // Also for markup that no browser would refuse; then the whole page has to do.
    return undefined
  }
}
