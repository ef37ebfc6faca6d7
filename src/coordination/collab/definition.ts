import type { AgentBudget } from '../../agents/definition.ts'
import type { JsonObject } from '../../events/json.ts'
import type { Grants } from '../../grants/grants.ts'

/** What a variable can hold. */
export type VariableValue = string | number | boolean

/** Where a turn goes when no rule holds (COL-4). */
export const afterWorkBehaviors = ['return_to_user', 'terminate', 'continue'] as const
export type AfterWork = (typeof afterWorkBehaviors)[number]

/** What of the work so far the next member is given. */
export const passModes = ['full', 'last', 'summary', 'artifacts'] as const
export type PassMode = (typeof passModes)[number]

/** Names that stand for a member without being one (COL-30 to COL-32). */
export const anyAgent = 'any_agent'
export const previousAgent = 'previous_agent'
export const user = 'user'
export const reservedNames: readonly string[] = [anyAgent, previousAgent, user]

/** A member as the file has it: something that can be run, or an agent made here. */
export type MemberDefinition = {
  readonly name: string
  readonly role?: string
  /** Any runnable instead of an agent. */
  readonly run?: string
  /** `human`: the run waits until that person answers. */
  readonly kind?: 'agent' | 'human'
  readonly prompt?: string
  readonly tools?: readonly string[]
  readonly model?: string | readonly string[]
  readonly grants?: Grants
  readonly budget?: AgentBudget
  readonly after_work?: AfterWork
}

/** When the work passes from one member to another. */
export type HandoffDefinition = {
  readonly from_agent: string
  /** Several: the work goes on side by side (COL-70). */
  readonly to_agent: string | readonly string[]
  readonly condition: string
  /** Higher ones take precedence. */
  readonly priority: number
  /** Of a rule for `any_agent`: members that it is not for. */
  readonly except?: readonly string[]
  /** Natural language in it is judged three times. */
  readonly critical?: boolean
  readonly pass?: PassMode
  /** How often it may fire in a run. */
  readonly max?: number
}

/** A variable that a tool measures: `score_text.overall` is what `score_text` last returned under `overall`. */
export type MeasuredVariable = { readonly from: string }

/** A condition with what it should come to, to test a judge by. */
export type ConditionTest = {
  readonly condition: string
  /** What a member said; nothing where only variables count. */
  readonly evidence?: string
  readonly expect: 'true' | 'false' | 'unknown'
  readonly set?: JsonObject
}

/** A team as its file has it, complete. */
export type TeamDefinition = {
  readonly name: string
  readonly description: string
  readonly agents: readonly MemberDefinition[]
  readonly handoffs: readonly HandoffDefinition[]
  readonly after_work_behavior: AfterWork
  readonly context_variables: Readonly<Record<string, VariableValue | MeasuredVariable>>
  /** Variables that members or users set while it runs, beside those above. */
  readonly runtime_variables: readonly string[]
  /** Which wording means which variable. */
  readonly atoms: Readonly<Record<string, string>>
  readonly initial_agent?: string
  readonly formation: 'static' | 'dynamic'
  readonly llm_routing: boolean
  readonly judge: { readonly model?: string; readonly samples?: number }
  readonly max_turns: number
  readonly max_visits_per_agent: number
  readonly max_edge_repeats: number
  readonly max_continues: number
  readonly tests: readonly ConditionTest[]
}

/** The targets of a rule, one or several. */
export function destinationsOf({ to_agent }: Pick<HandoffDefinition, 'to_agent'>): readonly string[] {
  return typeof to_agent === 'string' ? [to_agent] : to_agent
}

export function isMeasured(value: VariableValue | MeasuredVariable): value is MeasuredVariable {
  return typeof value === 'object'
}
