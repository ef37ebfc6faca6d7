import type { Baton } from '../baton.ts'
import type { Kind } from '../coordination/kind.ts'
import type { KeptArticle, KindArticle, ShownClaim } from '../coordination/kind-article.ts'
import { BatonError } from '../errors/baton-error.ts'
import { eventData } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import { eventsBelow } from './tree-events.ts'

export interface FoundArticle {
  readonly article: KeptArticle
  /** What it can be written as. */
  readonly formats: readonly string[]
}

interface KeptByRun {
  readonly kind: KindArticle
  readonly hash: string
}

/** The article that a run kept, or else, unless only its own is wanted, the one that a run below it did. */
export async function findArticle(
  baton: Baton,
  runId: string,
  kinds: readonly Kind[],
  whose: 'own' | 'any' = 'any',
): Promise<FoundArticle | undefined> {
  const events = whose === 'own' ? await baton.events(runId) : await eventsBelow(baton, runId)
  const kept = keptIn(events, kinds)
  // A parent's events come before those of its children.
  const [chosen = '', ...others] = kept.keys()
  if (chosen !== runId && others.length > 0) {
    throw new BatonError('BATON_USAGE_INVALID', {
      command: 'baton',
      problem: `${runId} kept no article itself, and ${kept.size} runs below it did.`,
      advice: `Name the one you mean: ${[chosen, ...others].slice(0, 10).join(', ')}`,
    })
  }
  const found = kept.get(chosen)
  const article = await found?.kind.open(await baton.artifact(found.hash))
  return found === undefined || article === undefined ? undefined : { article, formats: found.kind.formats }
}

/** What a run claims: in the article that it kept, or in its answer to a question about one. */
export async function findClaims(
  baton: Baton,
  runId: string,
  kinds: readonly Kind[],
): Promise<readonly ShownClaim[] | undefined> {
  const found = await findArticle(baton, runId, kinds)
  if (found !== undefined) return found.article.claims
  for (const event of (await baton.events(runId)).toReversed()) {
    const { name, hash = '' } = eventData(event, 'artifact.kept') ?? {}
    const further = kinds.find(({ article }) => article?.further?.kept === name)?.article?.further
    if (further !== undefined && name !== undefined) return further.claims(await baton.artifact(hash))
  }
  return undefined
}

/** What each run kept last under a name that a kind has for its articles. */
function keptIn(events: readonly RunEvent[], kinds: readonly Kind[]): Map<string, KeptByRun> {
  const articles = new Map(kinds.flatMap(({ article }) => (article === undefined ? [] : [[article.kept, article]])))
  const kept = new Map<string, KeptByRun>()
  for (const event of events) {
    const { name = '', hash = '' } = eventData(event, 'artifact.kept') ?? {}
    const kind = articles.get(name)
    if (kind !== undefined) kept.set(event.runId, { kind, hash })
  }
  return kept
}
