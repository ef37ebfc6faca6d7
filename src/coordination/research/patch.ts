import type { AgentState, Task } from './state.ts'

type ListField = {
  [Field in keyof AgentState]: AgentState[Field] extends readonly unknown[] ? Field : never
}[keyof AgentState]

/** A change of the state: as small as what it changes, because it is an event. */
export type StatePatch = {
  readonly set?: Partial<AgentState>
  /** What is added at the end of lists. */
  readonly append?: { readonly [Field in ListField]?: AgentState[Field] }
  /** Tasks that are new, or stand otherwise than before. */
  readonly tasks?: readonly Task[]
}

/** The fields that a patch writes. */
export function fieldsOf({ set = {}, append = {}, tasks = [] }: StatePatch): string[] {
  return [...Object.keys(set), ...Object.keys(append), ...(tasks.length > 0 ? ['all_tasks'] : [])]
}

export function patched(state: AgentState, { set = {}, append = {}, tasks = [] }: StatePatch): AgentState {
  const longer = Object.entries(append).map(([field, items]) => [
    field,
    [...(state[field as ListField] as readonly unknown[]), ...(items as readonly unknown[])],
  ])
  const changed = { ...state, ...set, ...Object.fromEntries(longer) } as AgentState
  return tasks.length === 0 ? changed : { ...changed, all_tasks: withTasks(changed.all_tasks, tasks) }
}

function withTasks(known: readonly Task[], tasks: readonly Task[]): readonly Task[] {
  const byId = new Map([...known, ...tasks].map((task) => [task.task_id, task]))
  return [...byId.values()].sort((left, right) => (left.task_id < right.task_id ? -1 : 1))
}
