import type { RunError } from '../../errors/run-error.ts'
import type { Artifact } from '../../events/artifact.ts'
import type { ModelChoice } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import type { Layer } from '../patterns/layer.ts'
import type { Collaboration } from './collaboration.ts'
import type { HandoffRule } from './conditions/candidates.ts'
import type { HandoffEvidence } from './conditions/evidence.ts'
import type { JudgeQuestion } from './conditions/needed.ts'
import { isUnstable, type PastVerdict } from './conditions/verdict-key.ts'
import type { AtomVerdict } from './conditions/weigh.ts'
import { isMeasured } from './definition.ts'
import { type CollabEvents, type CollabLimit, collabEvents } from './events.ts'
import type { HistoryEntry, KeptText } from './history.ts'
import { Shortfalls } from './shortfalls.ts'
import { builtInVariables, type LastTurn } from './variables/built-in.ts'
import type { VariableChange } from './variables/change.ts'
import { TurnCounts } from './variables/turn-counts.ts'
import { VariableValues } from './variables/variable-values.ts'

/** What a turn left behind, for the decision after it. */
export interface TurnLeft extends LastTurn {
  readonly turn: number
  readonly answer: string
  /** Whether the answer is what a tool returned, and no words of a member. */
  readonly isToolOutput: boolean
  readonly artifacts: readonly Artifact[]
  /** The newest text that it kept. */
  readonly made?: KeptText
  readonly error?: RunError
  /** The run that took the turn. */
  readonly runId?: string
}

/** What a member said, as the answer of its team. */
interface StandingAnswer {
  readonly agent: string
  readonly text: string
  readonly isPartial: boolean
}

interface SharedTableParts {
  readonly team: Collaboration
  readonly layer: Layer
  readonly request: string
}

/** Everything that the members of a team share while it works. All of it follows from events and results in the log. */
export class SharedTable {
  readonly team: Collaboration
  readonly layer: Layer
  /** What is asked. */
  readonly request: string
  /** What the user said since. */
  readonly followUps: string[] = []
  readonly variables: VariableValues = new VariableValues()
  readonly history: HistoryEntry[] = []
  readonly artifacts: Artifact[] = []
  readonly verdicts: Map<string, AtomVerdict> = new Map()
  readonly counts: TurnCounts
  /** The newest text that a member kept. */
  newest: KeptText | undefined
  /** The newest turn that did not fail: what it said is the answer of the team. */
  lastAnswer: StandingAnswer | undefined
  readonly shortfalls: Shortfalls = new Shortfalls()
  readonly #context: Context
  readonly #past = new Map<string, PastVerdict[]>()

  constructor(context: Context, { team, layer, request }: SharedTableParts) {
    this.request = request
    this.#context = context
    this.counts = new TurnCounts(context.now())
    this.team = team
    this.layer = layer
    for (const [name, value] of Object.entries(team.definition.context_variables)) {
      if (!isMeasured(value)) this.variables.set({ name, value, source: 'team', by: team.definition.name })
    }
  }

  /** Which edition of Baton's own words this tree of runs began with. */
  get edition(): number {
    return this.#context.edition
  }

  get models(): ModelChoice | undefined {
    return this.#context.models
  }

  record<Type extends keyof CollabEvents>(type: Type, data: CollabEvents[Type], from: Context = this.#context): void {
    from.record(collabEvents, type, data)
  }

  ruleAt(index: number): HandoffRule | undefined {
    return this.team.rules.find((rule) => rule.index === index)
  }

  visitsOf(agent: string): number {
    return this.counts.visitsOf(agent)
  }

  firedOf(rule: number): number {
    return this.counts.firedOf(rule)
  }

  /** The limit that another turn of a member would break, if any (COL-45). */
  limitBefore(agent: string): { readonly limit: CollabLimit; readonly value: number } | undefined {
    const { max_turns, max_visits_per_agent } = this.team.definition
    const { turns, visits } = this.counts.sinceAsked(agent)
    if (turns >= max_turns) return { limit: 'max_turns', value: max_turns }
    if (visits >= max_visits_per_agent) return { limit: 'max_visits_per_agent', value: max_visits_per_agent }
    return undefined
  }

  /** The limit that a rule would break by firing once more. */
  limitOf(rule: number): { readonly limit: CollabLimit; readonly value: number } | undefined {
    const { max_edge_repeats: value } = this.team.definition
    return this.counts.firedSinceAsked(rule) >= value ? { limit: 'max_edge_repeats', value } : undefined
  }

  /** A user said something: limits hold for what comes now. */
  asked(text: string): void {
    this.followUps.push(text)
    this.counts.beginAnew()
  }

  /** Sets what is new, as one event. */
  set(changes: readonly VariableChange[], turn: number, from: Context): void {
    const fresh = changes.filter((change) => !this.variables.holds(change))
    for (const change of fresh) this.variables.set(change)
    if (fresh.length > 0) this.record('collab.variables_set', { turn, changes: fresh }, from)
  }

  /** All variables as rules see them after a turn. */
  variablesAfter(last: LastTurn, now: number): Readonly<Record<string, unknown>> {
    return { ...this.variables.all(), ...builtInVariables(this.counts.at(now), last, [...this.team.members.keys()]) }
  }

  /** Keeps how a question was answered each time, and says when that turns around again and again (4.1.6). */
  noteVerdict(
    { key, statement }: JudgeQuestion,
    { truth }: AtomVerdict,
    evidence: HandoffEvidence,
    from: Context,
  ): void {
    const past = this.#past.get(key) ?? []
    this.#past.set(key, past)
    const wasUnstable = isUnstable(past)
    past.push({ truth, artifacts: evidence.artifacts.map(({ hash }) => hash).join(' ') })
    if (isUnstable(past) && !wasUnstable) {
      this.record('collab.judge_unstable', { statement, verdicts: past.map((one) => one.truth) }, from)
    }
  }
}
