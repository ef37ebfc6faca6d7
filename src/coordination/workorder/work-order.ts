import { canonicalJson } from '../../events/canonical-json.ts'
import type { JsonObject } from '../../events/json.ts'
import { deepFrozen } from '../../kernel/deep-frozen.ts'
import { sha256 } from '../../kernel/digest.ts'

/** One thing to be done by one worker with one tool. */
export type Subtask = {
  readonly name: string
  readonly args: JsonObject
  /** The name of a tool, or `kind:name` of anything that can be run. */
  readonly tool: string
}

/** What is to be done. Never changes once it is issued (WO-20). */
export type WorkOrder = {
  readonly work_order_id: string
  readonly goal: string
  readonly subtasks: readonly Subtask[]
}

/** Which subtask a later one goes on with, and which try it is. A side table: the order itself holds none of it (WO-43). */
export type Descent = {
  readonly origin: { readonly work_order_id: string; readonly index: number }
  readonly attempt: number
}

/** The tool of a subtask that no tool serves (WO-47). */
export const noTool = 'no tool available'

/** `wo-001`, `wo-002`, … within a run. */
function workOrderId(number: number): string {
  return `wo-${String(number).padStart(3, '0')}`
}

/** Issues an order: exactly these keys, in this order, frozen at every depth. */
export function issueOrder(number: number, goal: string, subtasks: readonly Subtask[]): WorkOrder {
  const exact = subtasks.map(({ name, args, tool }) => ({ name, args, tool }))
  const copies = JSON.parse(JSON.stringify(exact)) as Subtask[]
  return deepFrozen({ work_order_id: workOrderId(number), goal, subtasks: copies })
}

/** SHA-256 over its canonical text, so that it does not depend on how it was written down. */
export function hashOfOrder(order: WorkOrder): string {
  return `sha256:${sha256(canonicalJson(order))}`
}

/** Two subtasks with the same key are the same work. */
export function workKey({ tool, args }: Pick<Subtask, 'tool' | 'args'>): string {
  return `${tool} ${canonicalJson(args)}`
}

/**
 * Two subtasks with the same key are done when one of them is. Where the name is all that says what is to be done, it
 * counts: a runnable without a request is told its name, and of what no tool serves nothing else is known.
 */
export function twinKey(subtask: Subtask): string {
  const { name, args, tool } = subtask
  const isToldName = tool === noTool || (tool.includes(':') && typeof args['request'] !== 'string')
  return isToldName ? `${name} ${workKey(subtask)}` : workKey(subtask)
}

/** The first of each kind, where the same again would bring the same; what is asked twice on purpose stays. */
export function withoutTwins<Item>(
  items: readonly Item[],
  subtaskIn: (item: Item) => Subtask,
  isSameAgain: (tool: string) => boolean,
): Item[] {
  const keys = items.map((item) => twinKey(subtaskIn(item)))
  return items.filter((item, index) => keys.indexOf(keys[index] ?? '') === index || !isSameAgain(subtaskIn(item).tool))
}
