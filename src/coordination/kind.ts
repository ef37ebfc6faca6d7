import type { AgentDefinition } from '../agents/definition.ts'
import type { AgentKey } from '../agents/key.ts'
import type { AnyErrorFamily } from '../errors/family.ts'
import type { AnyEventFamily } from '../events/family.ts'
import type { Json, JsonObject } from '../events/json.ts'
import type { AnyTool } from '../kernel/ports/tool.ts'
import type { Runnable } from '../kernel/runnable.ts'
import type { PackOffer } from '../packs/pack.ts'
import type { Entry } from '../source/fields/field.ts'
import type { BoundsScope, KeyBounds } from './bounds.ts'
import type { CheckDefinition, ReviewDefinition } from './definition-review.ts'
import type { KindArticle } from './kind-article.ts'
import type { KindConditions } from './kind-conditions.ts'
import type { KindMessages } from './kind-messages.ts'
import type { KindPeers } from './kind-peers.ts'
import type { PastRuns } from './past-runs.ts'
import type { KeyRun, SpeakAs } from './patterns/layer.ts'
import type { RulesShown } from './shown-rules.ts'
import type { KindView } from './view.ts'

/** What code can be told of, and change, while a model is at work: by the model's name. Each model declares its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms add to it
export interface KindHooks {}

/**
 * Finds a tool of the project, once they are loaded. With a folder: the same tool at work there, if it is one for
 * documents and the folder is part of the project's files or a person has named it.
 */
export type ToolNamed = (name: string, folder?: string) => AnyTool | undefined

/** The code of a model, loaded before the first run that needs it. */
export interface KindCode {
  /** What an agent with its key does. */
  readonly run?: KeyRun
  /** How the agents it casts speak, by the `as` of their voice. */
  readonly voices?: Readonly<Record<string, SpeakAs>>
  /** What a pack offers to be run by this kind, with the tools at hand; undefined where they don't suffice. */
  offered?(
    offer: PackOffer,
    tools: readonly AnyTool[],
    model: string | undefined,
    toolNamed: ToolNamed,
  ): Runnable | undefined
  /** What the latest runs of that name teach the next one: data that it is given beside its input. */
  learned?(past: PastRuns, reference: string): Promise<JsonObject>
  /**
   * What a definition of this kind runs: from a file, or kept with a run that is taken up again. Tools are there from when
   * it runs.
   */
  runnable?(name: string, definition: Json, toolNamed: ToolNamed): Runnable
}

/** A worker that the file of a definition makes itself, with what it grants it; no agent with a file of its own. */
export type DefinedWorker = Pick<AgentDefinition, 'name' | 'tools' | 'grants' | 'budget'>

/** Definitions that are written in files of their own, such as `debates/tabs.yaml` for `debate:tabs`. */
export interface KindDefinitions<Definition = never> {
  /** The folder in a project. */
  readonly folder: string
  /** The keys of a file. Its name is the name of the definition. */
  readonly fields: Readonly<Record<string, Entry<unknown>>>
  /** The page that says what its keys may hold, such as `docs/debates.md`. */
  readonly page?: string
  /** Keys that people try although they don't exist, each with what to write instead. */
  readonly mistakenFor?: Readonly<Record<string, string>>
  /** The keys of the data that a run of it can be given, as a file may hold it. */
  readonly given?: Readonly<Record<string, Entry<unknown>>>
  /** What one of its files is called, where that is not the name of the kind, such as `team`. */
  readonly called?: string
  /** Reports what does not fit together within one file. Loaded when there is a file. */
  check?(): Promise<CheckDefinition>
  /** What works and should be known. Only looked for when a person asks. */
  review?(): Promise<ReviewDefinition>
  /** Tools that a run of it may use, although its file does not name them. */
  readonly tools?: readonly string[]
  /** Places, from the folder of the project, that no tool writes: only the kind's own code does. */
  closed?(definition: Definition): readonly string[]
  /** Those that its file makes itself. What they may touch is shown and agreed to like that of agents. */
  workers?(definition: Definition, hasFile: (agent: string) => boolean): readonly DefinedWorker[]
  /** The most model calls of one run of it. */
  calls(definition: Definition, scope: BoundsScope): number
}

/**
 * A way of coordinating, and everything the rest of Baton knows of it. Each part is loaded when it is used: a program
 * that lists runs loads none of them. `areas`, `roles` and `speeches` are what shows in a log that it was at work there.
 */
export interface Kind {
  /** The key in an agent's frontmatter, and the first word of `name:thing`. */
  readonly name: string
  /** What it is, in one sentence. */
  readonly says: string
  /** The first words of its event types. */
  readonly areas: readonly string[]
  /** The roles it starts runs in. */
  readonly roles?: readonly string[]
  /** The tools by which its agents speak to each other. */
  readonly speeches?: readonly string[]
  /** Left out by a kind without errors of its own. */
  readonly errors?: () => Promise<AnyErrorFamily>
  /** Left out by a kind without events of its own. */
  readonly events?: () => Promise<AnyEventFamily>
  /** Its key in the frontmatter of agents. */
  readonly key?: AgentKey
  /** The voices that it gives to agents. */
  readonly voices?: readonly string[]
  readonly definitions?: KindDefinitions
  readonly code?: () => Promise<KindCode>
  /** How often an agent with its key calls models at most. */
  readonly bounds?: () => Promise<KeyBounds>
  readonly view?: () => Promise<KindView>
  /** Left out by a kind that does not decide by conditions. */
  readonly conditions?: () => Promise<KindConditions>
  /** Left out by a kind whose runs take no messages, or any. */
  readonly messages?: () => Promise<KindMessages>
  /** Which rules there were in a run, and what became of them. Left out by a kind without rules. */
  readonly rules?: () => Promise<RulesShown>
  /** Left out by a kind whose runs leave no article. */
  readonly article?: KindArticle
  /** Left out by a kind whose agents are not processes that share a folder. */
  readonly peers?: () => Promise<KindPeers>
}
