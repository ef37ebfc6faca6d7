import { addUsage, type Usage } from '../events/usage.ts'
import type { ChainTrigger, NodeStatus, OperationNode, OperationTree } from './operation-tree.ts'

/** A run among runs: the part it plays, what it used itself and in all, and how long it took. */
export interface RunNode {
  readonly runId: string
  readonly agent: string
  /** `main` at the top, or `router`; else `advisor`, `destination`, `handoff`, `member`, `coordinator`, `subagent`. */
  readonly role: string
  readonly chainTrigger?: ChainTrigger
  readonly reason?: string
  readonly status: NodeStatus
  readonly own: Usage & { readonly coordinationTokens: number }
  /** `own` and the totals of all children. */
  readonly total: Usage
  /** Undefined while it runs. */
  readonly wallMs: number | undefined
  readonly children: readonly RunNode[]
}

/** The tree without the operations inside runs, which are counted where they belong (PAT-70). */
export function runTree({ root }: OperationTree): RunNode | undefined {
  return root === undefined ? undefined : nodeOf(root)
}

function nodeOf(run: OperationNode): RunNode {
  const { id, name, role, chainTrigger, reason, status, startedAt, endedAt, coordinationTokens } = run
  const inside = insideOf(run)
  const children = inside.filter(({ kind }) => kind === 'run').map(nodeOf)
  const own = inside.filter(({ kind }) => kind !== 'run').reduce((sum, node) => addUsage(sum, node.own), run.own)
  return {
    runId: id,
    agent: name,
    role: role ?? 'main',
    ...(chainTrigger === undefined ? {} : { chainTrigger }),
    ...(reason === undefined ? {} : { reason }),
    status,
    own: { ...own, coordinationTokens },
    total: children.reduce((sum, child) => addUsage(sum, child.total), own),
    wallMs: endedAt === undefined ? undefined : endedAt - startedAt,
    children,
  }
}

/** Everything in a run, down to the runs it started and no further. */
function insideOf(run: OperationNode): readonly OperationNode[] {
  return run.children.flatMap((child) => (child.kind === 'run' ? [child] : [child, ...insideOf(child)]))
}
