import type { Json } from '../events/json.ts'
import { addUsage, type Usage } from '../events/usage.ts'
import type { NodeStatus, OperationNode, OperationTree } from './operation-tree.ts'

/** What coordination models know about runs: the views of a log say it (`viewsOf` of `baton/coordination`). */
export interface RunParts {
  /** Which model starts runs in this role, such as `team` for `member`. */
  triggerOf(role: string): string | undefined
  /** The part that a run plays by what it does, where its parent gave it none. */
  roleOf(runId: string): string | undefined
  /** About how many tokens the messages took that those at work in a run sent to each other. */
  coordinationTokens(runId: string): number
}

/** A run among runs: the part it plays, what it used itself and in all, and how long it took. */
export interface RunNode {
  readonly runId: string
  readonly agent: string
  /** `main` at the top, or `router`; else `advisor`, `destination`, `handoff`, `member`, `coordinator`, `subagent`. */
  readonly role: string
  readonly chainTrigger?: string
  /** Why it was started, for people. */
  readonly reason?: string
  /** What it was started for, as data. */
  readonly about?: Json
  readonly status: NodeStatus
  readonly own: Usage & { readonly coordinationTokens: number }
  /** `own` and the totals of all children. */
  readonly total: Usage
  /** Undefined while it runs. */
  readonly wallMs: number | undefined
  readonly children: readonly RunNode[]
}

const noParts: RunParts = { triggerOf: () => undefined, roleOf: () => undefined, coordinationTokens: () => 0 }

/**
 * The tree without the operations inside runs, which are counted where they belong (PAT-70). What only coordination
 * models know (`chainTrigger`, `coordinationTokens`, the role of a router at the top) is there if `parts` are given.
 */
export function runTree({ root }: OperationTree, parts: RunParts = noParts): RunNode | undefined {
  return root === undefined ? undefined : nodeOf(root, parts)
}

function nodeOf(run: OperationNode, parts: RunParts): RunNode {
  const { id, name, reason, about, status, startedAt, endedAt } = run
  const inside = insideOf(run)
  const children = inside.filter(({ kind }) => kind === 'run').map((child) => nodeOf(child, parts))
  const own = inside.filter(({ kind }) => kind !== 'run').reduce((sum, node) => addUsage(sum, node.own), run.own)
  const role = run.role ?? parts.roleOf(id) ?? 'main'
  const chainTrigger = parts.triggerOf(role)
  return {
    runId: id,
    agent: name,
    role,
    ...(chainTrigger === undefined ? {} : { chainTrigger }),
    ...(reason === undefined ? {} : { reason }),
    ...(about === undefined ? {} : { about }),
    status,
    own: { ...own, coordinationTokens: parts.coordinationTokens(id) },
    total: children.reduce((sum, child) => addUsage(sum, child.total), own),
    wallMs: endedAt === undefined ? undefined : endedAt - startedAt,
    children,
  }
}

/** Everything in a run, down to the runs it started and no further. */
function insideOf(run: OperationNode): readonly OperationNode[] {
  return run.children.flatMap((child) => (child.kind === 'run' ? [child] : [child, ...insideOf(child)]))
}
