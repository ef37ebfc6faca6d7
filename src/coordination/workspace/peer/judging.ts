import { isObject, type Json } from '../../../events/json.ts'
import type { Usage } from '../../../events/usage.ts'
import { sha256 } from '../../../kernel/digest.ts'
import type { PeerRuntime } from '../../peer-runtime.ts'
import { type Judgements, judgeByRule } from '../decisions/judgement.ts'
import type { JudgingPeer, OfferedTask, TaskJudgement } from '../decisions/offered.ts'

/** What a peer thinks of tasks, and the run that it thought in, where there was one. */
interface JudgedTasks {
  readonly judgements: readonly TaskJudgement[]
  readonly run?: { readonly runId: string; readonly usage: Usage }
}

/** Judges tasks for a peer. */
export type TaskJudge = (peer: JudgingPeer, tasks: readonly OfferedTask[]) => Promise<JudgedTasks>

/** By rules alone, which need no run: they are the same for the same tasks. */
export const judgeAlone: TaskJudge = async (peer, tasks) => ({
  judgements: judgeByRule({ peer, tasks }).verdict.judgements,
})

/** By a run of the workspace, in which models decide. One that fails leaves everything unjudged until the next look. */
export function judgeByRun(runtime: PeerRuntime, target: string): TaskJudge {
  return async (peer, tasks) => {
    const text = `Which of ${tasks.length} tasks suit ${peer.agent_id}?`
    const started = await runtime.start(target, { text, data: { part: 'judge', peer, tasks } }, { tags: ['judging'] })
    const end = await started.result
    if (end.status === 'awaiting_input') return { judgements: [] }
    const run = { runId: end.runId, usage: end.usage }
    const judged: Json | undefined = end.status === 'completed' ? end.data : undefined
    return { judgements: isObject(judged) ? (judged as Judgements).judgements : [], run }
  }
}

interface CachedJudgement {
  readonly judgement: TaskJudgement
  readonly workspace: string
  readonly at: number
}

/** As often as that at most a task is judged again (WSP-27). */
const againAfterMs = 60_000

/** What a peer thinks of tasks, until the task or the workspace around it has changed (WSP-27). */
export class KeptJudgements {
  readonly #kept = new Map<string, CachedJudgement>()

  /** A judgement that still counts; undefined when the task is to be judged. */
  find(task: OfferedTask, workspace: string, now: number): TaskJudgement | undefined {
    const kept = this.#kept.get(contentOf(task))
    if (kept === undefined) return undefined
    const isStale = kept.workspace !== workspace && now - kept.at >= againAfterMs
    return isStale ? undefined : kept.judgement
  }

  keep(task: OfferedTask, judgement: TaskJudgement, workspace: string, now: number): void {
    this.#kept.set(contentOf(task), { judgement, workspace, at: now })
  }

  /** Forgets tasks that are gone. */
  keepOnly(tasks: readonly OfferedTask[]): void {
    const there = new Set(tasks.map(contentOf))
    for (const key of this.#kept.keys()) if (!there.has(key)) this.#kept.delete(key)
  }
}

/** What of a task says what it is. That others stepped back from it belongs to the workspace around it. */
function contentOf({ recent: _, declined_by: __, ...content }: OfferedTask): string {
  return sha256(JSON.stringify(content))
}
