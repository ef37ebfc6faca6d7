import type { Passage } from '../../understanding/prose/passages.ts'
import type { FolderIndex, IndexedDocument } from './folder-index.ts'
import type { GatherDocumentsInput, GatheredDocument, GatheredPassage } from './gather-documents.ts'

export interface ChosenDocuments {
  readonly documents: readonly GatheredDocument[]
  /** What is not among them, the most relevant first. */
  readonly left: readonly IndexedDocument[]
}

/** At most this share of the text goes to documents that are given whole, the rest to single passages of others. */
const wholeShare = 0.75
/** A document that takes more than this share of the text is given in passages. */
const largest = 0.25
/** Below this share of the best document, one is not worth its whole text. */
const worthWhole = 0.15
/** Below this share of the best passage for a question, one has only its common words. */
const worthShowing = 0.5
const [documentsPerQuery, passagesPerQuery] = [50, 12]

/** Everything, where that is not more text than is wanted; else the documents that fit best whole, and passages of others. */
export async function chooseDocuments(
  index: FolderIndex,
  readable: readonly IndexedDocument[],
  wanted: GatherDocumentsInput,
  signal: AbortSignal,
): Promise<ChosenDocuments> {
  const relevance = relevanceOf(index, readable, wanted.queries)
  const known = new Set(wanted.without)
  const fresh = readable
    .filter(({ sha256 = '' }) => !known.has(sha256))
    .sort((one, other) => (relevance.get(other.path) ?? 0) - (relevance.get(one.path) ?? 0))
  const whole = wholeAmong(fresh, wanted, relevance)
  const rest = new Set(fresh.flatMap(({ path }) => (whole.has(path) ? [] : path)))
  const used = fresh.reduce((sum, { path, characters = 0 }) => sum + (whole.has(path) ? characters : 0), 0)
  const open = { queries: wanted.queries, characters: wanted.characters - used }
  const found = await passagesOfRest(index, rest, open, signal)
  const documents: GatheredDocument[] = []
  const given = new Set<string>()
  for (const { path, title, sha256 = '', published } of fresh) {
    const scores = found.get(path)
    if (!whole.has(path) && scores === undefined) continue
    const all = given.has(sha256) ? [] : await index.passages(path, signal)
    given.add(sha256)
    documents.push({
      path,
      title,
      sha256,
      ...(published === undefined ? {} : { published }),
      relevance: rounded(relevance.get(path) ?? 0),
      whole: whole.has(path),
      passages: all.flatMap((passage, number) => {
        const score = scores?.get(passage.firstLine)
        return whole.has(path) || number === 0 || score !== undefined ? [gathered(passage, score ?? 0)] : []
      }),
    })
  }
  const taken = new Set(documents.map(({ path }) => path))
  return { documents, left: fresh.filter(({ path }) => !taken.has(path)) }
}

/** How well each document fits all queries together, against the best. Each query counts the same. */
function relevanceOf(
  index: FolderIndex,
  readable: readonly IndexedDocument[],
  queries: readonly string[],
): Map<string, number> {
  const visible = new Set(readable.map(({ path }) => path))
  const sums = new Map<string, number>()
  for (const query of queries) {
    const found = index.rank({ query, limit: documentsPerQuery, mayRead: (path) => visible.has(path) })
    const best = found[0]?.score ?? 1
    for (const { path, score } of found) sums.set(path, (sums.get(path) ?? 0) + score / best)
  }
  const top = [...sums.values()].reduce((most, sum) => Math.max(most, sum), 1e-9)
  return new Map([...sums].map(([path, sum]) => [path, sum / top]))
}

function wholeAmong(
  fresh: readonly IndexedDocument[],
  { characters, paths }: GatherDocumentsInput,
  relevance: ReadonlyMap<string, number>,
): Set<string> {
  const asked = new Set(paths)
  const total = fresh.reduce((sum, document) => sum + (document.characters ?? 0), 0)
  if (total <= characters) return new Set(fresh.map(({ path }) => path))
  const whole = new Set<string>()
  let open = wholeShare * characters
  const ordered = [...fresh.filter(({ path }) => asked.has(path)), ...fresh.filter(({ path }) => !asked.has(path))]
  for (const { path, characters: size = 0 } of ordered) {
    if (size > open || size > largest * characters) continue
    if (!asked.has(path) && (relevance.get(path) ?? 0) < worthWhole) continue
    whole.add(path)
    open -= size
  }
  return whole
}

/** For each document that is not given whole: the lines at which its best passages begin, with their scores. */
async function passagesOfRest(
  index: FolderIndex,
  rest: ReadonlySet<string>,
  { queries, characters }: Pick<GatherDocumentsInput, 'queries' | 'characters'>,
  signal: AbortSignal,
): Promise<Map<string, Map<number, number>>> {
  const chosen = new Map<string, Map<number, number>>()
  if (rest.size === 0) return chosen
  const lists = await Promise.all(
    queries.map(async (query) => {
      const found = await index.search({ query, limit: passagesPerQuery, mayRead: (path) => rest.has(path) }, signal)
      return found
        .map(({ path, passage, score }) => ({ path, passage, score: score / (found[0]?.score ?? 1) }))
        .filter(({ score }) => score >= worthShowing)
    }),
  )
  let open = characters
  // The best of every query first, then the next of each.
  for (let place = 0; place < passagesPerQuery; place++) {
    for (const { path, passage, score } of lists.flatMap((list) => list[place] ?? [])) {
      const own = chosen.get(path) ?? new Map<number, number>()
      if (passage.text.length > open && chosen.size > 0 && !own.has(passage.firstLine)) continue
      if (!own.has(passage.firstLine)) open -= passage.text.length
      chosen.set(path, own.set(passage.firstLine, Math.max(score, own.get(passage.firstLine) ?? 0)))
    }
  }
  return chosen
}

function gathered(
  { text, headings, firstLine, lastLine, page, sourceLines, tables }: Passage,
  score: number,
): GatheredPassage {
  return {
    text,
    headings,
    line: firstLine,
    last_line: lastLine,
    ...(page === undefined ? {} : { page }),
    ...(sourceLines === undefined ? {} : { source_lines: sourceLines }),
    ...(tables === undefined ? {} : { tables }),
    score: rounded(score),
  }
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000
