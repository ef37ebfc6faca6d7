import type { Equip } from '../../agents/agent-runnable.ts'
import type { AgentDefinition } from '../../agents/definition.ts'
import type { ModelsFor } from '../../agents/equip.ts'
import type { AgentKey } from '../../agents/key.ts'
import { requestText } from '../../agents/opening.ts'
import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import type { OfflineRule } from '../../kernel/ports/model.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import type { Outcome, Runnable } from '../../kernel/runnable.ts'
import type { AgentInPart, Part, Voice } from './part.ts'
import type { Speaking } from './speaking.ts'

/** What coordination models know of the agents and tools around the one at work. */
export interface Layer {
  readonly agents: ReadonlyMap<string, AgentDefinition>
  readonly tools: ReadonlyMap<string, Tool>
  /** The models an agent uses: its own, or those that are configured. */
  readonly modelsFor: ModelsFor
  /** What an agent's result has to say about its models. */
  readonly remarksFor: ModelsFor
  readonly equip: Equip
  /** The folder of the project, which definitions name folders from. */
  readonly folder?: string | undefined
  readonly keys: readonly AgentKey[]
  readonly loaded: LoadedModels
  /** The hooks that code gave for an agent with this key, if any. */
  readonly hooksOf: (key: string, agent: string) => unknown
  /** The agent of that name in a part. Anything that is not an agent is run as it is. */
  readonly cast: (who: string | AgentDefinition, part: Part, brief?: PartBrief) => string | Runnable
}

/**
 * What an agent is given in memory besides its part, for offline rules only. Nothing of it is recorded: the model that
 * casts the agent makes it again from the log when a run is resumed.
 */
export interface PartBrief {
  readonly asked?: Asked
  /** How rules speak with the voice of the part. Belongs to the agent that gives the answer, like the voice. */
  readonly speaking?: OfflineRule
}

/** A request as data: what was asked first, and how rules answer it with what other agents have added since. */
export interface Asked {
  readonly text: string
  readonly offline?: OfflineRule
}

/** The coordination models whose code is loaded: how each key is run, and how each voice speaks. */
interface LoadedModels {
  readonly runs: ReadonlyMap<string, KeyRun>
  readonly voices: ReadonlyMap<string, SpeakAs>
}

/** An agent while it is run. */
export interface AtWork {
  readonly agent: AgentInPart
  readonly layer: Layer
  /** How rules speak with the voice of its part. */
  readonly speaking?: OfflineRule | undefined
}

/** What an agent is asked. */
export interface Request {
  readonly original: RunInput
  /** The request with what advisors said about it. */
  readonly advised: RunInput
  /** What the agent is told besides its prompt and the request. */
  readonly notes: readonly string[]
  /** Its inputs as data, by identity. An input that is not among them is taken as it is. */
  readonly asked: ReadonlyMap<RunInput, Asked>
}

/** Goes on with what comes after a key: the agent's other keys, and at last its session. */
export type Next = (request: Request, agent?: AgentInPart) => Promise<Outcome>

/** How one key of an agent is run. */
export type KeyRun<Settings = never> = (
  context: Context,
  atWork: AtWork & { readonly settings: Settings },
  request: Request,
  next: Next,
) => Promise<Outcome>

/** How a session changes for an agent that speaks with this voice. */
export type SpeakAs<Spoken extends Voice = never> = (voice: Spoken, agent: AgentDefinition) => Speaking

/** The same request for every agent. */
export function plainRequest(input: RunInput, asked?: Asked): Request {
  return { original: input, advised: input, notes: [], asked: new Map(asked === undefined ? [] : [[input, asked]]) }
}

/** One of the inputs of a request as data. */
export function askedIn({ asked }: Request, input: RunInput): Asked {
  return asked.get(input) ?? { text: requestText(input) }
}

/** A runnable that works with agents and tools by name. Given to `runnables` when Baton is opened, it gets to know them. */
export interface LayeredRunnable extends Runnable {
  within(layer: Layer): Runnable
}

export function isLayered(runnable: Runnable): runnable is LayeredRunnable {
  return 'within' in runnable
}
