/** What is counted while a team works. */
export interface TeamCounts {
  readonly turns: number
  readonly handoffs: number
  readonly visits: ReadonlyMap<string, number>
  /** Turns that are under way or waiting, by member. */
  readonly loads: ReadonlyMap<string, number>
  /** Members whose latest turn ended well, and with all of their work. */
  readonly complete: ReadonlySet<string>
  readonly elapsedSeconds: number
  readonly costUsd: number
}

/** Counts turns, handoffs and what they cost: of the whole run, and since a user last said something. */
export class TurnCounts {
  readonly #began: number
  readonly #visits = new Map<string, number>()
  readonly #loads = new Map<string, number>()
  readonly #fired = new Map<number, number>()
  readonly #complete = new Set<string>()
  #recentVisits = new Map<string, number>()
  #recentFired = new Map<number, number>()
  #recentTurns = 0
  #turns = 0
  #handoffs = 0
  #costMicros = 0

  constructor(began: number) {
    this.#began = began
  }

  get turns(): number {
    return this.#turns
  }

  visitsOf(agent: string): number {
    return this.#visits.get(agent) ?? 0
  }

  firedOf(rule: number): number {
    return this.#fired.get(rule) ?? 0
  }

  sinceAsked(agent: string): { readonly turns: number; readonly visits: number } {
    return { turns: this.#recentTurns, visits: this.#recentVisits.get(agent) ?? 0 }
  }

  firedSinceAsked(rule: number): number {
    return this.#recentFired.get(rule) ?? 0
  }

  /** Limits are there so that no team goes on and on unseen. */
  beginAnew(): void {
    this.#recentTurns = 0
    this.#recentVisits = new Map()
    this.#recentFired = new Map()
  }

  beginTurn(agent: string): { readonly turn: number; readonly visit: number } {
    addOne(this.#visits, agent)
    addOne(this.#recentVisits, agent)
    addOne(this.#loads, agent)
    this.#recentTurns++
    return { turn: ++this.#turns, visit: this.visitsOf(agent) }
  }

  endTurn(agent: string, costMicros: number, isShort: boolean): void {
    this.#loads.set(agent, Math.max(0, (this.#loads.get(agent) ?? 0) - 1))
    this.#costMicros += costMicros
    if (isShort) this.#complete.delete(agent)
    else this.#complete.add(agent)
  }

  fire(rule: number): void {
    this.#handoffs++
    addOne(this.#fired, rule)
    addOne(this.#recentFired, rule)
  }

  at(now: number): TeamCounts {
    return {
      turns: this.#turns,
      handoffs: this.#handoffs,
      visits: this.#visits,
      loads: this.#loads,
      complete: this.#complete,
      elapsedSeconds: (now - this.#began) / 1000,
      costUsd: this.#costMicros / 1e6,
    }
  }
}

function addOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
