import { BatonError } from '../errors/baton-error.ts'
import type { ChangedDefinition } from '../errors/run.ts'
import { type EventCatalog, eventData } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import type { Json } from '../events/json.ts'
import type { StoredValue } from '../events/value-reference.ts'
import type { Redactor } from '../secrets/redactor.ts'
import { contentHash } from './digest.ts'
import type { Tool } from './ports/tool.ts'
import type { Run } from './run.ts'
import type { Runnable } from './runnable.ts'

/**
 * What a run that is taken up again does about definitions that changed after it had begun. `same`: it is refused, and
 * not touched. `begun`: it goes on with those it began with, as far as the journal has kept them. `current`: it is moved
 * to those that are here now.
 */
export type WhichDefinitions = 'same' | 'begun' | 'current'

/** How a tree of runs was taken up again. */
export interface TakenUp {
  readonly definitions: WhichDefinitions
  /** The person or program that did it, for the log. */
  readonly by: string
}

/** That a run is moved to a definition that changed, to be written down when it goes on. */
export interface Acceptance {
  readonly data: EventCatalog['definition.accepted']
  /** The definition itself, where it is data. */
  readonly values: readonly StoredValue[]
}

const keptTools = new WeakMap<Tool, StoredValue>()
const keptDefinitions = new WeakMap<Redactor, WeakMap<object, StoredValue>>()

/** Keeps a tree of runs to the version of a tool it used first. */
export function pinTool(run: Run, op: string, tool: Tool): void {
  const { tree } = run
  const name = `tool:${tool.name}`
  const current = toolHash(tool)
  const pinned = tree.pinned(name)
  if (pinned?.hash === current) return
  if (pinned === undefined) {
    tree.pin(name, current, false)
    const listed = tree.outside.library.tool(tool.name) === tool
    // In the log of the root, which is read again whatever becomes of the run that used it first.
    ;(tree.root ?? run).append('definition.pinned', {
      ...{ op: `${run.id}/${op}`, name, hash: current },
      ...(listed ? { listed } : {}),
    })
    return
  }
  if (!pinned.recorded) throw new BatonError('BATON_NAME_TAKEN', { name: tool.name })
  const { takenUp } = tree.root?.origin ?? {}
  if (takenUp?.definitions === 'current') {
    tree.pin(name, current, false)
    ;(tree.root ?? run).append('definition.accepted', { name, was: pinned.hash, hash: current, by: takenUp.by })
    return
  }
  const changed = [{ name, pinned: pinned.hash, current }]
  const error = new BatonError('BATON_DEFINITION_CHANGED', { runId: run.id, changed })
  tree.stop(error)
  throw error
}

/** What a tree of runs that used a tool is pinned to. */
export function toolHash(tool: Tool): string {
  const { name, description, effect, version = '1' } = tool
  return keep(keptTools, tool, () => JSON.stringify({ name, description, effect, version })).hash
}

/** The definition of a runnable, without secrets that were written into it, and the hash a run is pinned to. */
export function keptDefinition(runnable: Pick<Runnable, 'definition'>, redactor: Redactor): StoredValue {
  const { definition } = runnable
  const key = typeof definition === 'object' && definition !== null ? definition : runnable
  let kept = keptDefinitions.get(redactor)
  if (kept === undefined) {
    kept = new WeakMap()
    keptDefinitions.set(redactor, kept)
  }
  return keep(kept, key, () => redactor.json(JSON.stringify(definition)))
}

/** The definition that a log says its run keeps to: the one it began with, or the last it was moved to. */
export function definitionIn(events: readonly RunEvent[]): string | undefined {
  const started = eventData(events[0], 'run.started')
  let definition = started?.definition
  for (const event of events) {
    const accepted = eventData(event, 'definition.accepted')
    if (accepted?.name === started?.runnable && accepted?.was === definition) definition = accepted?.hash
  }
  return definition
}

/** A run in the log, as far as what it is pinned to goes. */
export interface PinnedRun {
  readonly id: string
  readonly reference: string
  readonly definition: string
}

/** What a run that is taken up again is executed with, and what is to be written down of that. */
export interface PinnedRunnable {
  readonly runnable: Runnable
  readonly accepted: readonly Acceptance[]
}

/** The runnable for a run in the log. Throws where what is at hand is another, and was not asked for. */
export async function pinnedRunnable(
  run: PinnedRun,
  outside: Run['tree']['outside'],
  atHand: Runnable | undefined,
  takenUp: TakenUp,
): Promise<PinnedRunnable> {
  const current = atHand && keptDefinition(atHand, outside.redactor)
  if (atHand !== undefined && current?.hash === run.definition) return { runnable: atHand, accepted: [] }
  if (atHand !== undefined && current !== undefined && takenUp.definitions === 'current') {
    return { runnable: atHand, accepted: [acceptanceOf(run, current, takenUp)] }
  }
  const begun = atHand?.asBegun === undefined ? undefined : await asBegun(atHand, run, outside)
  if (begun !== undefined) return { runnable: begun, accepted: [] }
  const revived = await revivedRunnable(run, outside)
  if (revived !== undefined && takenUp.definitions === 'begun') return { runnable: revived, accepted: [] }
  if (atHand === undefined && revived === undefined) {
    throw new BatonError('BATON_RUNNABLE_UNKNOWN', { name: run.reference, known: outside.library.runnableNames() })
  }
  const changed = changedDefinition(run, outside, current?.hash, revived !== undefined)
  throw new BatonError('BATON_DEFINITION_CHANGED', { runId: run.id, changed: [changed] })
}

async function asBegun(
  atHand: Runnable,
  { definition }: PinnedRun,
  { journal }: Run['tree']['outside'],
): Promise<Runnable | undefined> {
  const kept = await journal.value(definition)
  if (kept === undefined) return undefined
  return atHand.asBegun?.(JSON.parse(kept) as Json)
}

/** The runnable a run began with, rebuilt from what the journal has kept of it; undefined for code. */
export async function revivedRunnable(run: PinnedRun, outside: Run['tree']['outside']): Promise<Runnable | undefined> {
  const kept = await outside.journal.value(run.definition)
  return kept === undefined ? undefined : outside.library.revive?.(run.reference, JSON.parse(kept) as Json)
}

/** What to tell of a definition that is another than the one a run began with. */
export function changedDefinition(
  { reference: name, definition: pinned }: PinnedRun,
  { library }: Run['tree']['outside'],
  current: string | undefined,
  isKept: boolean,
): ChangedDefinition {
  const file = library.fileOf?.(name)
  return {
    ...{ name, pinned },
    ...(current === undefined ? {} : { current }),
    ...(file === undefined ? {} : { file }),
    ...(isKept ? { isKept } : {}),
  }
}

function acceptanceOf({ reference: name, definition: was }: PinnedRun, now: StoredValue, { by }: TakenUp): Acceptance {
  return { data: { name, was, hash: now.hash, by }, values: [now] }
}

function keep<Key extends object>(kept: WeakMap<Key, StoredValue>, key: Key, encoded: () => string): StoredValue {
  let value = kept.get(key)
  if (value === undefined) {
    const json = encoded()
    value = { hash: contentHash(json), json }
    kept.set(key, value)
  }
  return value
}
