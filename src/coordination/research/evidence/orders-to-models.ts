import type { Evidence, EvidencePassage } from './evidence.ts'
import { type SpokenTo, spokenTo } from './orders-in-passage.ts'
import { placeOf } from './place-of.ts'
import { speaksToModels } from './speaks-to-models.ts'

export interface WithoutOrders {
  readonly evidence: Evidence
  /** What was left out, for people to look at: the places where models are spoken to. */
  readonly left: readonly string[]
  /** The documents that speak to models, be it in one sentence. */
  readonly documents: ReadonlySet<string>
}

/** Files with their readers in their names: `README-for-bots.md`, `llms.txt`. */
const namedForModels =
  /(?:^|[-_. ])(?:for|to)[-_. ](?:all[-_. ])?(?:bots?|ais?|llms?|assistants?|agents?|crawlers?|models?|chatbots?|gpt)(?:[-_. ]|$)|^llms?(?:-full)?\.(?:txt|md)$/i

/** Evidence without what speaks to language models: nothing of it is shown to one or written from. */
export function withoutOrders(evidence: Evidence): WithoutOrders {
  const spoken = new Map(
    evidence.passages.flatMap((passage): [string, SpokenTo][] => {
      const found = spokenTo(passage)
      return found === undefined ? [] : [[passage.id, found]]
    }),
  )
  const forModels = documentsForModels(evidence, spoken)
  if (spoken.size === 0 && forModels.size === 0) return { evidence, left: [], documents: new Set() }
  const left = (passage: EvidencePassage): EvidencePassage[] => {
    const found = spoken.get(passage.id)
    if (forModels.has(passage.document)) return []
    if (found === undefined) return [passage]
    return found.rest === undefined ? [] : [found.rest]
  }
  const speaking = evidence.passages.filter(({ id }) => spoken.has(id)).map(({ document }) => document)
  return {
    evidence: { ...evidence, passages: evidence.passages.flatMap(left) },
    left: placesOf(evidence, spoken, forModels),
    documents: new Set([...forModels, ...speaking]),
  }
}

/** The words themselves are not told: a warning may be read by a model too. */
function placesOf(
  evidence: Evidence,
  spoken: ReadonlyMap<string, SpokenTo>,
  forModels: ReadonlySet<string>,
): readonly string[] {
  const locations = new Map(evidence.documents.map(({ sha256, location }) => [sha256, location]))
  const places = evidence.passages.flatMap((passage) => {
    const found = spoken.get(passage.id)
    const location = locations.get(passage.document) ?? ''
    if (forModels.has(passage.document)) return [`${location} (all of it)`]
    if (found === undefined) return []
    if (passage.place.page !== undefined) return [`${location}, ${placeOf(passage)}`]
    return [`${location}, ${found.lines.length === 1 ? 'line' : 'lines'} ${found.lines.join(', ')}`]
  })
  return [...new Set(places)]
}

/** Documents that are written to models as a whole: by their name or title, by how they begin, or by one order after the other. */
function documentsForModels(evidence: Evidence, spoken: ReadonlyMap<string, SpokenTo>): Set<string> {
  const found = new Set<string>()
  for (const { sha256, location, title } of evidence.documents) {
    const own = evidence.passages.filter(({ document }) => document === sha256)
    const orders = own.flatMap(({ id }) => spoken.get(id) ?? [])
    const name = location.slice(location.lastIndexOf('/') + 1)
    const times = orders.reduce((sum, one) => sum + one.times, 0)
    const first = own.toSorted((left, right) => left.place.line - right.place.line)[0]
    const isLetter = first !== undefined && spoken.get(first.id)?.isAddressed === true
    const isFor =
      own.length > 0 &&
      (speaksToModels(title) || (times > 0 && namedForModels.test(name)) || isLetter || times >= severalOrders)
    if (isFor) found.add(sha256)
  }
  return found
}

const severalOrders = 3

/** What a reader is told of what was left out for what it says to models; nothing where nothing was. */
export function ordersWarning(left: readonly string[]): string[] {
  return left.length === 0 ? [] : [`What speaks to language models was left out: ${left.join('; ')}`]
}
