import type { RunEvent } from '../../events/event.ts'
import type { Json } from '../../events/json.ts'
import { project } from '../../projections/projection.ts'
import { timeline } from '../../projections/timeline.ts'
import { approvalIn } from '../approval.ts'
import { duration } from './figures.ts'
import { isPatternEvent, patternWords, type Told, turnIn } from './pattern-words.ts'
import { isWorkOrderEvent, workOrderWords } from './work-order-words.ts'

/** Bookkeeping that a person who reads along can do without. */
const quiet: ReadonlySet<string> = new Set([
  'budget.estimated',
  'budget.held',
  'budget.read',
  'clock.read',
  'decision.requested',
  'definition.pinned',
  'model.requested',
  'random.drawn',
  'tool.returned',
])

/** Calls by which agents in a pattern speak. Empty: what was said is told when the others hear it. */
const speeches: Readonly<Record<string, string>> = {
  broadcast: '',
  vote_conclude: '',
  route_to: '',
  submit_advice: 'hands in its advice',
  final_report: 'hands in the report',
  conclude_team: 'hands in the report and ends the work',
}

/** A run, as far as it was told of. */
interface KnownRun {
  readonly name: string
  readonly role?: string | undefined
  readonly reason?: string | undefined
  readonly startedAt: number
}

type Fields = Readonly<Record<string, Json | undefined>>

/** Tells what happens in words. Takes events as they come, because what one means depends on who is at work. */
export class Narrator {
  readonly #runs = new Map<string, KnownRun>()
  readonly #children = new Map<string, string>()

  /** Undefined for what a person can do without; `everything` leaves nothing out. */
  tell(event: RunEvent, everything = false): Told | undefined {
    this.#remember(event)
    const does = this.#wordsFor(event)
    if (does !== undefined) return does
    return everything ? { who: event.actor, does: plainWords(event) } : undefined
  }

  #remember({ runId, type, ts, data }: RunEvent): void {
    const { op, childRunId, runnable, role, reason } = data as Readonly<Record<string, string | undefined>>
    if (type === 'run.started') this.#runs.set(runId, { name: runnable ?? '', role, reason, startedAt: ts })
    if (type !== 'child.started' || childRunId === undefined) return
    this.#children.set(`${runId}/${op}`, childRunId)
    this.#runs.set(childRunId, { name: runnable ?? '', role, reason, startedAt: ts })
  }

  #wordsFor(event: RunEvent): Told | undefined {
    const { type, actor } = event
    if (quiet.has(type)) return undefined
    if (isPatternEvent(event)) return patternWords(event)
    if (isWorkOrderEvent(event)) return workOrderWords(event)
    const run = this.#runs.get(event.runId)
    const does = aboutPart(event, run) ?? this.#aboutChild(event) ?? aboutSpeech(event, run) ?? aboutApproval(event)
    return does === '' ? undefined : { who: actor, does: does ?? plainWords(event) }
  }

  /** Who plays a part says so itself; a handoff is told by who lets go. */
  #aboutChild({ runId, type, data }: RunEvent): string | undefined {
    if (type !== 'child.started' && type !== 'child.ended') return undefined
    const { op, status } = data as Fields
    const child = this.#runs.get(this.#children.get(`${runId}/${op}`) ?? '')
    if (child === undefined) return undefined
    const isPart = child.role !== undefined && Object.hasOwn(parts, child.role)
    if (type === 'child.ended') return isPart ? '' : `${child.name} ${status}`
    return child.role === 'handoff' ? `hands off to ${child.name}` : isPart ? '' : undefined
  }
}

/** What is said when a run in a part begins and when it has done what it was asked for. */
const parts: Readonly<Record<string, { readonly begins: (reason: string) => string; readonly ends: string }>> = {
  advisor: { begins: (reason) => reason, ends: 'is back with advice' },
  destination: { begins: () => 'was chosen and begins', ends: 'has answered' },
  handoff: { begins: (reason) => reason.replace(/^handoff from/, 'takes over from'), ends: 'has finished' },
  member: { begins: takesTurn, ends: '' },
  coordinator: { begins: (reason) => reason.replace(/^concludes the team of/, 'begins the report of'), ends: '' },
}

function takesTurn(reason: string): string {
  const turn = turnIn(reason)
  return turn === undefined ? reason : `takes its turn in ${turn.round} of ${turn.team}`
}

function aboutPart({ type, ts, data }: RunEvent, run: KnownRun | undefined): string | undefined {
  const part = run?.role !== undefined && Object.hasOwn(parts, run.role) ? parts[run.role] : undefined
  if (run === undefined || part === undefined) return undefined
  if (type === 'run.started') return part.begins(run.reason ?? '')
  if (type !== 'run.completed' && type !== 'run.partial') return undefined
  const rest = type === 'run.partial' ? ', in part' : ''
  const { warnings = [] } = data as { readonly warnings?: readonly Json[] }
  const doubt = rest === '' || warnings.length === 0 ? '' : `: ${String(warnings[0])}`
  return part.ends === '' ? '' : `${part.ends}${rest} after ${duration(ts - run.startedAt)}${doubt}`
}

function aboutSpeech({ type, data }: RunEvent, run: KnownRun | undefined): string | undefined {
  const { tool = '' } = data as { readonly tool?: string }
  const mayBe = run?.role !== undefined || tool === 'route_to'
  return type === 'tool.called' && mayBe && Object.hasOwn(speeches, tool) ? speeches[tool] : undefined
}

function aboutApproval({ type, data }: RunEvent): string | undefined {
  if (type === 'question.asked') {
    const approval = approvalIn(data as { readonly about?: Json })
    return approval && `waits for approval of ${approval.tool}: ${approval.touches.join(', ')}`
  }
  if (type !== 'question.answered') return undefined
  const { op, by, answer } = data as Fields
  return approvalPath.test(String(op)) ? `${by} ${answer === 'Approve' ? 'approved' : 'refused'} the call` : undefined
}

/** Only for its approval does a call ask something before it is made. */
const approvalPath = /(?:^|\/)tool:[^/]+\/ask#\d+$/

/** What the timeline says; events that it has no words for are named without the spelling of programs. */
function plainWords(event: RunEvent): string {
  const [entry] = project(timeline, [event])
  const text = entry?.text ?? event.type
  return text === event.type ? text.slice(text.indexOf('.') + 1).replaceAll(/[._]/g, ' ') : text
}
