import { isNothing } from '../../agents/no-answer.ts'
import type { LogViews } from '../../coordination/log-views.ts'
import type { RolePart, Told } from '../../coordination/view.ts'
import { asKernelEvent, type EventOf, type KernelEvent } from '../../events/catalog.ts'
import type { RunEvent } from '../../events/event.ts'
import type { Json } from '../../events/json.ts'
import { project } from '../../projections/projection.ts'
import { timeline } from '../../projections/timeline.ts'
import { approvalIn } from '../approval.ts'
import { duration } from './figures.ts'

/** Bookkeeping that readers can do without. */
const quiet: ReadonlySet<string> = new Set([
  'artifact.opened',
  'artifact.read',
  'budget.estimated',
  'budget.held',
  'budget.read',
  'clock.read',
  'decision.requested',
  'linked.booked',
  'definition.pinned',
  'model.requested',
  'random.drawn',
  'tool.returned',
])

/** What goes as it should, of a run of which the one above tells. */
const expected: ReadonlySet<string> = new Set([
  'artifact.kept',
  'decision.made',
  'model.answered',
  'run.completed',
  'run.started',
  'tool.called',
])

/** A run, as far as it was told of. */
interface KnownRun {
  readonly name: string
  readonly role: string | undefined
  readonly reason: string
  readonly about: Json | undefined
  readonly startedAt: number
}

/** Tells what happens in words. Takes events as they come, because what one means depends on what came before. */
export class Narrator {
  readonly #views: LogViews
  readonly #runs = new Map<string, KnownRun>()
  readonly #children = new Map<string, string>()
  /** Calls that rules answer in the place of a model. */
  readonly #byRules = new Set<string>()

  /** `views` must have taken in an event before it is printed. */
  constructor(views: LogViews) {
    this.#views = views
  }

  /** Undefined for what a person can do without; `everything` leaves nothing out. */
  tell(event: RunEvent, everything = false): Told | undefined {
    const kernelEvent = asKernelEvent(event)
    if (kernelEvent !== undefined) this.#remember(kernelEvent)
    const plain = { who: event.actor, does: plainWords(event) }
    const told = kernelEvent === undefined ? this.#tellModel(event, plain) : this.#tellKernel(kernelEvent, plain)
    return told ?? (everything ? plain : undefined)
  }

  #remember({ runId, type, ts, data }: KernelEvent): void {
    if (type === 'run.started') this.#meet(runId, { ...data, startedAt: ts })
    if (type === 'model.requested' && data.model.startsWith('offline/')) this.#byRules.add(`${runId}/${data.op}`)
    if (type === 'linked.begun') this.#meet(data.linkedRunId, { ...data, startedAt: ts })
    if (type !== 'child.started') return
    this.#children.set(`${runId}/${data.op}`, data.childRunId)
    this.#meet(data.childRunId, { ...data, startedAt: ts })
  }

  /** The parent says more of a run than the run itself, and says it first. */
  #meet(runId: string, facts: Met): void {
    const { runnable, role, reason = '', about, startedAt } = facts
    const known = this.#runs.get(runId)
    this.#runs.set(runId, { name: runnable, role, reason, about: about ?? known?.about, startedAt })
  }

  /** An event of a coordination model, in the words of that model, or in plain ones where no view knows it. */
  #tellModel(event: RunEvent, plain: Told): Told | undefined {
    return this.#views.declares(event.type) ? this.#views.told(event) : plain
  }

  #tellKernel(event: KernelEvent, plain: Told): Told | undefined {
    if (quiet.has(event.type) || isEmptyHanded(event) || isHandedUp(event)) return undefined
    if (expected.has(event.type) && this.#views.isToldAbove(event.runId)) return undefined
    const run = this.#runs.get(event.runId)
    const part = this.#views.part(run?.role)
    const does =
      aboutPart(event, run, part) ??
      this.#aboutChild(event) ??
      this.#aboutSpeech(event, run) ??
      aboutApproval(event) ??
      this.#aboutRules(event)
    const called = run === undefined ? undefined : part?.called?.(run)
    return does === '' ? undefined : { who: called ?? plain.who, does: does ?? plain.does }
  }

  /** A run that plays a part says itself when it begins and ends; some are also told by the parent that starts them. */
  #aboutChild({ runId, type, data }: KernelEvent): string | undefined {
    if (type !== 'child.started' && type !== 'child.ended') return undefined
    const child = this.#runs.get(this.#children.get(`${runId}/${data.op}`) ?? '')
    if (child === undefined) return undefined
    if (this.#views.isToldAbove(this.#children.get(`${runId}/${data.op}`) ?? '')) return ''
    const part = this.#views.part(child.role)
    if (type === 'child.ended') return part === undefined ? `${child.name} ${data.status}` : ''
    return part === undefined ? undefined : (part.starts?.(child) ?? '')
  }

  /** Where no model was asked, none has answered, and nothing was paid. */
  #aboutRules({ runId, type, data }: KernelEvent): string | undefined {
    return type === 'model.answered' && this.#byRules.has(`${runId}/${data.op}`) ? 'rules answered' : undefined
  }

  #aboutSpeech({ type, data }: KernelEvent, run: KnownRun | undefined): string | undefined {
    const speech = type === 'tool.called' ? this.#views.speech(data.tool) : undefined
    return run?.role !== undefined || speech?.atTop === true ? speech?.says : undefined
  }
}

/** A run that looked for messages and found none. */
function isEmptyHanded({ type, data }: KernelEvent): boolean {
  return type === 'message.taken' && data.messages.length === 0
}

/** What a member of a team answered as data is kept after each turn; its answer itself is told. */
function isHandedUp({ type, data }: KernelEvent): boolean {
  return type === 'artifact.kept' && handedUp.test(data.name)
}

const handedUp = /^final_output(?:-.+)?\.json$/

type Met = Pick<EventOf<'child.started'>['data'], 'runnable' | 'role' | 'reason' | 'about'> &
  Pick<KnownRun, 'startedAt'>

function aboutPart(
  { type, ts, data }: KernelEvent,
  run: KnownRun | undefined,
  part: RolePart | undefined,
): string | undefined {
  if (run === undefined || part === undefined) return undefined
  if (type === 'run.started') return part.begins(run)
  if (type !== 'run.completed' && type !== 'run.partial') return undefined
  const rest = type === 'run.partial' ? ', in part' : ''
  const [warning] = data.warnings
  const doubt = rest === '' || warning === undefined ? '' : `: ${warning}`
  const ends = type === 'run.partial' && isNothing(data) ? 'ends without an answer' : `${part.ends}${rest}`
  return part.ends === '' ? '' : `${ends} after ${duration(ts - run.startedAt)}${doubt}`
}

function aboutApproval({ type, data }: KernelEvent): string | undefined {
  if (type === 'question.asked') {
    const approval = approvalIn(data)
    return approval && `waits for approval of ${approval.tool}: ${approval.touches.join(', ')}`
  }
  if (type !== 'question.answered' || !approvalPath.test(data.op)) return undefined
  return `${data.by} ${data.answer === 'Approve' ? 'approved' : 'refused'} the call`
}

/** Only for its approval does a call ask something before it is made. */
const approvalPath = /(?:^|\/)tool:[^/]+\/ask#\d+$/

/** What the timeline says, which has words for every event. */
function plainWords(event: RunEvent): string {
  return project(timeline, [event])[0]?.text ?? ''
}
