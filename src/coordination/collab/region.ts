/** A piece of a team's work that goes on beside others (COL-70). */
export interface Branch {
  readonly id: string
  /** The member that has it, or had it last. */
  readonly agent: string
  /** `waiting`: it has come to a member that others can still come to. `parked`: no rule of it is true. */
  readonly state: 'working' | 'waiting' | 'parked'
  /** Where it waits. */
  readonly at?: string
  readonly failed: boolean
}

/** Branches that have become one, which goes on with a member. */
export interface Release {
  readonly id: string
  readonly at: string
  /** The members that had those that came together, the one that came last at the end. */
  readonly from: readonly string[]
}

/** Which members the work can come to from one, by rules of its own. */
export type ReachableFrom = (agent: string) => ReadonlySet<string>

/** Follows rules as far as they lead. */
export function reachOf(next: (agent: string) => readonly string[]): ReachableFrom {
  const known = new Map<string, ReadonlySet<string>>()
  return (agent) => {
    const before = known.get(agent)
    if (before !== undefined) return before
    const reached = new Set<string>()
    const open = [...next(agent)]
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (reached.has(one)) continue
      reached.add(one)
      open.push(...next(one))
    }
    known.set(agent, reached)
    return reached
  }
}

/**
 * Where the branches of a team's work stand. Nothing waits for a step of others: a branch goes on until no rule of it is
 * true, or until it comes to a member that others at work can still come to. That member works once, when no
 * other can come any more, for all that have come and for those that are parked on the way to it (COL-71). Pure.
 */
export class BranchRegion {
  readonly #reach: ReachableFrom
  readonly #branches = new Map<string, Branch>()

  constructor(reach: ReachableFrom) {
    this.#reach = reach
  }

  get branches(): readonly Branch[] {
    return [...this.#branches.values()]
  }

  get parked(): readonly Branch[] {
    return this.branches.filter(({ state }) => state === 'parked')
  }

  /** Whether the work is in one piece. */
  get isWhole(): boolean {
    return this.#branches.size < 2
  }

  begin(id: string, agent: string): void {
    this.#branches.set(id, { id, agent, state: 'working', failed: false })
  }

  /** The work of a branch goes to several members at once: it becomes as many branches. */
  split(id: string, agents: readonly string[]): readonly string[] {
    this.#branches.delete(id)
    const ids = agents.map((agent, at) => {
      const isTwice = agents.indexOf(agent) !== at
      return `${id === '' ? '' : `${id}/`}${agent}${isTwice ? `-${at + 1}` : ''}`
    })
    agents.forEach((agent, at) => {
      this.begin(ids[at] ?? agent, agent)
    })
    return ids
  }

  /** A rule of a branch leads to a member. */
  arrive(id: string, at: string): void {
    this.#change(id, { state: 'waiting', at })
  }

  /** A branch has come to its end. */
  leave(id: string): void {
    this.#branches.delete(id)
  }

  /** No rule of a branch is true. */
  park(id: string, failed: boolean): void {
    this.#change(id, { state: 'parked', failed })
  }

  /** What can go on now. To be asked after every change, until there is nothing more. */
  releases(): readonly Release[] {
    const released: Release[] = []
    for (let one = this.#release(); one !== undefined; one = this.#release()) released.push(one)
    return released
  }

  #release(): Release | undefined {
    const working = this.branches.filter(({ state }) => state === 'working')
    const arrived = this.branches.filter(({ state }) => state === 'waiting')
    const last = arrived.findLast(({ at = '' }) => !working.some(({ agent }) => this.#reach(agent).has(at)))
    if (last?.at === undefined) return undefined
    const { at } = last
    const joined = this.branches.filter(
      (branch) => branch.at === at || (branch.state === 'parked' && this.#reach(branch.agent).has(at)),
    )
    const others = joined.filter(({ id }) => id !== last.id)
    for (const { id } of joined) this.#branches.delete(id)
    this.begin(last.id, at)
    return { id: last.id, at, from: [...others, last].map(({ agent }) => agent) }
  }

  #change(id: string, change: Pick<Branch, 'state'> & Partial<Pick<Branch, 'at' | 'failed'>>): void {
    const before = this.#branches.get(id)
    if (before === undefined) return
    // The last to change stands last.
    this.#branches.delete(id)
    const { at: _, ...rest } = before
    this.#branches.set(id, { ...rest, ...change })
  }
}
