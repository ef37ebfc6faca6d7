import type { JsonObject } from '../../../../events/json.ts'
import { objectsIn, textIn, textsIn } from './tool-answers.ts'

/** A paper as the tool that searches papers tells of it. */
export interface FoundPaper {
  readonly title: string
  readonly authors: readonly string[]
  readonly published: string | null
  readonly abstract: string
  readonly url: string
  /** Where all of it can be read without paying. */
  readonly fullText: string
  readonly doi: string
}

/** How much the first places count more than later ones; 60 is what rankings are usually put together with. */
const rankOffset = 60

/** The papers of several answers, each once. Those that several answers put first come first. */
export function papersIn(answers: readonly unknown[]): FoundPaper[] {
  const papers = new Map<string, { readonly paper: FoundPaper; readonly score: number }>()
  for (const answer of answers) {
    for (const [place, one] of objectsIn(answer, 'papers').entries()) {
      const paper = paperIn(one)
      if (paper === undefined) continue
      const key = keyOf(paper)
      const score = (papers.get(key)?.score ?? 0) + 1 / (rankOffset + place + 1)
      papers.set(key, { paper: papers.get(key)?.paper ?? paper, score })
    }
  }
  return [...papers.values()].sort((left, right) => right.score - left.score).map(({ paper }) => paper)
}

function keyOf({ doi, title }: FoundPaper): string {
  return doi === '' ? title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ') : doi.toLowerCase()
}

function paperIn(paper: JsonObject): FoundPaper | undefined {
  const [title, url] = [textIn(paper, 'title'), textIn(paper, 'url')]
  if (title === '' || url === '') return undefined
  return {
    title,
    url,
    authors: textsIn(paper, 'authors'),
    published: textIn(paper, 'published') || null,
    abstract: textIn(paper, 'abstract'),
    fullText: textIn(paper, 'full_text'),
    doi: textIn(paper, 'doi'),
  }
}
