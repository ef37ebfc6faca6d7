import { BatonError, OperationError, toRunError } from '../errors/baton-error.ts'
import type { RunError } from '../errors/run-error.ts'
import { eventData } from '../events/catalog.ts'
import { isObject, type Json } from '../events/json.ts'
import type { QuestionEvents } from '../events/question.ts'
import { digestOfCall } from '../grants/digest.ts'
import { grantFits } from '../grants/files-fit.ts'
import { judge, mayAlso, type ProposedCall } from '../grants/judge.ts'
import { shownTouch } from '../grants/shown.ts'
import { type FilesTouch, knownLabels, type Label, type Touch } from '../grants/touch.ts'
import { sha256 } from './digest.ts'
import { againScope } from './effect.ts'
import { labelsBefore } from './labels.ts'
import { askPerson } from './operations/ask.ts'
import { keptDefinition } from './pinning.ts'
import type { Tool } from './ports/tool.ts'
import type { Run } from './run.ts'
import { Scope } from './scope.ts'

/** A call that a run wants to make. */
export interface WantedCall {
  readonly op: string
  readonly tool: Tool
  /** As it was asked for, and as the tool will see it. */
  readonly input: Json
  readonly checked: Json
  /** The event that says that it had begun before, if it had. */
  readonly begunAt?: number | undefined
}

/** What one call may do, by the grants of its run, the policy, and a person where they want one to be asked. */
export class Permission {
  readonly #run: Run
  readonly #call: WantedCall
  readonly #proposed: ProposedCall

  constructor(run: Run, call: WantedCall) {
    this.#run = run
    this.#call = call
    const { tool, input, checked } = call
    const callers = callersOf(run)
    this.#proposed = {
      agent: callers[0] ?? run.origin.reference,
      callers,
      tool: tool.name,
      effect: tool.effect,
      input,
      touches: tool.touches?.(checked) ?? [],
      // A tool that is run by itself is not the caller's own code, so the ceiling holds for it.
      layers: run.origin.layers ?? (run.origin.runnable.kind === 'tool' ? [] : undefined),
      // Of a call that had begun, what the run had seen by then: what others saw beside it since does not count.
      labels:
        call.begunAt === undefined || run.tree.isAdopted
          ? run.labels.set
          : labelsBefore(run.origin.events, call.begunAt),
    }
  }

  /** Why the call must not be made, or nothing. May wait for a person, with nothing held in memory. */
  refusal(): RunError | undefined | Promise<RunError | undefined> {
    const verdict = judge(this.#run.tree.outside.policy, this.#proposed)
    const denied = verdict.kind === 'deny' ? toRunError(verdict.error, verdict.error) : undefined
    // A question that was asked before a crash is waited for, whatever the policy says now; a denial counts all the same.
    const inside = `${this.#call.op}/`
    if (this.#asked(inside) !== undefined) return this.#approval([], inside).then((refused) => refused ?? denied)
    return verdict.kind === 'ask' ? this.#approval(verdict.reasons, inside) : denied
  }

  /**
   * Why a call that had begun must not be done again: by what is laid down today. What a person had approved before it
   * began stays approved, because it is the same call.
   */
  async refusalOfBegun(attempt: number): Promise<RunError | undefined> {
    const { op } = this.#call
    const verdict = judge(this.#run.tree.outside.policy, this.#proposed)
    const denied = verdict.kind === 'deny' ? toRunError(verdict.error, verdict.error) : undefined
    const again = againScope(op, attempt)
    if (this.#asked(again) !== undefined) return (await this.#approval([], again)) ?? denied
    if (verdict.kind !== 'ask' || this.#isApproved) return denied
    return this.#approval(verdict.reasons, again)
  }

  /** Why the call must not even be taken back. No person is asked about that, and what was seen does not matter. */
  get undoRefusal(): BatonError | undefined {
    const verdict = judge(this.#run.tree.outside.policy, { ...this.#proposed, labels: new Set() })
    return verdict.kind === 'deny' ? verdict.error : undefined
  }

  /** The question about it that was asked before a crash, by where it was asked. */
  #asked(inside: string): QuestionEvents['question.asked'] | undefined {
    return eventData(this.#run.recording.peek(`${inside}ask#1`)?.start, 'question.asked')
  }

  get #isApproved(): boolean {
    const end = this.#run.recording.peek(`${this.#call.op}/ask#1`)?.end
    return eventData(end, 'question.answered')?.answer === approve
  }

  /** Whether the call, once under way, may also touch this. */
  readonly may = (touch: Touch): boolean => mayAlso(this.#run.tree.outside.policy, this.#proposed, touch)

  /**
   * The labels of its answer. Files that only the user writes are trusted. What a secret opened is not public, and
   * nothing says that only its owner wrote it.
   */
  get labels(): readonly Label[] {
    const { labels = [] } = this.#call.tool
    if (this.#proposed.touches.some(({ kind }) => kind === 'secret')) return knownLabels
    const { trustedFiles } = this.#run.tree.outside.policy
    if (trustedFiles.length === 0 || !labels.includes('untrusted')) return labels
    const { touches } = this.#proposed
    const isTrusted = (touch: Touch): boolean =>
      touch.kind === 'files.read' && trustedFiles.some((glob) => grantFits(glob, inFull(touch)))
    return touches.length > 0 && touches.every(isTrusted) ? labels.filter((label) => label !== 'untrusted') : labels
  }

  async #approval(found: readonly string[], inside: string): Promise<RunError | undefined> {
    const { tool, input } = this.#call
    const { agent, touches } = this.#proposed
    const run = this.#run
    // A question that was asked before a crash stays as it was, whatever was seen or laid down since.
    const asked = this.#asked(inside)
    const reasons = reasonsIn(asked?.about) ?? found
    const { expiresInMs: approvalMs = run.tree.outside.policy.approvalMs } = asked ?? {}
    const definition = keptDefinition(run.origin.runnable, run.tree.outside.redactor).hash
    const question = {
      prompt: `"${agent}" wants to call "${tool.name}" with ${JSON.stringify(input)}. Is that all right?`,
      choices: [approve, refuse],
      expiresInMs: approvalMs,
      about: {
        approval: digestOfCall({ agent, tool: tool.name, input, definition }, sha256),
        agent,
        tool: tool.name,
        input,
        touches: touches.map((touch) => shownTouch(touch).doing),
        reasons,
      },
    }
    try {
      const answer = await run.tree.activity.without(askPerson(new Scope(run, inside), question))
      if (answer === approve) return undefined
      const denied = new BatonError('BATON_APPROVAL_DENIED', { tool: tool.name, reason: '' })
      return toRunError(denied, denied)
    } catch (thrown) {
      if (!(thrown instanceof OperationError)) throw thrown
      if (thrown.error.code !== 'BATON_QUESTION_EXPIRED') return thrown.error
      const expired = new BatonError('BATON_APPROVAL_EXPIRED', { tool: tool.name, waitedMs: approvalMs })
      return toRunError(expired, expired)
    }
  }
}

/** What wants the call: the nearest runnable that is neither tool nor person, and all runs above it. */
function callersOf(run: Run): string[] {
  const callers: string[] = []
  for (let above: Run | undefined = run; above !== undefined; above = above.origin.parent) {
    const { runnable, reference } = above.origin
    if (runnable.kind !== 'tool' && runnable.kind !== 'human') callers.push(reference)
  }
  return callers
}

/** Why a call was to be approved, as the question about it says. */
function reasonsIn(about: Json | undefined): readonly Json[] | undefined {
  const reasons = isObject(about) ? about['reasons'] : undefined
  return Array.isArray(reasons) ? reasons : undefined
}

/** Of a folder that is looked through, all must be trusted. */
function inFull(touch: FilesTouch): FilesTouch {
  return touch.extent === undefined ? touch : { ...touch, extent: 'whole' }
}

const approve = 'Approve'
const refuse = 'Refuse'
