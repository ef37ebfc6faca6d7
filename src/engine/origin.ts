import type { Artifact } from '../events/artifact.ts'
import type { RunEvent } from '../events/event.ts'
import type { Json } from '../events/json.ts'
import type { RunInput } from '../events/run.ts'
import type { Unfinished } from '../events/unfinished.ts'
import type { StoredValue } from '../events/value-reference.ts'
import type { Grants } from '../grants/grants.ts'
import { type AttachedContent, encodeContent } from '../kernel/artifact-content.ts'
import { checkedArtifact } from '../kernel/check-artifact.ts'
import { checkedInput } from '../kernel/check-input.ts'
import { type Limits, rootLimits } from '../kernel/limits.ts'
import { noLogs } from '../kernel/load-tree.ts'
import type { WhichDefinitions } from '../kernel/pinning.ts'
import type { RunOrigin } from '../kernel/run-origin.ts'
import { layersFor, type Runnable, referenceTo } from '../kernel/runnable.ts'
import type { Redactor } from '../secrets/redactor.ts'
import { checkedTags } from './check-tags.ts'
import type { Beginning } from './execution.ts'

/** What the caller that starts a run lays down for it. */
export interface StartOptions {
  /** What it may use up at most. */
  readonly limits?: Partial<Limits> | undefined
  /** What it may touch at most, whatever its own definition says. */
  readonly grants?: Grants | undefined
  /** The same key is the same run, from whichever process it is started, however often. */
  readonly key?: string | undefined
  /** Words that it is found by in lists. They are those of the first start, if it has a key. */
  readonly tags?: readonly string[] | undefined
  /** Content for the run to read, besides its input: images, documents. It is kept with the run. */
  readonly attach?: readonly AttachedContent[] | undefined
}

/** How a run is taken up again. */
export interface ResumeOptions {
  /** What to do about definitions that changed after it had begun. Default: `same`, which refuses such a run. */
  readonly definitions?: WhichDefinitions | undefined
  /** The person or program that takes it up, for the log. Default: `user`. */
  readonly by?: string | undefined
  /** Why it is to go on after it failed, for the log. */
  readonly reason?: string | undefined
  /** How much more than before it may use. */
  readonly more?: Partial<Limits> | undefined
}

/** A run that could not be taken up again. It was not touched. */
export interface Refused {
  readonly runId: string
  readonly error: unknown
}

export interface ResumeAllOptions {
  /** Told of every run that is left as it is, and why. */
  readonly onRefused?: (refused: Refused) => void
}

/** What a new run begins with. */
export function newOrigin(
  runId: string,
  runnable: Runnable,
  { given, options }: { readonly given: RunInput; readonly options: StartOptions },
  redactor: Redactor,
): Beginning {
  const reference = referenceTo(runnable)
  const attached = (options.attach ?? []).map((one) => attachedOf(one, redactor))
  const input = withAttached(inputOf(given, reference), attached)
  const origin: Unfinished<RunOrigin> = {
    lineage: { runId, parentRunId: null, rootRunId: runId },
    reference,
    runnable,
    input,
    limits: rootLimits(runnable.limits, options.limits),
    layers: layersFor(runnable, options.grants && [{ from: 'run', grants: options.grants }]),
    parent: undefined,
    events: noEvents,
    key: options.key,
  }
  if (options.tags !== undefined) origin.tags = checkedTags(options.tags)
  if (attached.length > 0) origin.attached = attached.map(({ value }) => value)
  return { origin, logs: noLogs.logs, unwritten: noLogs.unwritten }
}

const noEvents: readonly RunEvent[] = Object.freeze([])

interface AttachedArtifact {
  readonly artifact: Artifact
  readonly value: StoredValue
}

function attachedOf({ name, content, type }: AttachedContent, redactor: Redactor): AttachedArtifact {
  const { value, bytes, type: usual } = encodeContent(content, redactor)
  const artifact = checkedArtifact({ name, hash: value.hash, bytes, type: type ?? usual }, 'What is attached')
  return { artifact, value }
}

function withAttached(input: RunInput, attached: readonly AttachedArtifact[]): RunInput {
  if (attached.length === 0) return input
  return { ...input, artifacts: [...(input.artifacts ?? []), ...attached.map(({ artifact }) => artifact)] }
}

function inputOf(given: RunInput, reference: string): RunInput {
  const input = checkedInput(given, `The input of "${reference}"`)
  const { text, data, labels, artifacts } = input
  if (artifacts === undefined && data === undefined) return labels === undefined ? { text } : { text, labels }
  // The caller does not say what the earlier conversation had seen, so it may have been anything.
  return labels === undefined && data !== undefined && goesOn(data)
    ? { ...input, labels: ['untrusted', 'private'] }
    : input
}

function goesOn(data: Json): boolean {
  return typeof data === 'object' && data !== null && 'earlier' in data
}
