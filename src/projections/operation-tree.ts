import { keptForAll } from '../errors/kept-for-all.ts'
import { type EventCatalog, type EventOf, eventCatalog, type KernelEvent } from '../events/catalog.ts'
import type { Json } from '../events/json.ts'
import { addUsage, noUsage, type Usage } from '../events/usage.ts'
import { usageOf } from '../events/usage-of.ts'
import type { Projection } from './projection.ts'

/** How a run or an operation stands. Only a run can be `partial`: it has an answer, but not to everything. */
export type NodeStatus = 'running' | 'ok' | 'partial' | 'failed' | 'cancelled'

/** A run or an operation, with everything inside it. */
export interface OperationNode {
  readonly id: string
  readonly kind: 'run' | 'model' | 'tool' | 'decision' | 'question' | 'timer' | 'message'
  name: string
  /** The part it plays for its parent. */
  readonly role: string | undefined
  /** Why its parent started it, for people. */
  readonly reason: string | undefined
  /** What its parent started it for, as data. */
  readonly about: Json | undefined
  status: NodeStatus
  startedAt: number
  endedAt: number | undefined
  /** Why it failed. */
  problem: string | undefined
  /** How it had ended before its run was reopened; nothing once it has begun anew. */
  before: Pick<OperationNode, 'status' | 'endedAt' | 'problem'> | undefined
  attempts: number
  /** What it used itself. */
  own: Usage
  /** What it and everything inside it used. */
  total: Usage
  readonly parent: OperationNode | undefined
  readonly children: OperationNode[]
}

export interface OperationTree {
  root: OperationNode | undefined
  /** By `run` or `run/operation`. */
  readonly nodes: Map<string, OperationNode>
}

type OperationKind = OperationNode['kind']

interface NamedOperation {
  readonly id: string
  readonly kind: OperationKind
  readonly name: string
  readonly role?: string | undefined
  readonly reason?: string | undefined
  readonly about?: Json | undefined
}

/** Adds a node below `parent`, or at the top. */
function grow(
  tree: OperationTree,
  parent: OperationNode | undefined,
  named: NamedOperation,
  startedAt: number,
): OperationNode {
  const grown: OperationNode = {
    ...named,
    role: named.role,
    reason: named.reason,
    about: named.about,
    status: 'running',
    startedAt,
    endedAt: undefined,
    problem: undefined,
    before: undefined,
    attempts: 1,
    own: noUsage,
    total: noUsage,
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

/** Where an operation stands: its run, and its path there. */
type OperationPlace = { readonly runId: string; readonly data: { readonly op: string } }

/** A decision stands in its run; a model call made for it stands in the decision. */
function parentOf(tree: OperationTree, { runId, data: { op } }: OperationPlace): OperationNode | undefined {
  for (let end = op.lastIndexOf('/'); end > 0; end = op.lastIndexOf('/', end - 1)) {
    const above = tree.nodes.get(`${runId}/${op.slice(0, end)}`)
    if (above !== undefined) return above
  }
  return tree.nodes.get(runId)
}

/** The events that an operation begins with, and how each names it. */
type Start = Exclude<
  {
    [Type in keyof EventCatalog]: EventCatalog[Type] extends { readonly op: string } ? Type : never
  }[keyof EventCatalog],
  'child.started'
>

const begins =
  <Type extends Start>(kind: OperationKind, name: (data: EventCatalog[Type]) => string) =>
  (tree: OperationTree, event: EventOf<Type>): void => {
    const id = `${event.runId}/${event.data.op}`
    const known = tree.nodes.get(id)
    if (known === undefined) {
      grow(tree, parentOf(tree, event), { id, kind, name: name(event.data) }, event.ts)
      return
    }
    known.attempts++
    goOn(known)
  }

function goOn(node: OperationNode): void {
  Object.assign(node, { status: 'running', endedAt: undefined, problem: undefined, before: undefined })
}

/** The run goes on, and so does what it failed by, unless it never gets there again. */
function reopen(tree: OperationTree, { runId, data: { retried, redone } }: EventOf<'run.reopened'>): void {
  const run = tree.nodes.get(runId)
  if (run !== undefined) goOn(run)
  for (const op of [...retried, ...redone]) {
    const ended = tree.nodes.get(`${runId}/${op}`)
    if (ended === undefined || ended.status === 'running') continue
    const { status, endedAt, problem } = ended
    goOn(ended)
    ended.before = { status, endedAt, problem }
  }
}

/** What a reopened run did not come back to is as it was. */
function putBack(run: OperationNode): void {
  for (const node of run.children) {
    if (node.before !== undefined) Object.assign(node, node.before, { before: undefined })
    if (node.kind !== 'run') putBack(node)
  }
}

/** What is known of an operation or a run when an event ended it, or a crash cut it off. */
function end(tree: OperationTree, event: KernelEvent, op: string | undefined): void {
  const ended = tree.nodes.get(op === undefined ? event.runId : `${event.runId}/${op}`)
  if (ended === undefined) return
  const { status } = event.type === 'child.ended' ? event.data : eventCatalog[event.type]
  ended.status = status === 'partial' || status === 'failed' || status === 'cancelled' ? status : 'ok'
  ended.endedAt = event.ts
  ended.before = undefined
  if (op === undefined) putBack(ended)
  const error = 'error' in event.data ? event.data.error : undefined
  // Why a run was cancelled is told with the run, not with everything in it.
  if (error !== undefined && error.type !== 'cancelled') ended.problem = error.message || undefined
  const answeredBy = event.type === 'model.answered' ? event.data.answer?.answeredBy : undefined
  if (answeredBy !== undefined) ended.name = `${answeredBy}, in place of ${ended.name}`
  const used = usageOf(event)
  if (used !== undefined) charge(ended, used)
}

/** Give it the events of a whole tree of runs, each run in order, a parent's start before its child's. */
export const operationTree: Projection<OperationTree> = keptForAll({
  initial: () => ({ root: undefined, nodes: new Map() }),
  parts: { end, lost: end },
  on: {
    'run.started': (tree, { runId, parentRunId, data, ts }) => {
      const named = { id: runId, kind: 'run', name: data.runnable, role: data.role, reason: data.reason } as const
      const started = tree.nodes.get(runId) ?? grow(tree, undefined, named, ts)
      if (parentRunId === null) tree.root = started
    },
    'run.reopened': reopen,
    'child.started': (tree, event) => {
      const { op, childRunId, runnable, role, reason, about } = event.data
      if (tree.nodes.has(childRunId)) return
      const named = { id: childRunId, kind: 'run', name: runnable, role, reason, about } as const
      const started = grow(tree, parentOf(tree, event), named, event.ts)
      tree.nodes.set(`${event.runId}/${op}`, started)
    },
    'linked.begun': (tree, { runId, ts, data: { linkedRunId, runnable, role, reason, about } }) => {
      if (tree.nodes.has(linkedRunId)) return
      grow(tree, tree.nodes.get(runId), { id: linkedRunId, kind: 'run', name: runnable, role, reason, about }, ts)
    },
    'model.requested': begins('model', ({ model }) => model),
    'model.postponed': (tree, { runId, data: { op } }) => {
      const waiting = tree.nodes.get(`${runId}/${op}`)
      if (waiting === undefined) return
      waiting.status = 'running'
      waiting.endedAt = undefined
    },
    'tool.called': begins('tool', ({ tool }) => tool),
    'tool.denied': (tree, event) => {
      begins<'tool.denied'>('tool', ({ tool }) => tool)(tree, event)
      end(tree, event, event.data.op)
    },
    'tool.undo_started': begins('tool', ({ tool }) => `undo ${tool}`),
    'decision.requested': begins('decision', ({ decision }) => decision),
    'question.asked': begins('question', ({ prompt }) => prompt),
    'message.awaited': begins('message', ({ topic }) => topic),
    'timer.set': begins('timer', ({ ms }) => `${ms} ms`),
  },
})
