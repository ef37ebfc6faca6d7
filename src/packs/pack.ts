import type { JsonObject } from '../events/json.ts'
import type { EffectClass } from '../events/tool.ts'
import type { Touch } from '../grants/touch.ts'
import type { ToolDescription } from '../kernel/ports/model.ts'
import type { AnyTool } from '../kernel/ports/tool.ts'
import type { SettledOptions } from './tool-options.ts'

/**
 * A group of tools, described before any of them is loaded. A `pack.ts` holds only data and lazy imports, because every
 * command that checks an agent reads all of them.
 */
export interface Pack {
  readonly name: string
  /** Its tools by name, in the order in which they are made. */
  readonly tools: Readonly<Record<string, PackTool>>
  /** Loads the function that makes the tools. It makes none when it lacks what they need, such as a folder. */
  load(): Promise<(options: SettledOptions) => AnyTool[]>
  /** Loads the rules that understand requests about these tools where no model does. */
  requestRules?(): Promise<RequestRules>
  /** What comes with Baton and runs over its tools. */
  readonly offers?: readonly PackOffer[]
}

/** What is known of a tool before it is loaded. */
export interface PackTool {
  readonly effect: EffectClass
  /** What must be granted before any call of it can be allowed. */
  readonly needs: readonly GrantNeed[]
  /** It reads the folder of documents that the project's settings name, and nothing that a call could choose. */
  readonly reach?: 'documents'
  /** What a subtask is called that uses it, such as `check_weather`. */
  readonly task?: string
  /** Whether a part of a request can mean this tool, although its words fit. Without it: yes. */
  isMeant?(part: string): boolean
}

type GrantNeed = Extract<Touch['kind'], 'files.read' | 'files.write' | 'net' | 'exec'>

/** Something that a coordination model runs over the tools of a pack. Data, so that nothing is loaded to list it. */
export interface PackOffer {
  /** The model that runs it. */
  readonly kind: string
  readonly name: string
  readonly description: string
  /** What the model is told besides the request. */
  readonly guidance: string
  readonly requiredTools: readonly string[]
  /** Used where they are there. */
  readonly optionalTools: readonly string[]
  /** Whether a question can be meant for it, although its words fit. Without it: yes. */
  isMeant?(question: string): boolean
}

/** A tool and what it is given. */
export interface PlannedCall {
  readonly tool: string
  readonly args: JsonObject
}

/** How a pack understands requests without a model. Every rule is pure. */
export interface RequestRules {
  /** Spells names that the pack knows the usual way, before any other rule reads the request. */
  respell(request: string): Respelled
  read(request: SpelledRequest): RequestReader
}

export interface Respelled {
  readonly text: string
  /** Puts back into the arguments of a call what was said about a name: `Córdoba` is `Córdoba, Argentina` again. */
  readonly asSaid: (args: JsonObject) => JsonObject
}

export interface SpelledRequest {
  readonly text: string
  readonly tools: readonly ToolDescription[]
  /** In milliseconds. */
  readonly now: number
}

/** One request, read by the rules of a pack. Each method takes what is known so far and answers with a better version. */
export interface RequestReader {
  /**
   * Calls for a part of the request whose words name no tool. An empty list: the part asks for nothing by itself.
   * Undefined: these rules do not understand it.
   */
  callsFor(part: string, before: readonly PlannedCall[]): readonly PlannedCall[] | undefined
  /** The calls, and those for what the request names beside them. */
  withAlsoAsked(calls: readonly PlannedCall[]): readonly PlannedCall[]
  /** What a short request means after the calls of the one before: `byWords`, or something that fits better. */
  followUp(before: readonly PlannedCall[], byWords: readonly PlannedCall[]): readonly PlannedCall[]
  /** The calls with what holds for all of them, such as units. */
  touchUp(calls: readonly PlannedCall[]): readonly PlannedCall[]
}
