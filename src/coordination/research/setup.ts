import type { JsonObject } from '../../events/json.ts'
import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { PlanPriority } from './brief.ts'
import type { Roster, TierModels } from './roster.ts'

/** How a kind of research is done, whatever its brief. */
export interface ResearchSettings {
  /** A person agrees to the plan, or changes it, before anything is done. */
  readonly approvePlan: boolean
  /** A person is asked where the brief is ambiguous; otherwise the likeliest meaning is taken and said. */
  readonly askWhenUnclear: boolean
  readonly priority: PlanPriority
}

/** Everything that a kind of research works with. */
export interface ResearchSetup {
  readonly name: string
  /** What a brief holds where nothing is said, as a person would write it. */
  readonly defaults: JsonObject
  readonly settings: ResearchSettings
  /** All workers that could be asked. */
  readonly roster: Roster
  /** With a folder: the same tool at work there, if it may be. */
  readonly toolNamed: (name: string, folder?: string) => AnyTool | undefined
  /** Undefined: those of the tree of runs. */
  readonly models: TierModels | undefined
}
