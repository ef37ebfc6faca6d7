import { defineCollab } from '../../../src/coordination/collab/define-collab.ts'
import { type CollabEvents, collabEvents } from '../../../src/coordination/collab/events.ts'
import type { WrittenCollab, WrittenHandoffRule } from '../../../src/coordination/collab/fields.ts'
import type { HistoryEntry } from '../../../src/coordination/collab/history.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import type { JsonObject } from '../../../src/events/json.ts'
import type { ModelRequest } from '../../../src/kernel/ports/model.ts'
import type { Runnable } from '../../../src/kernel/runnable.ts'
import type { BatonOptions } from '../../../src/library/options.ts'
import { agent, calling, type Lines, type Reply, type Stage, stage } from '../patterns/stage.ts'

/** What the judge answers: a verdict for each statement. */
export type Verdicts = Readonly<Record<string, 'yes' | 'no' | 'unknown'>>

interface Asked {
  readonly evidence: { readonly answer: string }
  readonly questions: readonly { readonly id: string; readonly statement: string }[]
}

/** What a judge was asked in one call. */
export function askedOf({ messages }: ModelRequest): Asked {
  return JSON.parse(String(messages.at(-1)?.content)) as Asked
}

/** A judge that says what a script lays down, quoting the answer it judges; statements it does not know are unknown. */
export function judgeLines(verdicts: Verdicts | ((call: number) => Verdicts)): Lines {
  return (request, call) => {
    const known = typeof verdicts === 'function' ? verdicts(call) : verdicts
    const { evidence, questions } = askedOf(request)
    const quote = evidence.answer.split(/\s+/).slice(0, 6).join(' ')
    const answers = questions.map(({ id, statement }) => ({
      id,
      verdict: known[statement] ?? 'unknown',
      quote,
      confidence: 0.9,
    }))
    return JSON.stringify({ answers })
  }
}

export const members = (...names: readonly string[]): WrittenCollab['agents'] =>
  names.map((name) => ({ name, role: `does ${name} work` }))

export function rule(
  from_agent: string,
  to_agent: string | readonly string[],
  condition: string,
  more: Partial<WrittenHandoffRule> = {},
): WrittenHandoffRule {
  return { from_agent, to_agent, condition, ...more }
}

/** A member that sets variables, then says something. */
export function setting(values: JsonObject, text: string): readonly Reply[] {
  return [calling(['update_context', { values }]), text]
}

interface TeamRun {
  readonly runId: string
  readonly status: string
  readonly output?: string
  readonly warnings?: readonly string[]
}

export interface TeamStage extends Stage {
  /** Ends when the team is done or asks its user. */
  collab(input?: string): Promise<TeamRun>
  history(runId: string): Promise<readonly HistoryEntry[]>
  /** The statements of each decision, in order. */
  judged(runId: string): Promise<readonly (readonly string[])[]>
  facts<Type extends keyof CollabEvents & string>(runId: string, type: Type): Promise<readonly CollabEvents[Type][]>
}

/** A team whose members are agents with scripted models. */
export async function teamStage(
  team: WrittenCollab,
  script: Readonly<Record<string, Lines>>,
  { runnables = [], agents = [], ...options }: Partial<BatonOptions> = {},
): Promise<TeamStage> {
  const given = new Set(agents.map(({ name }) => name))
  const names = team.agents
    .filter(({ run, kind, name }) => run === undefined && kind !== 'human' && !given.has(name))
    .map(({ name }) => name)
  const runnable = crewOf(team)
  const judged = script['judge'] === undefined ? {} : { decisionModel: 'test/judge' }
  const set = await stage([...names.map((name) => agent(name)), ...agents], script, {
    runnables: [runnable, ...runnables],
    ...judged,
    ...options,
  })
  const rootEvents = (runId: string): Promise<readonly RunEvent[]> => set.baton.events(runId)
  return {
    ...set,
    collab: async (input = 'Please help.') => set.passTime(set.baton.run('collab:crew', input)),
    history: async (runId) => historyIn(await rootEvents(runId)),
    judged: async (runId) => judgedIn(await rootEvents(runId)),
    facts: async (runId, type) => factsIn(await rootEvents(runId), type),
  }
}

export function crewOf(team: WrittenCollab): Runnable {
  return defineCollab({ ...team, name: 'crew' })
}

/** Events of the team, in the order in which they were written. */
export function factsIn<Type extends keyof CollabEvents & string>(
  events: readonly RunEvent[],
  type: Type,
): readonly CollabEvents[Type][] {
  return events.flatMap((event) => collabEvents.read(event, type) ?? [])
}

export function historyIn(events: readonly RunEvent[]): readonly HistoryEntry[] {
  return factsIn(events, 'collab.turn_ended').map(({ entry }) => entry)
}

export function judgedIn(events: readonly RunEvent[]): readonly (readonly string[])[] {
  return events
    .filter(({ type }) => type === 'decision.requested')
    .map(({ data }) => {
      const { input } = data as unknown as { readonly input: { readonly questions: Asked['questions'] } }
      return input.questions.map(({ statement }) => statement)
    })
}
