import type { RunError } from '../../errors/run-error.ts'
import type { Context } from '../../kernel/context.ts'
import type { AtomVerdict } from './conditions/weigh.ts'
import { anyAgent, type PassMode, reservedNames, user } from './definition.ts'
import type { CollabLimit } from './events.ts'
import { type Branch, BranchRegion, reachOf } from './region.ts'
import type { SharedTable, TurnLeft } from './table.ts'

/** Where a piece of work stands: which member has it, which gave it, and how it was passed on. */
export interface HeldWork {
  /** The branch that it is; empty while the work is in one piece. */
  readonly branch: string
  readonly agent: string
  readonly previous: string | undefined
  readonly pass: PassMode
  /** The members whose work came together in it. */
  readonly from: readonly string[]
  /** What the member is told besides. */
  readonly note: string
}

/** What ends the work of all branches at once. */
export type Halt =
  | { readonly kind: 'limit'; readonly limit: CollabLimit; readonly value: number; readonly agent: string }
  | { readonly kind: 'budget'; readonly error: RunError }

/** What is kept of a branch that waits: its last turn, and what was said about language for it. */
export interface RestingWork {
  readonly baton: HeldWork
  readonly left: TurnLeft
  readonly verdicts: ReadonlyMap<string, AtomVerdict>
  readonly why: readonly string[]
  /** The rule by which it goes on. */
  readonly rule?: number
}

/** Where all branches of a team's work stand. What carries them on is in `carry-on.ts`. */
export class Lanes {
  readonly region: BranchRegion
  /** By branch: how each that is parked or waits came there. */
  readonly resting: Map<string, RestingWork> = new Map()
  halt: Halt | undefined
  /** The first branch whose work is for the user. */
  forUser: RestingWork | undefined
  readonly table: SharedTable
  /** A person stopped the team between two turns: pieces that come to the end of one are laid down here. */
  isPaused = false
  readonly laidDown: HeldWork[] = []
  readonly #looked = new Set<string>()

  constructor(table: SharedTable) {
    this.table = table
    this.region = new BranchRegion(
      reachOf((agent) =>
        table.team.rules
          .filter(({ from }) => from === agent && from !== anyAgent)
          .flatMap(({ to }) => to.filter((name) => !reservedNames.includes(name))),
      ),
    )
  }

  /** A rule of a branch fired. The work that goes on from there now. */
  handOver(from: Context, resting: RestingWork, rule: number, to: readonly string[]): readonly HeldWork[] {
    const { baton } = resting
    this.table.counts.fire(rule)
    this.table.shortfalls.dealWith(baton.agent)
    const [only = '', ...others] = to
    if (others.length > 0) return [...this.#split(resting, rule, to), ...this.#goOn(from)]
    this.resting.set(baton.branch, { ...resting, rule })
    if (only === user) {
      // Other branches go on; the user is asked when they have ended.
      this.forUser ??= resting
      this.region.leave(baton.branch)
    } else this.region.arrive(baton.branch, only)
    return this.#goOn(from)
  }

  #split({ baton }: RestingWork, rule: number, to: readonly string[]): readonly HeldWork[] {
    const ids = this.region.split(baton.branch, to)
    const pass = this.#passOf(rule)
    return to.map((agent, at) => {
      return { branch: ids[at] ?? agent, agent, previous: baton.agent, pass, from: [baton.agent], note: '' }
    })
  }

  /** No rule of a branch is true. What goes on because of that. */
  park(from: Context, resting: RestingWork): readonly HeldWork[] {
    const { baton, left } = resting
    this.resting.set(baton.branch, resting)
    this.table.shortfalls.leave(baton.agent, left)
    const isAlone = this.region.isWhole
    this.region.park(baton.branch, left.failed)
    if (!isAlone) {
      this.table.record('collab.parked', { agent: baton.agent, branch: baton.branch, failed: left.failed }, from)
    }
    return this.#goOn(from)
  }

  /** The branches that are parked, in the order in which they were. */
  get parked(): readonly Branch[] {
    return this.region.parked
  }

  isParked(id: string): boolean {
    return this.parked.some((branch) => branch.id === id)
  }

  /** What is known of a parked branch, for the one lane that decides for it. */
  beginLook(id: string): RestingWork | undefined {
    if (this.#looked.has(id) || !this.isParked(id)) return undefined
    this.#looked.add(id)
    return this.resting.get(id)
  }

  endLook(id: string): void {
    this.#looked.delete(id)
  }

  #goOn(from: Context): readonly HeldWork[] {
    return this.region.releases().map(({ id, at, from: released }) => {
      const agents = [...new Set(released)]
      if (released.length > 1) this.table.record('collab.joined', { agents, at, branch: id }, from)
      const { rule } = this.resting.get(id) ?? {}
      const pass = rule === undefined ? 'full' : this.#passOf(rule)
      return { branch: id, agent: at, previous: agents.at(-1), pass, from: agents, note: '' }
    })
  }

  #passOf(rule: number): PassMode {
    return this.table.team.definition.handoffs[rule]?.pass ?? 'full'
  }
}
