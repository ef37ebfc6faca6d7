import type { Equip } from '../../agents/agent-runnable.ts'
import type { AgentDefinition } from '../../agents/definition.ts'
import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import type { Outcome, Runnable } from '../../kernel/runnable.ts'
import type { TeamHooks } from '../team/hooks.ts'
import type { AgentInPart, Part } from './part.ts'

/** What patterns know of the agents around them. */
export interface Layer {
  readonly agents: ReadonlyMap<string, AgentDefinition>
  readonly equip: Equip
  /** What code wants to hear of a team, by the agent that declares it. */
  readonly hooksOf: (team: string) => TeamHooks | undefined
  /** How an agent with patterns is run. Given, so that whoever has none need not load them. */
  readonly perform: (context: Context, atWork: AtWork, input: RunInput) => Promise<Outcome>
  /** What an agent with the key `workorder` does in place of its session. */
  readonly workOrder?: (context: Context, agent: AgentDefinition, input: RunInput) => Promise<Outcome>
  /** An agent, or whoever is called by that name, in a part. What is no agent plays none: it is run as it is. */
  readonly cast: (who: string | AgentDefinition, part: Part) => string | Runnable
}

/** An agent while it is run. */
export interface AtWork {
  readonly agent: AgentInPart
  readonly layer: Layer
}
