import type { Context } from '../../../../kernel/context.ts'
import type { Brief, SourceType } from '../../brief.ts'
import type { Evidence } from '../../evidence/evidence.ts'
import { normalisedUrl } from '../../merger/sources.ts'
import type { Desk } from '../../worker.ts'
import type { OutsideText } from './found-texts.ts'
import { readWhole } from './read-whole.ts'

/** A page that may be worth reading. */
export interface PageCandidate {
  readonly url: string
  readonly title: string
  readonly published: string | null
  readonly author?: string | null
  /** What is used where the page can't be read, such as what a feed has of it. */
  readonly instead?: string
}

export interface PagesRead {
  readonly texts: readonly OutsideText[]
  readonly unread: Evidence['unread']
  readonly warnings: readonly string[]
}

export interface WantedPages {
  /** The best first. */
  readonly candidates: readonly PageCandidate[]
  readonly type: SourceType
  /** How many are wanted. Where some can't be read, others are read instead. */
  readonly count: number
}

const usualCount = { light: 4, standard: 8, deep: 16 } as const
const mostCount = 40
const pagesAtOnce = 4

/** How many pages a worker reads. When it is asked to find more, it reads more. */
export function pageCount({ research_depth, min_sources }: Brief, version: number): number {
  const wanted = Math.max(usualCount[research_depth], Math.ceil(min_sources / 2))
  return Math.min(mostCount, wanted * Math.max(1, version))
}

/** Reads the best pages whole. Those that can't be read are named, and the next best are read in their place. */
export async function readBest(context: Context, desk: Desk, wanted: WantedPages): Promise<PagesRead> {
  const { candidates, type, count } = wanted
  const texts: OutsideText[] = []
  const unread: { location: string; reason: string }[] = []
  const warnings: string[] = []
  const seen = new Set<string>()
  let left = candidates.slice(0, 3 * count)
  while (left.length > 0 && texts.length < count) {
    const next = left.slice(0, count - texts.length)
    left = left.slice(next.length)
    const settled = await context.all(next, (branch, { url }) => readWhole(branch, desk, url), {
      concurrency: pagesAtOnce,
    })
    for (const [index, one] of settled.entries()) {
      const candidate = next[index]
      if (!one.ok) throw one.error
      if (candidate === undefined) continue
      const page = one.value
      if ('reason' in page) {
        if (page.isOverBudget) left = []
        if (candidate.instead === undefined) unread.push({ location: candidate.url, reason: page.reason })
        else {
          texts.push(standIn(candidate, candidate.instead, type))
          warnings.push(`Of ${candidate.url} only what its feed has of it was read: ${page.reason}`)
        }
        continue
      }
      // Two addresses may lead to one page.
      if (seen.has(normalisedUrl(page.url))) continue
      seen.add(normalisedUrl(page.url))
      if (page.cut !== undefined) warnings.push(`${page.url} was not read to its end: ${page.cut}`)
      texts.push({
        location: page.url,
        title: page.title || candidate.title,
        type,
        author: page.author ?? candidate.author ?? null,
        published: page.published ?? candidate.published,
        text: page.text,
        ...(page.pages === undefined ? {} : { pages: page.pages }),
      })
    }
  }
  return { texts, unread, warnings }
}

function standIn({ url, title, published, author }: PageCandidate, text: string, type: SourceType): OutsideText {
  return { location: url, title, type, author: author ?? null, published, text }
}

/** Addresses by how often and how far in front they were found, no site taking all places. */
export function bestCandidates(lists: readonly (readonly PageCandidate[])[], count: number): PageCandidate[] {
  const found = new Map<string, { readonly candidate: PageCandidate; score: number }>()
  for (const list of lists) {
    for (const [place, candidate] of list.entries()) {
      const key = normalisedUrl(candidate.url)
      const known = found.get(key) ?? { candidate, score: 0 }
      known.score += 1 / (60 + place)
      found.set(key, known)
    }
  }
  const ranked = [...found.values()]
    .toSorted((left, right) => right.score - left.score)
    .map(({ candidate }) => candidate)
  const mostOfOne = Math.max(2, Math.ceil(count / 3))
  const taken = new Map<string, number>()
  const [first, later]: [PageCandidate[], PageCandidate[]] = [[], []]
  for (const candidate of ranked) {
    const host = URL.parse(candidate.url)?.hostname ?? ''
    const number = (taken.get(host) ?? 0) + 1
    taken.set(host, number)
    if (number <= mostOfOne) first.push(candidate)
    else later.push(candidate)
  }
  return [...first, ...later]
}
