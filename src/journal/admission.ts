import { BatonError } from '../errors/baton-error.ts'
import { canonicalJson } from '../events/canonical-json.ts'
import type { Json } from '../events/json.ts'
import { isFinal, type RunStatus } from '../events/status.ts'
import type { AnswerMessage, Batch, Lease, Message } from '../kernel/ports/journal.ts'

/** The owner that may write to a tree of runs. Once it is released, no process may. */
export interface Holder {
  readonly epoch: number
  readonly owner: string | null
}

/** Where a run stands: how many events it has, and in which tree. */
export interface Standing {
  readonly seq: number
  readonly rootRunId: string
}

/** Throws unless an append may be made to a tree and a run that stand like this. Absent means: does not exist yet. */
export function admitAppend(lease: Lease, batch: Batch, holder: Holder | undefined, run: Standing | undefined): void {
  const { runId, rootRunId } = batch.lineage
  const startsTree = runId === rootRunId && batch.expectedSeq === 0
  if (rootRunId !== lease.rootRunId || (run !== undefined && run.rootRunId !== rootRunId))
    throw fenced(lease, batch, holder)
  if (!startsTree) {
    if (holder === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: rootRunId })
    if (holder.epoch !== lease.epoch || holder.owner !== lease.owner) throw fenced(lease, batch, holder)
  }
  const actual = run?.seq ?? 0
  if (batch.expectedSeq !== actual) {
    throw new BatonError('BATON_JOURNAL_CONFLICT', { runId, expected: batch.expectedSeq, actual })
  }
  let next = actual
  for (const entry of batch.entries) {
    if (entry.seq !== ++next)
      throw new BatonError('BATON_JOURNAL_CONFLICT', { runId, expected: entry.seq - 1, actual: next - 1 })
  }
}

function fenced(lease: Lease, batch: Batch, holder: Holder | undefined): BatonError {
  return new BatonError('BATON_JOURNAL_FENCED', {
    runId: batch.lineage.runId,
    epoch: lease.epoch,
    current: holder?.epoch ?? 0,
  })
}

export interface Claim {
  readonly rootRunId: string
  readonly owner: string
  /** The run is to go on though it ended without success. */
  readonly reopens: boolean
}

/** Throws unless `claim` may take the tree over from its holder, which is believed to live for `leftMs` more. */
export function admitClaim(claim: Claim, status: RunStatus, holder: Holder, leftMs: number): void {
  const { rootRunId: runId, owner, reopens } = claim
  // The process that ended it has nothing more to do with it.
  if (reopens && (status === 'failed' || status === 'partial')) return
  if (isFinal(status)) throw new BatonError('BATON_RUN_FINISHED', { runId, status })
  if (holder.owner === null || holder.owner === owner || leftMs <= 0) return
  throw new BatonError('BATON_RUN_OWNED', { runId, owner: holder.owner, expiresInMs: leftMs })
}

/** Throws when the root of a tree has ended, because no run would ever take the message. */
export function admitMessage(rootRunId: string, status: RunStatus): void {
  if (isFinal(status)) throw new BatonError('BATON_RUN_FINISHED', { runId: rootRunId, status })
}

/** A message that is kept, as far as another under its id is compared with it. */
interface EarlierMessage {
  readonly topic: string
  readonly content: Json
  readonly by: string
  readonly at: number
}

/** Throws when a message comes again under its id but is another one; an answer always is. */
export function admitRepeated(message: Message, kept: EarlierMessage): void {
  if (message.kind === 'answer') {
    const { content: answer, by } = kept
    const at = kept.at === 0 ? 'a time that is not known' : new Date(kept.at).toISOString()
    throw new BatonError('BATON_QUESTION_ANSWERED', { question: message.op, by, answer, at })
  }
  if (message.kind !== 'topic') return
  if (message.topic === kept.topic && canonicalJson(message.content) === canonicalJson(kept.content)) return
  const { runId, id } = message
  // The part before the slash names the run.
  throw new BatonError('BATON_MESSAGE_ID_TAKEN', { runId, id: id.slice(id.indexOf('/') + 1) })
}

/** Throws when one of the events that the sender of an answer did not know settled a question of its run. */
export function admitAnswer({ runId }: AnswerMessage, seen: number, later: readonly string[]): void {
  if (!later.some(settlesQuestion)) return
  throw new BatonError('BATON_JOURNAL_CONFLICT', { runId, expected: seen, actual: seen + later.length })
}

/** Whether an event of this type says what became of an answer, or that none is waited for any more. */
function settlesQuestion(type: string): boolean {
  return type.startsWith('question.') && type !== 'question.asked'
}

/** Throws when the writer of the end of a tree has not heard of one of these messages on topics. */
export function admitEnd({ lineage, heard }: Batch, messageIds: readonly string[]): void {
  const count = messageIds.filter((id) => heard?.has(id) !== true).length
  if (count > 0) throw new BatonError('BATON_JOURNAL_UNHEARD', { runId: lineage.rootRunId, count })
}
