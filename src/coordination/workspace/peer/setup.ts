import type { PeerRuntime } from '../../peer-runtime.ts'
import type { PeerGround } from '../claims/ground.ts'
import type { WorkspaceDefinition, WorkType } from '../definition.ts'
import type { Proposals } from '../extension/proposals.ts'
import type { TaskFinder } from '../files/find-task.ts'
import type { TaskJudge } from './judging.ts'
import type { WorkspaceMoney } from './money.ts'
import type { PeerNews } from './news.ts'

/** What a peer stands on, and what it is. */
export interface PeerSetup {
  /** `workspace:NAME`, which its runtime knows. */
  readonly target: string
  /** The same for all peers of one folder. */
  readonly workspaceId: string
  readonly definition: WorkspaceDefinition
  readonly type: WorkType
  readonly ground: PeerGround
  readonly runtime: PeerRuntime
  readonly judge: TaskJudge
  /** Where made agents are kept: outside of the workspace, and of all others. */
  readonly proposals: Proposals
  /** Capabilities, as globs, whose made agents the operator lets work without being asked. */
  readonly promotes: readonly string[]
  /** The process, so that its death can be proven. */
  readonly owner: string
  readonly tell?: (news: PeerNews) => void
}

/** A peer at work: its setup, and what it keeps of the workspace. */
export interface PeerAtWork extends PeerSetup {
  readonly finder: TaskFinder
  readonly money: WorkspaceMoney
  readonly note: (news: PeerNews) => void
}
