import type { Context } from '../../kernel/context.ts'
import type { HandoffDecision } from './conditions/settle.ts'
import type { HistoryEntry } from './history.ts'
import type { MemberAnswer } from './member-answer.ts'
import { speaksByTools } from './member-cast.ts'
import type { SharedTable, TurnLeft } from './table.ts'

/** A turn that a member took. */
export interface EndedTurn {
  readonly turn: number
  readonly agent: string
  readonly previous: string | undefined
  readonly answer: MemberAnswer
}

/** What a turn leaves for the decision after it. */
export function leftBy(table: SharedTable, { turn, agent, previous, answer }: EndedTurn): TurnLeft {
  const { text, artifacts, made, error, words, sources, runId } = answer
  const newest = made ?? table.newest
  return {
    turn,
    agent,
    previous,
    failed: error !== undefined,
    text: newest?.text ?? text,
    answer: error === undefined ? text : error.message,
    isToolOutput: table.edition > 4 && error === undefined && speaksByTools(table, agent),
    artifacts,
    ...(made === undefined ? {} : { made }),
    ...(error === undefined ? {} : { error }),
    ...(runId === undefined ? {} : { runId }),
    ...(words === undefined ? {} : { words }),
    ...(sources === undefined ? {} : { sources }),
  }
}

/** Keeps the turn in the history, with where the work goes from it (COL-60). */
export function recordTurn(
  branch: Context,
  table: SharedTable,
  { turn, agent, answer }: EndedTurn,
  decision: HandoffDecision | undefined,
): void {
  const rule = decision?.rule === undefined ? undefined : table.ruleAt(decision.rule)
  const { error } = answer
  const entry: HistoryEntry = {
    step_id: `step_${turn}`,
    agent_name: agent,
    timestamp: new Date(branch.now()).toISOString(),
    parts: [{ type: 'text', text: error?.message ?? answer.text }],
    artifacts: answer.artifacts.map(({ name }) => name),
    handoff_triggered: rule !== undefined,
    handoff_target: rule === undefined ? null : (decision?.to.join(', ') ?? null),
    handoff_reason: rule?.text ?? null,
    handoff_rule: rule?.index ?? null,
    layer: decision?.layer ?? null,
    ...(answer.terminalAgent === undefined ? {} : { terminal_agent: answer.terminalAgent }),
  }
  if (decision !== undefined) recordDecision(branch, table, { turn, agent, decision })
  table.record('collab.turn_ended', { turn, entry, ...(error === undefined ? {} : { error }) }, branch)
  table.history.push(entry)
  table.artifacts.push(...answer.artifacts)
  table.newest = answer.made ?? table.newest
  table.shortfalls.note(agent, answer)
  if (error === undefined) table.lastAnswer = { agent, text: answer.text, isPartial: answer.isPartial === true }
}

interface DecidedTurn {
  readonly turn: number
  readonly agent: string
  readonly decision: HandoffDecision
}

/** Where the work goes, with every rule that was looked at; and what keeps rules from being decided (COL-16). */
export function recordDecision(branch: Context, table: SharedTable, { turn, agent, decision }: DecidedTurn): void {
  const { layer, to, rules } = decision
  table.record('collab.decided', { turn, agent, layer, to, rule: decision.rule ?? null, rules }, branch)
  for (const { rule, condition, outcome, atoms } of rules) {
    if (outcome !== 'unknown') continue
    const unknown = atoms.filter(({ truth }) => truth === 'unknown')
    const notes = unknown.flatMap((atom) => (atom.notes.length > 0 ? atom.notes : [atom.text]))
    table.record('collab.condition_unknown', { rule, condition, notes }, branch)
  }
}
