import type { TopicPart } from '../../../understanding/topic-parts.ts'
import type { RankedStatement } from './rank-statements.ts'
import type { Statement } from './statements.ts'

/** How much there is to be. */
export interface DraftLength {
  readonly words: number
  /** Whether it is a limit; else it is about so long. */
  readonly isLimit: boolean
  readonly sentences: number
  /** How many words a sentence may have. */
  readonly longest: number
}

export interface DraftSection {
  readonly part: TopicPart
  readonly statements: readonly Statement[]
}

/** A part may be told a little longer, so that it does not end one sentence too early. */
const slack = 1.1

/** The best of each part in turn, until it is long enough; in each part in the order of the documents. */
export function chooseStatements(
  ranked: ReadonlyMap<TopicPart, readonly RankedStatement[]>,
  { words, isLimit, sentences, longest }: DraftLength,
): readonly DraftSection[] {
  const queues = [...ranked].map(([part, all]) => ({
    part,
    open: all.filter(({ statement }) => statement.words <= longest),
    taken: [] as Statement[],
  }))
  const most = isLimit ? words : words * slack
  let [count, number] = [0, 0]
  for (let isOpen = true; isOpen; ) {
    isOpen = false
    for (const { open, taken } of queues) {
      const next = open.findIndex(({ statement }) => count + statement.words <= most)
      const [one] = next === -1 ? [] : open.splice(next, 1)
      if (one === undefined || number >= sentences || count >= words) continue
      isOpen = true
      taken.push(one.statement)
      count += one.statement.words
      number++
    }
  }
  return queues.flatMap(({ part, taken }) => (taken.length === 0 ? [] : [{ part, statements: inOrder(taken) }]))
}

/** Documents in the order in which they came up, each from its beginning to its end. */
function inOrder(taken: readonly Statement[]): readonly Statement[] {
  return [...Map.groupBy(taken, ({ path }) => path).values()].flatMap((own) =>
    own.toSorted((left, right) => left.order - right.order),
  )
}

/**
 * The text in Markdown, and what it is from: a section for each part, a paragraph for each document. What it lacks stands
 * under its sources, because nothing can be cited for that.
 */
export function writeDraft(
  title: string,
  sections: readonly DraftSection[],
  lacking: string,
): { readonly text: string; readonly sources: readonly string[] } {
  const sources = [...new Set(sections.flatMap(({ statements }) => statements.map(sourceOf)))]
  const written = sections.map(({ part, statements }) => {
    const paragraphs = [...Map.groupBy(statements, ({ path }) => path).values()].map((own) =>
      own.map((one) => withMark(one.text, sources.indexOf(sourceOf(one)) + 1)).join(' '),
    )
    const heading = sections.length > 1 ? [`## ${capital(part.name)}`] : []
    return [...heading, ...paragraphs].join('\n\n')
  })
  const list = sources.map((source, at) => `[${at + 1}] ${source}`)
  const end = lacking === '' ? '' : `\n${lacking}\n`
  return { text: `# ${capital(title)}\n\n${written.join('\n\n')}\n\n## Sources\n\n${list.join('\n')}\n${end}`, sources }
}

function sourceOf({ title, path, place }: Statement): string {
  return `${title}, ${path}, ${place}`
}

/** The mark stands inside the sentence that it is for. */
function withMark(text: string, number: number): string {
  return text.replace(/[.!]["”)]?$/, (end) => ` [${number}]${end}`)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
