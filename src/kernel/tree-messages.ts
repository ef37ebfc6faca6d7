import type { Host } from './host.ts'
import { Inbox } from './inbox.ts'
import type { Batch, TopicMessage } from './ports/journal.ts'
import type { Run } from './run.ts'
import type { Tree } from './tree.ts'
import { type Correction, correctedEnd, neverTaken, Unreceived } from './unreceived.ts'

/** Messages on topics to the runs of one tree, from when they arrive until they are taken or too late. */
export class TreeMessages {
  readonly #tree: Tree
  readonly #host: Host
  /** Made when the first message arrives. */
  #inbox: Inbox | undefined
  /** What the root found in the inbox when it ended, and what the journal held beyond that. */
  #unreceived: Unreceived | undefined

  constructor(tree: Tree, host: Host) {
    this.#tree = tree
    this.#host = host
  }

  /** A message has arrived. False if the log already holds it, so that it can be discarded. */
  deliver(message: TopicMessage): boolean {
    const { logs, outside, activity } = this.#tree
    this.#inbox ??= new Inbox(logs, outside.redactor)
    if (this.#inbox.isRecorded(message)) return false
    const receiver = activity.findReceiver(message.runId, message.topic)
    if (receiver === undefined) this.#inbox.add(message)
    else receiver.take(message)
    return true
  }

  take(runId: string, topic: string): TopicMessage | undefined {
    return this.#inbox?.take(runId, topic)
  }

  takeAll(runId: string, topic: string): readonly TopicMessage[] {
    return this.#inbox?.takeAll(runId, topic) ?? []
  }

  /** A run ends and warns of what it never took. That is discarded, unless the run may be had go on. */
  drop(run: Run, isSuccess: boolean): void {
    if (this.#inbox === undefined) return
    const rest = this.#inbox.takeRest(run.id)
    const { root } = this.#tree
    // For runs that had ended: only their logs know whether they had taken it, and correctEnd reads those.
    if (run === root) for (const { id } of this.#inbox.takeRest(undefined)) this.#host.heard?.delete(id)
    if (rest.length === 0) return
    const unreceived = new Unreceived(run.id)
    unreceived.add(rest)
    for (const warning of unreceived.warnings) run.warn(warning)
    if (isSuccess) this.#host.consumed(rest.map(({ id }) => id))
    if (run === root) this.#unreceived = unreceived
  }

  /** The journal holds messages for a tree that ends which had not come here. */
  async correctEnd(end: Batch): Promise<Batch> {
    const { lease, outside } = this.#tree
    const news = this.#host.hear(await outside.journal.messages([lease.rootRunId]))
    this.#unreceived ??= new Unreceived(lease.rootRunId)
    return correctedEnd(end, this.#unreceived.correct(await neverTaken(this.#tree, news), outside.redactor))
  }

  /** How the warnings of the root were changed after it had ended; nothing in most cases. */
  get correction(): Correction | undefined {
    return this.#unreceived?.correction
  }
}
