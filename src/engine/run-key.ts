import { BatonError } from '../errors/baton-error.ts'
import { canonicalJson } from '../events/canonical-json.ts'
import { eventData } from '../events/catalog.ts'
import type { RunInput } from '../events/run.ts'
import { sha256 } from '../kernel/digest.ts'
import { asJson } from '../kernel/json-value.ts'
import { withValues } from '../kernel/load-run.ts'
import type { Outside } from '../kernel/outside.ts'
import type { RunOrigin } from '../kernel/run-origin.ts'
import { isSameButForSecrets } from './same-but-for-secrets.ts'

/** The id of the run with this key, the same in every process. */
export function runIdOfKey(key: string): string {
  const problem = problemOf(key)
  if (problem !== undefined) throw new BatonError('BATON_RUN_KEY_INVALID', { problem })
  return `run_${sha256(`key\n${key}`).slice(0, 32)}`
}

/** All callers whose key is missing or unreadable would share one run. */
function problemOf(key: unknown): string | undefined {
  if (typeof key !== 'string') return `it is ${key === null ? 'null' : `a value of type ${typeof key}`}, not a text`
  if (key.trim() === '') return 'it is empty'
  // Different broken characters are hashed as the same replacement character.
  return key.isWellFormed() ? undefined : 'it holds half a character (a lone surrogate)'
}

/** Throws unless the run that has the key does what is wanted under it. */
export async function refuseOtherRequest(outside: Outside, key: string, wanted: RunOrigin): Promise<void> {
  const { journal, redactor } = outside
  const { runId } = wanted.lineage
  const [first] = await journal.read(runId)
  const started = first && eventData(await withValues(journal, first), 'run.started')
  if (started === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
  // The log holds the input without the secrets that its process knew, so both are compared and shown without any.
  const covered = (input: RunInput): RunInput => JSON.parse(redactor.json(JSON.stringify(input))) as RunInput
  const recorded = covered(started.input)
  const asked = covered(wanted.input)
  const isSame =
    started.runnable === wanted.reference &&
    isSameButForSecrets(asJson(recorded, 'The input'), asJson(asked, 'The input'))
  if (isSame) return
  throw new BatonError('BATON_RUN_KEY_TAKEN', {
    key: redactor.text(key),
    runId,
    taken: requestOf(started.runnable, recorded),
    wanted: requestOf(wanted.reference, asked),
  })
}

function requestOf(reference: string, input: RunInput): string {
  return `${reference} ${canonicalJson(asJson(input, 'The input'))}`
}
