import type { AgentDefinition } from '../agents/definition.ts'
import type { Remark } from '../agents/key.ts'
import type { Baton } from '../baton.ts'
import type { Settings } from '../config/settings.ts'
import type { Bounds, BoundsScope } from '../coordination/bounds.ts'
import type { Policy } from '../grants/policy.ts'
import type { ModelFacts } from '../models/facts/facts-of.ts'
import type { Price } from '../models/prices.ts'
import type { AgentGrants } from '../project/agent-grants.ts'
import type { BuiltInRunnable } from '../project/built-in-runnables.ts'
import type { DefinitionTests } from '../project/condition-tests.ts'
import type { ModelWarning } from '../project/model-fit.ts'
import type { ProjectOptions } from '../project/open-project.ts'
import type { DefinitionRemark } from '../project/review-definitions.ts'
import type { Problem } from '../source/problem.ts'

/** An agent, and the file it was read from. */
export type AgentSummary = AgentDefinition & { readonly file?: string }

/** Something that a file of the project defines, such as `debate:tabs`. */
interface DefinitionSummary {
  readonly reference: string
  readonly file: string
  /** The most model calls of one run of it. */
  calls(scope: BoundsScope): number
}

/** A provider of models, as far as it is known without asking it. */
export interface ModelSource {
  readonly name: string
  /** The environment variable that holds its key; null for one that needs none. */
  readonly keyVariable: string | null
  /** Where it is, unless its maker says. */
  readonly baseUrl?: string
}

/** What can be said of models without calling one. */
export interface ModelKnowledge {
  readonly providers: readonly ModelSource[]
  /** The day the newest of Baton's own prices was read. */
  readonly pricesFrom: string
  /** Dollars for a million tokens, or nothing when no price is known. */
  priceOf(model: string): Price | undefined
  /** Where that price is from. */
  originOf(model: string): PriceSource | undefined
  factsOf(model: string): ModelFacts
  /** Every model of Baton's tables, as `provider/model`. */
  readonly listed: readonly string[]
}

/** Whose price it is: the project's or the user's own, one of a list that was taken over, or Baton's. */
export interface PriceSource {
  readonly of: 'own' | 'list' | 'baton'
  readonly source?: string
  readonly date?: string
}

/** A project folder, opened: everything a command can ask for. */
export interface Project {
  readonly baton: Baton
  readonly settings: Settings
  readonly agents: readonly AgentSummary[]
  /** What comes with Baton and may be run. */
  readonly builtIns: readonly Pick<BuiltInRunnable, 'name' | 'description'>[]
  /** What files of the project define for coordination models. */
  readonly definitions: readonly DefinitionSummary[]
  readonly problems: readonly Problem[]
  /** The file of an agent or definition by any of its names, even if it has problems. */
  fileOf(name: string): string | undefined
  /** What does not keep it from working, but should be known. */
  readonly warnings: readonly string[]
  readonly policy: Policy
  readonly tools: readonly { readonly name: string; readonly description: string; readonly effect: string }[]
  readonly offline: boolean
  /** Variables that hold secrets, whatever they are called. */
  readonly secretVariables: readonly string[]
  models(): Promise<ModelKnowledge>
  /** What each agent may touch, by itself and under others. */
  grants(): Promise<readonly AgentGrants[]>
  /** What agents ask of their models that those are known not to give. */
  modelWarnings(): Promise<readonly ModelWarning[]>
  /** Models of providers that do not exist. */
  modelProblems(): Promise<readonly Problem[]>
  /** How often models can be called at most, as the coordination models know it. */
  bounds(): Promise<Bounds>
  /** What about its definitions works and should be known, with the places in their files. */
  definitionRemarks(): Promise<readonly DefinitionRemark[]>
  /** The tests of conditions that its definitions bring along. */
  conditionTests(): Promise<readonly DefinitionTests[]>
  /** What about its agents works and could be better. */
  remarks(): Promise<readonly Remark[]>
  close(): Promise<void>
}

export type OpenProject = (settings: Settings, options: ProjectOptions) => Promise<Project>
