import { defineCollab } from '../../../src/coordination/collab/define-collab.ts'
import { collabEvents } from '../../../src/coordination/collab/events.ts'
import type { WrittenTeam } from '../../../src/coordination/collab/fields.ts'
import type { HistoryEntry } from '../../../src/coordination/collab/history.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import type { BatonOptions } from '../../../src/library/options.ts'
import { agent, type Lines, type Stage, stage } from '../patterns/stage.ts'

/** What the judge answers: a verdict for each statement. */
export type Verdicts = Readonly<Record<string, 'yes' | 'no' | 'unknown'>>

/** A judge that says what a script lays down, quoting the answer it judges; statements it does not know are unknown. */
export function judgeLines(verdicts: Verdicts | ((call: number) => Verdicts)): Lines {
  return (request, call) => {
    const known = typeof verdicts === 'function' ? verdicts(call) : verdicts
    const asked = JSON.parse(String(request.messages.at(-1)?.content)) as {
      readonly evidence: { readonly answer: string }
      readonly questions: readonly { readonly id: string; readonly statement: string }[]
    }
    const quote = asked.evidence.answer.slice(0, 40)
    const answers = asked.questions.map(({ id, statement }) => ({
      id,
      verdict: known[statement] ?? 'unknown',
      quote,
      confidence: 0.9,
    }))
    return JSON.stringify({ answers })
  }
}

export interface TeamStage extends Stage {
  /** Ends when the team is done or asks its user. */
  collab(input?: string): Promise<{ readonly runId: string; readonly status: string; readonly output?: string }>
  history(runId: string): Promise<readonly HistoryEntry[]>
  judged(runId: string): Promise<readonly (readonly string[])[]>
}

/** A team whose members are agents with scripted models. */
export async function teamStage(
  team: WrittenTeam,
  script: Readonly<Record<string, Lines>>,
  options: Partial<BatonOptions> = {},
): Promise<TeamStage> {
  const names = team.agents.filter(({ run, kind }) => run === undefined && kind !== 'human').map(({ name }) => name)
  const runnable = defineCollab({ ...team, name: 'crew' })
  const judged = script['judge'] === undefined ? {} : { decisionModel: 'test/judge' }
  const set = await stage(
    names.map((name) => agent(name)),
    script,
    { runnables: [runnable], ...judged, ...options },
  )
  const events = (runId: string): Promise<RunEvent[]> => set.treeOf(runId)
  return {
    ...set,
    collab: async (input = 'Please help.') => set.passTime(set.baton.run('collab:crew', input)),
    history: async (runId) =>
      (await events(runId)).flatMap((event) => {
        const ended = collabEvents.read(event, 'collab.turn_ended')
        return ended === undefined ? [] : [ended.entry]
      }),
    judged: async (runId) =>
      (await events(runId))
        .filter(({ type }) => type === 'decision.requested')
        .map(({ data }) =>
          (data as unknown as { input: { questions: { statement: string }[] } }).input.questions.map(
            ({ statement }) => statement,
          ),
        ),
  }
}
