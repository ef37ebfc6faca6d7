import type { AgentFields } from '../../../src/agents/define-agent.ts'
import type { AgentDefinition } from '../../../src/agents/definition.ts'
import { defineAgent } from '../../../src/coordination/agents/define-agent.ts'
import { kinds } from '../../../src/coordination/all.ts'
import { viewsOf } from '../../../src/coordination/log-views.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import type { Json } from '../../../src/events/json.ts'
import type { Model, ModelMessage, ModelRequest } from '../../../src/kernel/ports/model.ts'
import type { RunResult } from '../../../src/kernel/run-result.ts'
import type { BatonOptions } from '../../../src/library/options.ts'
import { operationTree } from '../../../src/projections/operation-tree.ts'
import { project } from '../../../src/projections/projection.ts'
import { type RunNode, type RunParts, runTree } from '../../../src/projections/run-tree.ts'
import { type ScriptedReply, scriptedModel } from '../../../src/testing/scripted-model.ts'
import { type Bench, bench } from '../../kernel/bench-of-one.ts'

export type Reply = string | ScriptedReply

/** What an agent answers: to its calls in order, or to each request. */
export type Lines = readonly Reply[] | ((request: ModelRequest, call: number) => Reply)

/** An agent whose model has its own name, so that a script can tell who is asked. */
export function agent(name: string, fields: Partial<AgentFields> = {}): AgentDefinition {
  return defineAgent({
    name,
    prompt: `You are ${name}.`,
    description: `Does ${name} work.`,
    model: `test/${name}`,
    ...fields,
  })
}

/** What was asked of each agent's model, in order. */
export type Heard = { readonly agent: string; readonly request: ModelRequest }[]

export interface Stage extends Bench {
  readonly heard: Heard
  run(target: string, input?: string): Promise<RunResult>
  /** Events of a run and everything below it. */
  log(result: RunResult): Promise<RunEvent[]>
  tree(result: RunResult): Promise<RunNode>
}

/** Agents and what they say, on a simulated clock. */
export async function stage(
  agents: readonly AgentDefinition[],
  script: Readonly<Record<string, Lines>>,
  options: Partial<BatonOptions> = {},
): Promise<Stage> {
  const heard: Heard = []
  const one = await bench({ agents, model: castModel(script, heard), ...options })
  const log = (result: RunResult): Promise<RunEvent[]> => one.treeOf(result.runId)
  return {
    ...one,
    heard,
    log,
    run: (target, input = 'Please help.') => one.ended(one.baton.run(target, input)),
    tree: async (result) => {
      const events = await log(result)
      return treeOf(events, await viewsOf(kinds, events))
    },
  }
}

/** The tree of runs; with `parts`, also what only coordination models know of them. */
export function treeOf(events: readonly RunEvent[], parts?: RunParts): RunNode {
  const tree = runTree(project(operationTree, parentsFirst(events)), parts)
  if (tree === undefined) throw new Error('There is no root among these events.')
  return tree
}

/** Journals list the newest run first; a tree is read from its root. */
function parentsFirst(events: readonly RunEvent[]): RunEvent[] {
  const byParent = Map.groupBy(
    Map.groupBy(events, ({ runId }) => runId).values(),
    ([first]) => first?.parentRunId ?? null,
  )
  const below = (runId: string | null): RunEvent[] =>
    (byParent.get(runId) ?? []).flatMap((log) => [...log, ...below(log[0]?.runId ?? '')])
  return below(null)
}

/** A model that answers for every agent by its script, and says nothing special for those without one. */
export function castModel(script: Readonly<Record<string, Lines>>, heard: Heard = []): Model {
  return scriptedModel((request, call) => {
    const name = request.model.replace('test/', '')
    // The messages grow while a session goes on; what was asked is what there was.
    heard.push({ agent: name, request: { ...request, messages: [...request.messages] } })
    const lines = script[name]
    if (lines === undefined) return `${name} says so.`
    const reply = typeof lines === 'function' ? lines(request, call) : lines[call - 1]
    if (reply === undefined)
      throw new Error(`${name} was asked ${call} times: ${JSON.stringify(request.messages.at(-1))}`)
    return reply
  })
}

let calls = 0

/** Lets the ids of calls begin again, for those who keep them: files of one process share this module. */
export function countCallsAnew(): void {
  calls = 0
}

/** A reply that calls tools. */
export function calling(...wanted: readonly (readonly [tool: string, input: Json])[]): ScriptedReply {
  return { toolCalls: wanted.map(([tool, input]) => ({ id: `call_${++calls}`, tool, input })) }
}

export const routeTo = (name: string, reason = 'it fits'): ScriptedReply =>
  calling(['route_to', { agent: name, reason }])
export const report = (text: string): ScriptedReply => calling(['final_report', { report: text }])

/** The calls of a member's turn. */
export function turn(said: readonly string[], ready?: boolean, reason?: string): ScriptedReply {
  const broadcasts = said.map((message) => ['broadcast', { message }] as const)
  const vote = { ready: ready ?? false, ...(reason === undefined ? {} : { reason }) }
  return calling(...broadcasts, ...(ready === undefined ? [] : [['vote_conclude', vote] as const]))
}

export function textOf(request: ModelRequest | undefined, role: ModelMessage['role'] = 'user'): string {
  return String(request?.messages.findLast((message) => message.role === role)?.content ?? '')
}

export function asked(heard: Heard, name: string): readonly ModelRequest[] {
  return heard.filter((one) => one.agent === name).map(({ request }) => request)
}

export function dataOf(events: readonly RunEvent[], type: string): readonly Json[] {
  return events.filter((event) => event.type === type).map(({ data }) => data)
}

/** Every run of a tree, parents first. */
export function flat(node: RunNode): readonly RunNode[] {
  return [node, ...node.children.flatMap(flat)]
}

/** Says an agent's name when a tool-free session ends, after waiting. */
export function later(ms: number, clock: Stage['clock'], reply: Reply): ScriptedReply {
  const waiting = new Promise<void>((resolve) => void clock.timer(ms, resolve))
  return { ...(typeof reply === 'string' ? { text: reply } : reply), after: waiting }
}
