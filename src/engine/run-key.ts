import { BatonError } from '../errors/baton-error.ts'
import { canonicalJson } from '../events/canonical-json.ts'
import { eventData } from '../events/catalog.ts'
import type { RunInput } from '../events/run.ts'
import { sha256 } from '../kernel/digest.ts'
import { asJson } from '../kernel/json-value.ts'
import { withValues } from '../kernel/load-run.ts'
import type { RunOrigin } from '../kernel/run-origin.ts'
import type { Outside } from '../kernel/tree.ts'

/** The id of the run with this key, the same in every process. */
export function runIdOfKey(key: string): string {
  return `run_${sha256(`key\n${key}`).slice(0, 32)}`
}

/** Throws unless the run that has the key does what is wanted under it. */
export async function refuseOtherRequest(outside: Outside, key: string, wanted: RunOrigin): Promise<void> {
  const { runId } = wanted.lineage
  const [first] = await outside.journal.read(runId)
  const started = first && eventData(await withValues(outside.journal, first), 'run.started')
  if (started === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
  const taken = requestOf(started.runnable, started.input)
  // The log holds the input without secrets, so it is compared with the wanted input without them.
  const input = JSON.parse(outside.redactor.json(JSON.stringify(wanted.input))) as RunInput
  const asked = requestOf(wanted.reference, input)
  if (taken !== asked) throw new BatonError('BATON_RUN_KEY_TAKEN', { key, runId, taken, wanted: asked })
}

function requestOf(reference: string, input: RunInput): string {
  return `${reference} ${canonicalJson(asJson(input, 'The input'))}`
}
