import { eventData } from '../../events/catalog.ts'
import { operationOf, type RunEvent } from '../../events/event.ts'
import type { RulesOfTurn, RulesShown, ShownAtom } from '../shown-rules.ts'
import type { RuleOutcome } from './conditions/rule-outcome.ts'
import { type CollabEvents, collabEvents } from './events.ts'
import { unmeasured } from './words.ts'

type DecisionOnRules = CollabEvents['collab.decided']

/** Every turn of a team with all its rules, and what else moved or stopped the work; from the log alone. */
export const collabRules: RulesShown = (events) => {
  const fold = new RulesFold()
  for (const event of events) fold.take(event)
  return fold.turns
}

class RulesFold {
  readonly turns: RulesOfTurn[] = []
  readonly #teams = new Map<string, string>()
  readonly #judges = new Map<string, string>()

  take(event: RunEvent): void {
    const { runId } = event
    const made = eventData(event, 'decision.made')
    if (made !== undefined && /decide:collab\.conditions#\d+$/.test(made.op)) {
      const [, model] = /^judged by (?:\d+ samples of )?(.+)$/.exec(made.reason) ?? []
      this.#judges.set(placeOf(runId, made.op), model ?? offline)
    }
    const started = collabEvents.read(event, 'collab.started')
    if (started !== undefined) this.#teams.set(runId, started.team)
    const decided = collabEvents.read(event, 'collab.decided')
    const judge = this.#judges.get(placeOf(runId, operationOf(event) ?? '')) ?? 'a model'
    if (decided !== undefined) this.turns.push({ runId, team: this.#teamOf(runId), ...turnOf(decided, judge) })
    const parked = collabEvents.read(event, 'collab.parked')
    if (parked !== undefined) this.#wait(runId, parked.agent)
    const [says, by, to] = besides(event) ?? []
    if (says === undefined) return
    const nothing = { turn: 0, agent: '', to: to ?? [], rules: [] }
    this.turns.push({ runId, team: this.#teamOf(runId), ...nothing, decidedBy: by ?? 'code', says })
  }

  #teamOf(runId: string): string {
    return this.#teams.get(runId) ?? ''
  }

  /** A branch of which no rule is true waits for the others. */
  #wait(runId: string, agent: string): void {
    const at = this.turns.findLastIndex((turn) => turn.runId === runId && turn.agent === agent)
    const turn = this.turns[at]
    if (turn === undefined || turn.to.length > 0) return
    this.turns[at] = { ...turn, says: `no rule of ${agent} is true: it waits for the others` }
  }
}

const offline = 'offline rule'

/** Branches write into one log: what was judged belongs to the decision of the same branch. */
function placeOf(runId: string, op: string): string {
  return `${runId} ${op.slice(0, Math.max(0, op.lastIndexOf('/')))}`
}

function turnOf(
  { turn, agent, to, layer, rule, rules }: DecisionOnRules,
  judge: string,
): Omit<RulesOfTurn, 'runId' | 'team'> {
  const shown = rules.map((one) => ({
    ...one,
    atoms: one.atoms.map((atom) => ({ ...atom, by: whoSays(atom, judge) })),
  }))
  const winner = shown.find((one) => one.rule === rule)
  const counted = layer === 1 && winner !== undefined ? [winner] : shown
  const isBare = layer === 1 && winner?.atoms.every(({ by }) => by === '')
  const decidedBy = layer === 2 ? judge : isBare ? 'code' : decidersOf(counted.flatMap(({ atoms }) => atoms))
  return { turn, agent, to, decidedBy, says: sentence(agent, to, layer, winner?.condition ?? ''), rules: shown }
}

/** What the atoms that counted were decided by: code alone, or also what was read or judged. */
function decidersOf(atoms: readonly ShownAtom[]): string {
  const all = [...new Set(atoms.map(({ by }) => by).filter((by) => by !== ''))]
  return all.join(' and ')
}

function whoSays({ by }: RuleOutcome['atoms'][number], judge: string): string {
  const [who = '', ...rest] = by.split(' ')
  const named = who === 'rule' ? offline : who === 'model' ? judge : who
  return [named, ...rest].join(' ')
}

function sentence(agent: string, to: readonly string[], layer: DecisionOnRules['layer'], condition: string): string {
  if (layer === 3) return `no rule of ${agent} is true: what the team does after work counts`
  if (layer === 2) return `no rule of ${agent} is true, and a model chose ${to.join(' and ')}`
  return `${agent} hands over to ${to.join(' and ')}: ${condition}`
}

/** What moves or stops the work besides rules: a sentence, what decided it, and where the work goes. */
function besides(event: RunEvent): readonly [says: string, by?: string, to?: readonly string[]] | undefined {
  const overridden = collabEvents.read(event, 'collab.overridden')
  if (overridden !== undefined) return overrideIn(overridden)
  const other = collabEvents.read(event, 'collab.unmeasured')
  if (other !== undefined) return [`${other.agent} ${unmeasured(other.tool, other.names)}`]
  const lacking = collabEvents.read(event, 'collab.not_returned')
  if (lacking !== undefined) return [`${lacking.agent}: ${lacking.why}`]
  const limit = collabEvents.read(event, 'collab.limit')
  if (limit !== undefined) return [`the limit ${limit.limit} (${limit.value}) stops ${limit.agent}`]
  const deadlock = collabEvents.read(event, 'collab.sync_deadlock')
  return deadlock === undefined ? undefined : [`all branches wait: ${deadlock.why.join('; ')}`]
}

/** A person sent the work elsewhere, or changed something that rules look at. */
function overrideIn({
  what,
  by,
  detail,
  refused,
}: CollabEvents['collab.overridden']): readonly [string, string, readonly string[]] {
  const done = refused === undefined ? '' : `, which was refused: ${refused}`
  const words = { handoff: `hand over to ${detail}`, set: `set ${detail}`, pause: 'pause', resume: 'go on' }
  const to = what === 'handoff' && refused === undefined ? [detail] : []
  return [`${by} said to ${words[what]}${done}`, by, to]
}
