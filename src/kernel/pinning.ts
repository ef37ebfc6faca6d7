import { BatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import { contentHash } from './digest.ts'
import type { Tool } from './ports/tool.ts'
import type { Run } from './run.ts'
import type { Runnable } from './runnable.ts'

const toolHashes = new WeakMap<Tool, string>()
const runnableHashes = new WeakMap<Runnable, string>()

/** Keeps a run to the version of a tool it used first. */
export function pinTool(run: Run, op: string, tool: Tool): void {
  const name = `tool:${tool.name}`
  const current = remember(toolHashes, tool, () => ({
    name: tool.name,
    description: tool.description,
    effect: tool.effect,
    version: tool.version ?? '1',
  }))
  const pinned = run.pins.get(name) ?? run.recording.pinned(name)
  if (pinned === current) return
  if (pinned === undefined) {
    run.pins.set(name, current)
    run.append('definition.pinned', { op, name, hash: current })
    return
  }
  const error = new BatonError('BATON_DEFINITION_CHANGED', { runId: run.id, name, pinned, current })
  run.tree.stop(error)
  throw error
}

export function definitionHash(runnable: Runnable): string {
  return remember(runnableHashes, runnable, () => runnable.definition)
}

/** The runnable a run began with: the one at hand if it is the same, else one rebuilt from the kept definition. */
export async function pinnedRunnable(
  run: { readonly id: string; readonly reference: string; readonly definition: string },
  outside: Run['tree']['outside'],
  atHand: Runnable | undefined,
): Promise<Runnable> {
  if (atHand !== undefined && definitionHash(atHand) === run.definition) return atHand
  const kept = await outside.journal.value(run.definition)
  const revived = kept === undefined ? undefined : outside.library.revive?.(run.reference, JSON.parse(kept) as Json)
  if (revived !== undefined) return revived
  if (atHand === undefined) {
    throw new BatonError('BATON_RUNNABLE_UNKNOWN', { name: run.reference, known: outside.library.runnableNames() })
  }
  throw new BatonError('BATON_DEFINITION_CHANGED', {
    runId: run.id,
    name: run.reference,
    pinned: run.definition,
    current: definitionHash(atHand),
  })
}

function remember<Key extends object>(hashes: WeakMap<Key, string>, key: Key, definition: () => Json): string {
  let hash = hashes.get(key)
  if (hash === undefined) {
    hash = contentHash(JSON.stringify(definition()))
    hashes.set(key, hash)
  }
  return hash
}
