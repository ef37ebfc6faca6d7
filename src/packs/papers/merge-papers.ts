import type { Paper } from './paper.ts'
import { doiIn } from './paper-ids.ts'

/** What one service found, the best first. */
export interface FoundPapers {
  readonly service: string
  readonly papers: readonly Paper[]
}

/** A paper, and the services that know it. */
export type MergedPaper = Paper & { readonly found_by: readonly string[] }

interface Group {
  paper: Paper
  readonly services: Set<string>
  score: number
}

/** How much the first places count more than later ones; 60 is what rankings are usually put together with. */
const rankOffset = 60

/** Each paper once, however many services found it. Those that several put first come first. */
export function mergePapers(found: readonly FoundPapers[]): MergedPaper[] {
  const groups: Group[] = []
  for (const { service, papers } of found) {
    for (const [place, paper] of papers.entries()) {
      const score = 1 / (rankOffset + place + 1)
      const same = groups.filter((group) => isSame(group.paper, paper))
      const [first, ...others] = same
      if (first === undefined) {
        groups.push({ paper, services: new Set([service]), score })
        continue
      }
      // A service that lists a paper twice does not count twice.
      if (!first.services.has(service)) first.score += score
      first.paper = both(first.paper, paper)
      first.services.add(service)
      for (const other of others) {
        first.paper = both(first.paper, other.paper)
        first.score += other.score
        for (const name of other.services) first.services.add(name)
        groups.splice(groups.indexOf(other), 1)
      }
    }
  }
  return groups
    .toSorted((left, right) => right.score - left.score)
    .map(({ paper, services }) => ({ ...paper, found_by: [...services] }))
}

/** By DOI, by the id of arXiv, or by the title where nothing speaks against it. */
function isSame(left: Paper, right: Paper): boolean {
  if (left.doi !== undefined && left.doi === right.doi) return true
  if (left.arxiv_id !== undefined && left.arxiv_id === right.arxiv_id) return true
  const [one, other] = [journalDoi(left), journalDoi(right)]
  if (one !== undefined && other !== undefined) return one === other
  if (left.arxiv_id !== undefined && right.arxiv_id !== undefined) return false
  const title = comparableTitle(left.title)
  return title.length >= shortestTitle && title === comparableTitle(right.title) && isNear(left, right)
}

/** Shorter ones are shared by papers that have nothing else in common: "Editorial", "Introduction". */
const shortestTitle = 20

/** A manuscript is on a server a year or two before it is printed. */
function isNear(left: Paper, right: Paper): boolean {
  const [one, other] = [left, right].map(({ published }) => published && Number(published.slice(0, 4)))
  return typeof one !== 'number' || typeof other !== 'number' || Math.abs(one - other) <= 2
}

/** The DOI under which it was published, rather than the one that arXiv gives to manuscripts. */
function journalDoi({ doi }: Paper): string | undefined {
  return doi === undefined || doi.startsWith('10.48550/') ? undefined : doi
}

function comparableTitle(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** What two services know of one paper. The first is believed, and filled up by the other. */
function both(first: Paper, other: Paper): Paper {
  const doi = journalDoi(first) ?? journalDoi(other) ?? doiIn(first.doi) ?? doiIn(other.doi)
  const [published] = [first.published, other.published]
    .filter((date) => date !== undefined)
    .toSorted((left, right) => right.length - left.length)
  const citations = Math.max(first.citations ?? -1, other.citations ?? -1)
  return {
    ...other,
    ...first,
    authors: first.authors.length === 0 ? other.authors : first.authors,
    ...(published === undefined ? {} : { published }),
    ...longer(first.abstract, other.abstract),
    ...(doi === undefined ? {} : { doi }),
    ...(citations < 0 ? {} : { citations }),
  }
}

function longer(one = '', other = ''): Pick<Paper, 'abstract'> {
  const abstract = other.length > one.length ? other : one
  return abstract === '' ? {} : { abstract }
}
