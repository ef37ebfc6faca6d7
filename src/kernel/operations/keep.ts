import { BatonError, toRunError } from '../../errors/baton-error.ts'
import type { Artifact } from '../../events/artifact.ts'
import type { KernelFact } from '../../events/catalog.ts'
import type { RunEvent } from '../../events/event.ts'
import { type ArtifactContent, encodeContent, readContent } from '../artifact-content.ts'
import { checkedArtifact } from '../check-artifact.ts'
import type { KeepOptions } from '../context.ts'
import { failureIn, type NewEvent, type Operation, operate, type Performed } from '../operation.ts'
import type { RecordedOperation } from '../recording.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'

/** `ctx.keep`: content that outlives the run, found by its hash. */
export function keepArtifact(
  scope: Scope,
  name: string,
  content: ArtifactContent,
  options: KeepOptions = {},
): Artifact {
  const { run } = scope
  const op = scope.next('keep')
  const { value, bytes, type: usual } = encodeContent(content, run.tree.outside.redactor)
  const artifact = checkedArtifact({ name, hash: value.hash, bytes, type: options.type ?? usual }, 'An artifact')
  const recorded = run.recorded(op)
  if (recorded?.optional === true) run.recording.renew(op)
  if (recorded === undefined || recorded.optional) run.appendWith('artifact.kept', { op, ...artifact }, [value])
  else refuseOther(run, recorded.start, op, artifact)
  run.listArtifact(artifact)
  return artifact
}

function refuseOther(run: Run, { type, data }: RunEvent, op: string, artifact: Artifact): void {
  const before = `${type} ${JSON.stringify(data)}`
  const now = `artifact.kept ${run.tree.outside.redactor.json(JSON.stringify({ op, ...artifact }))}`
  if (before !== now) run.diverged(before, now)
}

/** `ctx.artifact`: the content of an artifact, whichever run kept it. */
export function readArtifact(scope: Scope, { hash }: Pick<Artifact, 'hash'>): Promise<ArtifactContent> {
  const { run } = scope
  return operate(run, new ArtifactRead(run, scope.next('artifact'), hash))
}

class ArtifactRead implements Operation<ArtifactContent> {
  readonly path: string
  readonly #run: Run
  readonly #hash: string
  #content: ArtifactContent = null

  constructor(run: Run, path: string, hash: string) {
    this.#run = run
    this.path = path
    this.#hash = hash
  }

  request(): NewEvent {
    return { type: 'artifact.opened', data: { op: this.path, hash: this.#hash } }
  }

  /** The log does not repeat the content, so a replay reads it from where it is kept. */
  async prepare(end: KernelFact): Promise<void> {
    if (end.type === 'artifact.read') await this.#fetch()
  }

  async perform(recorded: RecordedOperation | undefined): Promise<Performed> {
    await this.#run.tree.heldBack(this.#run)
    const op = this.path
    const startSeq = recorded?.start.seq ?? this.#run.append('artifact.opened', { op, hash: this.#hash }).seq
    try {
      // What this very run kept a moment ago may not be in the journal yet.
      await this.#run.tree.writer.durable()
      await this.#fetch()
      return { end: { type: 'artifact.read', data: { op } }, startSeq }
    } catch (thrown) {
      const missing = new BatonError('BATON_VALUE_MISSING', { hash: this.#hash, place: 'an artifact' }, thrown)
      return { end: { type: 'artifact.unread', data: { op, error: toRunError(thrown, missing) } }, startSeq }
    }
  }

  read(end: KernelFact): ArtifactContent {
    if (end.type === 'artifact.read') return this.#content
    throw failureIn(end)
  }

  async #fetch(): Promise<void> {
    this.#content = await readContent(this.#run.tree.outside.journal, this.#hash)
  }
}
