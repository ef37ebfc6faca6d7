import type { RunEvent } from '../events/event.ts'
import { addUsage, noUsage, type Usage } from '../events/usage.ts'
import { usageOf } from '../events/usage-of.ts'
import type { Projection } from './projection.ts'

export type NodeStatus = 'running' | 'ok' | 'failed' | 'cancelled'

/** Which pattern started a run. */
export type ChainTrigger = 'handoff' | 'route' | 'advise' | 'team'

/** A run or an operation, with everything inside it. */
export interface OperationNode {
  readonly id: string
  readonly kind: 'run' | 'model' | 'tool' | 'decision' | 'question' | 'timer' | 'message'
  readonly name: string
  /** The part it plays for its parent. */
  role: string | undefined
  /** Why its parent started it. */
  readonly reason: string | undefined
  readonly chainTrigger: ChainTrigger | undefined
  status: NodeStatus
  startedAt: number
  endedAt: number | undefined
  attempts: number
  /** What it used itself. */
  own: Usage
  /** What it and everything inside it used. */
  total: Usage
  /** Of a team: about how many tokens its members' messages to each other took. */
  coordinationTokens: number
  readonly parent: OperationNode | undefined
  readonly children: OperationNode[]
}

export interface OperationTree {
  root: OperationNode | undefined
  /** By `run` or `run/operation`. */
  readonly nodes: Map<string, OperationNode>
}

type Kind = OperationNode['kind']

interface Named {
  readonly id: string
  readonly kind: Kind
  readonly name: string
  readonly role?: string | undefined
  readonly reason?: string | undefined
}

const triggers: Readonly<Record<string, ChainTrigger>> = {
  handoff: 'handoff',
  destination: 'route',
  advisor: 'advise',
  member: 'team',
  coordinator: 'team',
}

function triggerOf(role: string | undefined): ChainTrigger | undefined {
  return role !== undefined && Object.hasOwn(triggers, role) ? triggers[role] : undefined
}

/** Adds a node below `parent`, or at the top. */
function grow(tree: OperationTree, parent: OperationNode | undefined, named: Named, startedAt: number): OperationNode {
  const grown: OperationNode = {
    ...named,
    role: named.role,
    reason: named.reason,
    chainTrigger: triggerOf(named.role),
    status: 'running',
    startedAt,
    endedAt: undefined,
    attempts: 1,
    own: noUsage,
    total: noUsage,
    coordinationTokens: 0,
    parent,
    children: [],
  }
  tree.nodes.set(named.id, grown)
  parent?.children.push(grown)
  return grown
}

/** Counts usage where it arose and in everything around it, so that no sum is ever made twice. */
function charge(node: OperationNode, used: Usage): void {
  node.own = addUsage(node.own, used)
  for (let above: OperationNode | undefined = node; above !== undefined; above = above.parent) {
    above.total = addUsage(above.total, used)
  }
}

/** A decision stands in its run; a model call made for it stands in the decision. */
function parentOf(tree: OperationTree, event: RunEvent, op: string): OperationNode | undefined {
  for (let end = op.lastIndexOf('/'); end > 0; end = op.lastIndexOf('/', end - 1)) {
    const above = tree.nodes.get(`${event.runId}/${op.slice(0, end)}`)
    if (above !== undefined) return above
  }
  return tree.nodes.get(event.runId)
}

const begins =
  (kind: Kind, name: (data: never) => string) =>
  (tree: OperationTree, event: RunEvent<string, { readonly op: string }>): void => {
    const id = `${event.runId}/${event.data.op}`
    const known = tree.nodes.get(id)
    if (known !== undefined) {
      known.attempts++
      known.status = 'running'
      return
    }
    const parent = parentOf(tree, event as unknown as RunEvent, event.data.op)
    grow(tree, parent, { id, kind, name: name(event.data as never) }, event.ts)
  }

const ends =
  (status: NodeStatus) =>
  (tree: OperationTree, event: RunEvent<string, { readonly op: string }>): void => {
    const ended = tree.nodes.get(`${event.runId}/${event.data.op}`)
    if (ended === undefined) return
    ended.status = status
    ended.endedAt = event.ts
    const used = usageOf(event as unknown as RunEvent)
    if (used !== undefined) charge(ended, used)
  }

const runEnds =
  (status: NodeStatus) =>
  (tree: OperationTree, { runId, ts }: { readonly runId: string; readonly ts: number }): void => {
    const ended = tree.nodes.get(runId)
    if (ended === undefined) return
    ended.status = status
    ended.endedAt = ts
  }

/** Give it the events of a whole tree of runs, each run in order, a parent's start before its child's. */
export const operationTree: Projection<OperationTree> = {
  initial: () => ({ root: undefined, nodes: new Map() }),
  other: (tree, { runId, type, data }) => {
    const node = tree.nodes.get(runId)
    if (node === undefined) return
    // At the top nobody gave it a part; what it does says which it plays.
    if (type === 'router.selected') node.role ??= 'router'
    const { tokens } = data as { readonly tokens?: unknown }
    if (type === 'team.injected' && typeof tokens === 'number') node.coordinationTokens += tokens
  },
  on: {
    'run.started': (tree, { runId, parentRunId, data, ts }) => {
      const named = { id: runId, kind: 'run', name: data.runnable, role: data.role, reason: data.reason } as const
      const started = tree.nodes.get(runId) ?? grow(tree, undefined, named, ts)
      if (parentRunId === null) tree.root = started
    },
    'child.started': (tree, event) => {
      const { op, childRunId, runnable, role, reason } = event.data
      if (tree.nodes.has(childRunId)) return
      const parent = parentOf(tree, event as unknown as RunEvent, op)
      const started = grow(tree, parent, { id: childRunId, kind: 'run', name: runnable, role, reason }, event.ts)
      tree.nodes.set(`${event.runId}/${op}`, started)
    },
    'child.ended': (tree, event) =>
      ends(event.data.status === 'failed' ? 'failed' : event.data.status === 'cancelled' ? 'cancelled' : 'ok')(
        tree,
        event,
      ),
    'run.completed': runEnds('ok'),
    'run.partial': runEnds('ok'),
    'run.failed': runEnds('failed'),
    'run.cancelled': runEnds('cancelled'),
    'model.requested': begins('model', ({ model }: { model: string }) => model),
    'model.answered': ends('ok'),
    'model.failed': ends('failed'),
    'model.abandoned': ends('failed'),
    'tool.called': begins('tool', ({ tool }: { tool: string }) => tool),
    'tool.denied': (tree, event) => {
      begins('tool', ({ tool }: { tool: string }) => tool)(tree, event)
      ends('failed')(tree, event)
    },
    'tool.returned': ends('ok'),
    'tool.failed': ends('failed'),
    'tool.abandoned': ends('failed'),
    'tool.undo_started': begins('tool', ({ tool }: { tool: string }) => `undo ${tool}`),
    'tool.undone': ends('ok'),
    'tool.undo_failed': ends('failed'),
    'decision.requested': begins('decision', ({ decision }: { decision: string }) => decision),
    'decision.made': ends('ok'),
    'decision.failed': ends('failed'),
    'question.asked': begins('question', ({ prompt }: { prompt: string }) => prompt),
    'question.answered': ends('ok'),
    'question.expired': ends('failed'),
    'question.withdrawn': ends('cancelled'),
    'message.awaited': begins('message', ({ topic }: { topic: string }) => topic),
    'message.received': ends('ok'),
    'message.timed_out': ends('failed'),
    'message.withdrawn': ends('cancelled'),
    'timer.set': begins('timer', ({ ms }: { ms: number }) => `${ms} ms`),
    'timer.fired': ends('ok'),
    'timer.cancelled': ends('cancelled'),
  },
}
