import type { Json } from '../events/json.ts'
import type { LateReturn } from './context.ts'
import { journalIdOf } from './inbox.ts'
import type { Run } from './run.ts'

/** What a tool returned after its operation was given up. */
export interface Returned {
  readonly op: string
  readonly attempt: number
  readonly tool: string
  readonly output: Json
  readonly labels: readonly string[]
}

/**
 * Sends a run what one of its tools returned too late. The id is that of the attempt, so it is one message. It is lost
 * with the process when that dies first, as the call itself would have been.
 */
export function sendLateReturn(run: Run, { topic, about = {} }: LateReturn, returned: Returned): void {
  const { journal, clock, redactor } = run.tree.outside
  const { op, attempt, tool, output, labels } = returned
  const posted = journal.post({
    kind: 'topic',
    id: journalIdOf(run.id, `late/${op}/${attempt}`),
    rootRunId: run.origin.lineage.rootRunId,
    runId: run.id,
    topic,
    content: JSON.parse(redactor.json(JSON.stringify({ ...about, output }))) as Json,
    by: `tool:${tool}`,
    at: clock.now(),
    labels,
  })
  // The run may have ended, and then the message is not needed.
  posted.catch(() => {})
}
