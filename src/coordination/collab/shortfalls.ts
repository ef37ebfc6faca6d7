import type { RunError } from '../../errors/run-error.ts'
import type { MemberAnswer } from './member-answer.ts'

/** What members left undone. What one does in full later, or what a rule dealt with, is no longer among it. */
export class Shortfalls {
  readonly #partial = new Map<string, readonly string[]>()
  readonly #failed = new Map<string, { readonly error: RunError; readonly runs: readonly string[] }>()
  readonly #cutOff = new Set<string>()
  readonly #notReturned = new Set<string>()

  /** A member ended a turn. */
  note(agent: string, { error, isPartial, runId }: MemberAnswer): void {
    if (error !== undefined) return
    this.#failed.delete(agent)
    if (isPartial === true) this.#partial.set(agent, runId === undefined ? [] : [runId])
    else this.#partial.delete(agent)
  }

  /** A turn failed, and no rule is for that. */
  leave(agent: string, { error, runId }: Pick<MemberAnswer, 'error' | 'runId'>): void {
    if (error === undefined) return
    const before = this.#failed.get(agent)?.runs ?? []
    this.#failed.set(agent, { error, runs: runId === undefined ? before : [...before, runId] })
  }

  /** A limit ended a run or an operation. */
  cutOff(what: string | undefined): void {
    if (what !== undefined) this.#cutOff.add(what)
  }

  /** A tool did not return what a variable is read from. */
  notReturned(why: string): void {
    this.#notReturned.add(why)
  }

  /** A rule says how the work goes on after all. */
  dealWith(agent: string): void {
    this.#failed.delete(agent)
  }

  get hasFailures(): boolean {
    return this.#failed.size > 0
  }

  /** The runs of members and the operations that are to be tried anew when the team goes on. */
  get failedBy(): readonly string[] {
    const failed = [...this.#failed.values()].flatMap(({ runs }) => runs)
    return [...failed, ...[...this.#partial.values()].flat(), ...this.#cutOff]
  }

  /** What the result of the team has to say of them, beside the warnings of its members, which it has anyway. */
  get warnings(): readonly string[] {
    const partial = [...this.#partial.keys()].map((agent) => `${agent} did only part of its work`)
    const failed = [...this.#failed].map(
      ([agent, { error }]) => `${agent} failed, and no rule is for that: ${error.message}`,
    )
    return [...partial, ...failed, ...this.#notReturned]
  }
}
