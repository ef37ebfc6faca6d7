import { eventData } from '../../events/catalog.ts'
import { operationOf, type RunEvent } from '../../events/event.ts'
import type { RulesOfTurn, RulesShown, ShownAtom } from '../shown-rules.ts'
import type { RuleOutcome } from './conditions/rule-outcome.ts'
import { type CollabEvents, collabEvents } from './events.ts'

type DecisionOnRules = CollabEvents['collab.decided']

/** Every turn of a team with all its rules, from the log alone. */
export const collabRules: RulesShown = (events) => {
  const judges = new Map<string, string>()
  return events.flatMap((event): RulesOfTurn[] => {
    const made = eventData(event, 'decision.made')
    const [, model] = /^judged by (?:\d+ samples of )?(.+)$/.exec(made?.reason ?? '') ?? []
    if (made !== undefined && /decide:collab\.conditions#\d+$/.test(made.op)) {
      judges.set(placeOf(event.runId, made.op), model ?? offline)
    }
    const overridden = collabEvents.read(event, 'collab.overridden')
    if (overridden !== undefined) return overrideIn(event, overridden)
    const decided = collabEvents.read(event, 'collab.decided')
    if (decided === undefined) return []
    const judge = judges.get(placeOf(event.runId, operationOf(event) ?? ''))
    return [turnOf(event.runId, decided, judge ?? 'a model')]
  })
}

const offline = 'offline rule'

/** Branches write into one log: what was judged belongs to the decision of the same branch. */
function placeOf(runId: string, op: string): string {
  return `${runId} ${op.slice(0, Math.max(0, op.lastIndexOf('/')))}`
}

function turnOf(runId: string, { turn, agent, to, layer, rule, rules }: DecisionOnRules, judge: string): RulesOfTurn {
  const shown = rules.map((one) => ({
    ...one,
    atoms: one.atoms.map((atom) => ({ ...atom, by: whoSays(atom, judge) })),
  }))
  const winner = shown.find((one) => one.rule === rule)
  const counted = layer === 1 && winner !== undefined ? [winner] : shown
  const isBare = layer === 1 && winner?.atoms.every(({ by }) => by === '')
  const decidedBy = layer === 2 ? judge : isBare ? 'code' : decidersOf(counted.flatMap(({ atoms }) => atoms))
  return { runId, turn, agent, to, decidedBy, says: sentence(agent, to, layer, winner?.condition ?? ''), rules: shown }
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

/** A person sent the work elsewhere, or changed something that rules look at. */
function overrideIn(
  { runId }: RunEvent,
  { what, by, detail, refused }: CollabEvents['collab.overridden'],
): RulesOfTurn[] {
  const done = refused === undefined ? '' : `, which was refused: ${refused}`
  const words = { handoff: `hand over to ${detail}`, set: `set ${detail}`, pause: 'pause', resume: 'go on' }
  const to = what === 'handoff' && refused === undefined ? [detail] : []
  return [{ runId, turn: 0, agent: '', to, decidedBy: by, says: `${by} said to ${words[what]}${done}`, rules: [] }]
}
