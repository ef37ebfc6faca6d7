import type { Json } from '../events/json.ts'

/** Why a run would not do what a message says, and what to send instead. */
export interface MessageProblem {
  readonly problem: string
  readonly advice: string
}

/** What runs of a kind take from people while they work. */
export interface KindMessages {
  /** What keeps a run with this definition from doing what a message says; undefined where nothing does. */
  problem(definition: Json, topic: string, content: Json): MessageProblem | undefined
}
