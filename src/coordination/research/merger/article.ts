import { headingWords } from '../../../understanding/prose/heading.ts'
/** The article of a result (RES-101). */
export type WrittenArticle = {
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly word_count: number
  readonly reading_time_minutes: number
  readonly sections: readonly string[]
  readonly keywords: readonly string[]
  readonly citations_count: number
}

/** What a writer returned. */
export interface TextOfWorker {
  readonly content: string
  readonly word_count: number
}

const wordsPerMinute = 240
/** A summary has so many characters at least and at most, as far as there is text. */
const [shortest, longest] = [50, 500]

export function articleFrom(
  written: readonly TextOfWorker[],
  topic: string,
  keywords: readonly string[],
): WrittenArticle {
  const content = written.map((one) => one.content.trim()).join('\n\n')
  const words = written.reduce((sum, { word_count }) => sum + word_count, 0)
  const headings = headingsIn(content)
  return {
    title: headings.find(({ level }) => level === 1)?.text ?? topic,
    summary: summaryOf(content),
    content,
    word_count: words,
    reading_time_minutes: Math.max(1, Math.round(words / wordsPerMinute)),
    sections: headings.filter(({ level }) => level <= 2).map(({ text }) => text),
    keywords,
    citations_count: citationsIn(content),
  }
}

export interface ArticleHeading {
  readonly level: number
  readonly text: string
}

export function headingsIn(content: string): ArticleHeading[] {
  return [...content.matchAll(/^(#{1,6})[ \t]+(\S.*)$/gm)].map(([, marks = '', text = '']) => ({
    level: marks.length,
    text: headingWords(text),
  }))
}

/** The first paragraph that is no heading, cut at a sentence where it is too long. */
function summaryOf(content: string): string {
  const paragraphs = content.split(/\n{2,}/).map((one) => one.trim().replace(/\s+/g, ' '))
  const plain = paragraphs.filter((one) => one !== '' && !one.startsWith('#'))
  let summary = plain[0] ?? ''
  for (const next of plain.slice(1)) {
    if (summary.length >= shortest) break
    summary = `${summary} ${next}`
  }
  if (summary.length <= longest) return summary
  const cut = summary.slice(0, longest)
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '))
  return end >= shortest ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(' '))} …`
}

function citationsIn(content: string): number {
  return new Set([...content.matchAll(/\[(\d+)\](?!\()/g)].map(([, number]) => number)).size
}
