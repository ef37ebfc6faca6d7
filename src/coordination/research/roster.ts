import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Runnable } from '../../kernel/runnable.ts'
import type { Brief } from './brief.ts'
import { entryOf } from './catalogue.ts'
import type { CatalogueEntry, ModelTier } from './plan.ts'
import type { ResearchWorker } from './worker.ts'

/** What does the work of a worker of the catalogue: code of Baton, or anything that can be run. */
export interface Hand {
  readonly entry: CatalogueEntry
  readonly does: { readonly worker: ResearchWorker } | { readonly run: string | Runnable }
}

/** All workers that can be asked, by their ids. */
export type Roster = ReadonlyMap<string, Hand>

/** `provider/model` for each tier, and those to try when it fails. All empty: there is no model. */
export type TierModels = Readonly<Record<ModelTier, readonly string[]>>

/** A worker that a definition brings. */
export interface OwnWorker extends Partial<Omit<CatalogueEntry, 'id'>> {
  readonly id: string
  readonly run: string | Runnable
}

/** The workers that come with Baton, and those that take their place or stand beside them. */
export function rosterOf(workers: readonly ResearchWorker[], own: readonly OwnWorker[] = []): Roster {
  const hands = workers.flatMap((worker): Hand[] => {
    const entry = entryOf(worker.id)
    return entry === undefined ? [] : [{ entry, does: { worker } }]
  })
  const further = own.map(({ run, ...fields }): Hand => {
    const known = entryOf(fields.id) ?? unknownEntry(fields.id)
    return { entry: { ...known, ...fields }, does: { run } }
  })
  return new Map([...hands, ...further].map((hand) => [hand.entry.id, hand]))
}

function unknownEntry(id: string): CatalogueEntry {
  return { id, category: 'analysis', class: 'optional', costMicros: 200_000, seconds: 120 }
}

export interface Ground {
  readonly tools: ReadonlyMap<string, AnyTool>
  readonly brief: Brief
  readonly hasModels: boolean
}

/** The workers that can do something here: with their tools at hand, within the reach of the brief. */
export function ableIn(roster: Roster, ground: Ground): Roster {
  return new Map([...roster].filter(([, hand]) => isAble(hand, ground)))
}

function isAble({ entry, does }: Hand, { tools, brief, hasModels }: Ground): boolean {
  if ('run' in does) return true
  const { reach } = brief
  const { needs, isOutside, isOffline } = does.worker
  if (does.worker.isIdle?.(brief, tools) === true) return false
  if (needs.length > 0 && !needs.some((name) => tools.has(name))) return false
  if (!hasModels && !isOffline) return false
  if (reach === 'local') return !isOutside
  return reach === 'hybrid' || entry.category !== 'research' || isOutside
}

export function isOutside({ does }: Hand): boolean {
  return 'worker' in does && does.worker.isOutside
}
