import { headingWords } from '../../../understanding/prose/heading.ts'
/** A section of an article: its heading of the second level, and what stands under it. */
export interface ArticlePart {
  readonly title: string
  readonly text: string
}

export interface ArticleParts {
  readonly title: string
  /** What stands before the first section. */
  readonly lead: string
  readonly parts: readonly ArticlePart[]
}

const beginnings =
  /^(?:introduction|overview|background|summary|executive summary|abstract|in brief|einleitung|what this is about)$/i
const endings =
  /^(?:conclusions?|summary and outlook|outlook|in conclusion|closing(?: remarks| thoughts)?|what follows|takeaways|key takeaways|final thoughts)$/i
/** The section about what was asked for and is not there. */
export const notFoundTitle = 'What was not found'
/** The section about what comes nearest to that. */
export const nearestTitle = 'What comes nearest'
const generated = /^(?:where sources disagree|what was not found|what comes nearest|references|sources)$/i

/** An article cut at its headings of the second level. */
export function partsOfArticle(content: string): ArticleParts {
  const [before = '', ...sections] = content.split(/^##[ \t]+/m)
  const title = /^#[ \t]+(\S.*)$/m.exec(before)
  return {
    title: headingWords(title?.[1] ?? ''),
    lead: before.replace(title?.[0] ?? '', '').trim(),
    parts: sections.map((section) => {
      const end = section.indexOf('\n')
      const heading = end < 0 ? section : section.slice(0, end)
      return {
        title: headingWords(heading),
        text: end < 0 ? '' : section.slice(end).trim(),
      }
    }),
  }
}

export function isIntroduction({ title }: Pick<ArticlePart, 'title'>): boolean {
  return beginnings.test(title)
}

export function isConclusion({ title }: Pick<ArticlePart, 'title'>): boolean {
  return endings.test(title)
}

/** Whether it is a section of what was asked for: neither beginning nor end, nor what research adds of itself. */
export function isBody({ title }: Pick<ArticlePart, 'title'>): boolean {
  return !beginnings.test(title) && !endings.test(title) && !generated.test(title)
}

export function writtenPart({ title, text }: ArticlePart): string {
  return `## ${title}\n\n${text}`
}
