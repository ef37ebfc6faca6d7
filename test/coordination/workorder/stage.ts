import type { AgentDefinition } from '../../../src/agents/definition.ts'
import { type Baton, createBaton } from '../../../src/baton.ts'
import type { WorkOrderEvents } from '../../../src/coordination/workorder/events.ts'
import type { Subtask } from '../../../src/coordination/workorder/work-order.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import type { Json, JsonObject } from '../../../src/events/json.ts'
import type { Limits } from '../../../src/kernel/limits.ts'
import { loadPermissionCode } from '../../../src/kernel/permission-code.ts'
import type { Model, ModelRequest } from '../../../src/kernel/ports/model.ts'
import type { AnyTool, ToolCall } from '../../../src/kernel/ports/tool.ts'
import type { RunResult } from '../../../src/kernel/run-result.ts'
import type { Runnable } from '../../../src/kernel/runnable.ts'
import { type ScriptedReply, scriptedModel } from '../../../src/testing/scripted-model.ts'
import { type SimulatedClock, simulatedClock } from '../../../src/testing/simulated-clock.ts'

/** The moment of the document's example. */
export const start: number = Date.UTC(2025, 11, 16, 10)

export type Doing = (input: JsonObject, call: ToolCall) => Json | Promise<Json>

/** A tool that takes anything. */
export function tool(name: string, run: Doing, effect: AnyTool['effect'] = 'read'): AnyTool {
  return { name, description: `The ${name}.`, effect, run: run as AnyTool['run'] }
}

export function wait(clock: SimulatedClock, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.timer(ms, resolve))
}

/** What the lead says, by decision, in the order it is asked. A worker is asked through its own model. */
export interface Lines {
  readonly plan?: readonly (Json | ScriptedReply)[]
  readonly review?: readonly (Json | ScriptedReply)[]
  readonly compose?: readonly (Json | ScriptedReply)[]
  readonly worker?: (request: ModelRequest, call: number) => string | ScriptedReply
}

export const complete: JsonObject = { decision: 'complete', reason: 'done', missing: [], revise: [], waive: [] }
export const incomplete: JsonObject = { ...complete, decision: 'incomplete', reason: 'not yet' }

/** A model that plays the lead, and workers where there are any. */
export function leadModel(lines: Lines): Model & { readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = []
  const counts = { plan: 0, review: 0, compose: 0, worker: 0 }
  const scripted = scriptedModel((request) => {
    requests.push(request)
    const part = partOf(request)
    const number = counts[part]++
    if (part === 'worker') return lines.worker?.(request, number + 1) ?? 'worked'
    const said = lines[part]?.[number] ?? lines[part]?.at(-1) ?? (part === 'review' ? complete : { answer: 'Answer.' })
    return isReply(said) ? said : JSON.stringify(said)
  })
  return { ...scripted, requests }
}

function partOf({ messages }: ModelRequest): keyof Lines {
  const system = String(messages[0]?.content)
  if (system.includes('Take the request apart')) return 'plan'
  if (system.includes('check before the request is answered')) return 'review'
  return system.includes('Answer the person who asked') ? 'compose' : 'worker'
}

function isReply(said: Json | ScriptedReply): said is ScriptedReply {
  return typeof said === 'object' && said !== null && ('text' in said || 'error' in said || 'usdMicros' in said)
}

export function plan(goal: string, ...subtasks: readonly Subtask[]): Json {
  return { goal, subtasks }
}

export function subtask(name: string, toolName: string, args: JsonObject = {}): Subtask {
  return { name, args, tool: toolName }
}

export interface Stage {
  readonly clock: SimulatedClock
  readonly baton: Baton
}

export interface StageOptions {
  readonly runnables?: readonly Runnable[]
  readonly agents?: readonly AgentDefinition[]
  readonly tools?: readonly AnyTool[]
  readonly model?: Model
  readonly decides?: boolean
  readonly clock?: SimulatedClock
}

export async function openStage(options: StageOptions): Promise<Stage> {
  // Else loaded at the first call of a tool, which takes time that a simulated clock knows nothing of.
  await loadPermissionCode()
  const clock = options.clock ?? simulatedClock(start)
  const { runnables = [], agents = [], tools = [], model, decides = model !== undefined } = options
  const baton = await createBaton({
    clock,
    runnables,
    agents,
    tools,
    ...(model === undefined ? {} : { model }),
    ...(decides ? { decisionModel: 'lead' } : {}),
  })
  return { clock, baton }
}

export interface Played {
  readonly result: RunResult
  readonly events: readonly RunEvent[]
  /** How long it took, to the tenth of a second in which somebody looked. */
  readonly ms: number
}

/** Runs it to its end, letting time pass. */
export async function play(
  { baton, clock }: Stage,
  target: string | Runnable,
  input: string | { readonly text: string; readonly data?: Json },
  limits?: Partial<Limits>,
): Promise<Played> {
  const handle = await baton.start(target, input, { limits })
  const began = clock.now()
  let ended: number | undefined
  const result = handle.result.then((settled) => {
    ended ??= clock.now()
    return settled
  })
  while (ended === undefined) await clock.advance(100)
  return { result: (await result) as RunResult, events: await baton.events(handle.runId), ms: ended - began }
}

/** The facts of one type, with when they were written, in milliseconds since the stage was opened. */
export function facts<Type extends keyof WorkOrderEvents>(
  events: readonly RunEvent[],
  type: Type,
): (WorkOrderEvents[Type] & { readonly at: number })[] {
  return events
    .filter((event) => event.type === type)
    .map((event) => ({ ...(event.data as unknown as WorkOrderEvents[Type]), at: event.ts - start }))
}
