import type { RunEvent } from '../events/event.ts'

/*
 * Which rules there were after each turn of a run, and what became of them. Folded from the log alone; safe for a
 * browser, so that the terminal and the studio show the same.
 */

/** A part of a condition that is true, false or unknown by itself. */
export type ShownAtom = {
  readonly text: string
  /** `unasked`: it could not matter any more. */
  readonly truth: 'true' | 'false' | 'unknown' | 'unasked'
  /** What says so: `code`, `offline rule`, a model by its name; empty where none was asked. */
  readonly by: string
  /** What code compared: `900 >= 1500`. */
  readonly values: string
  /** What of the evidence says so, word for word. */
  readonly quote: string
  /** Why it is unknown, or how a vote went. */
  readonly notes: readonly string[]
}

export type ShownRule = {
  /** Its place in the file, from 0. */
  readonly rule: number
  readonly from: string
  readonly to: readonly string[]
  readonly priority: number
  readonly condition: string
  readonly truth: string
  readonly outcome: 'won' | 'chosen' | 'false' | 'unknown' | 'outranked' | 'skipped'
  readonly why: string
  readonly atoms: readonly ShownAtom[]
}

/** What was decided after one turn; with turn 0, what moved or stopped the work besides. */
export type RulesOfTurn = {
  readonly runId: string
  /** What people call the team. */
  readonly team: string
  readonly turn: number
  readonly agent: string
  /** The members that go on; none where no rule was true. */
  readonly to: readonly string[]
  /** What decided: `code`, `offline rule`, a model by its name, or a person; several where all were needed. */
  readonly decidedBy: string
  /** In one sentence. */
  readonly says: string
  readonly rules: readonly ShownRule[]
}

export type RulesShown = (events: readonly RunEvent[]) => readonly RulesOfTurn[]
