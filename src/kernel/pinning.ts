import { BatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import type { StoredValue } from '../events/value-reference.ts'
import type { Redactor } from '../secrets/redactor.ts'
import { contentHash } from './digest.ts'
import type { Tool } from './ports/tool.ts'
import type { Run } from './run.ts'
import type { Runnable } from './runnable.ts'

const keptTools = new WeakMap<Tool, StoredValue>()
const keptDefinitions = new WeakMap<Redactor, WeakMap<object, StoredValue>>()

/** Keeps a tree of runs to the version of a tool it used first. */
export function pinTool(run: Run, op: string, tool: Tool): void {
  const { tree } = run
  const name = `tool:${tool.name}`
  const { hash: current } = keep(keptTools, tool, () =>
    JSON.stringify({
      name: tool.name,
      description: tool.description,
      effect: tool.effect,
      version: tool.version ?? '1',
    }),
  )
  const pinned = tree.pinned(name)
  if (pinned?.hash === current) return
  if (pinned === undefined) {
    tree.pin(name, current, false)
    // In the log of the root, which is read again whatever becomes of the run that used it first.
    ;(tree.root ?? run).append('definition.pinned', { op: `${run.id}/${op}`, name, hash: current })
    return
  }
  if (!pinned.recorded) throw new BatonError('BATON_NAME_TAKEN', { name: tool.name })
  const error = new BatonError('BATON_DEFINITION_CHANGED', { runId: run.id, name, pinned: pinned.hash, current })
  tree.stop(error)
  throw error
}

/** The definition of a runnable, without secrets that were written into it, and the hash a run is pinned to. */
export function keptDefinition(runnable: Runnable, redactor: Redactor): StoredValue {
  const { definition } = runnable
  const key = typeof definition === 'object' && definition !== null ? definition : runnable
  let kept = keptDefinitions.get(redactor)
  if (kept === undefined) {
    kept = new WeakMap()
    keptDefinitions.set(redactor, kept)
  }
  return keep(kept, key, () => redactor.json(JSON.stringify(definition)))
}

/** The runnable a run began with: the one at hand if it is the same, else one rebuilt from the kept definition. */
export async function pinnedRunnable(
  run: { readonly id: string; readonly reference: string; readonly definition: string },
  outside: Run['tree']['outside'],
  atHand: Runnable | undefined,
): Promise<Runnable> {
  if (atHand !== undefined && keptDefinition(atHand, outside.redactor).hash === run.definition) return atHand
  const kept = await outside.journal.value(run.definition)
  const revived =
    kept === undefined ? undefined : await outside.library.revive?.(run.reference, JSON.parse(kept) as Json)
  if (revived !== undefined) return revived
  if (atHand === undefined) {
    throw new BatonError('BATON_RUNNABLE_UNKNOWN', { name: run.reference, known: outside.library.runnableNames() })
  }
  throw new BatonError('BATON_DEFINITION_CHANGED', {
    runId: run.id,
    name: run.reference,
    pinned: run.definition,
    current: keptDefinition(atHand, outside.redactor).hash,
  })
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
