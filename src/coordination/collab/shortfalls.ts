import type { RunError } from '../../errors/run-error.ts'
import type { MemberAnswer } from './member-answer.ts'

/** What members left undone. What one does in full later, or what a rule dealt with, is no longer among it. */
export class Shortfalls {
  readonly #partial = new Set<string>()
  readonly #failed = new Map<string, RunError>()

  /** A member ended a turn. */
  note(agent: string, { error, isPartial }: MemberAnswer): void {
    if (error !== undefined) return
    this.#failed.delete(agent)
    if (isPartial === true) this.#partial.add(agent)
    else this.#partial.delete(agent)
  }

  /** A turn failed, and no rule is for that. */
  leave(agent: string, error: RunError): void {
    this.#failed.set(agent, error)
  }

  /** A rule says how the work goes on after all. */
  dealWith(agent: string): void {
    this.#failed.delete(agent)
  }

  get hasFailures(): boolean {
    return this.#failed.size > 0
  }

  /** What the result of the team has to say of them, beside the warnings of its members, which it has anyway. */
  get warnings(): readonly string[] {
    const partial = [...this.#partial].map((agent) => `${agent} did only part of its work`)
    const failed = [...this.#failed].map(
      ([agent, { message }]) => `${agent} failed, and no rule is for that: ${message}`,
    )
    return [...partial, ...failed]
  }
}
