import type { RunEvent } from '../events/event.ts'
import type { Json, JsonObject } from '../events/json.ts'
import type { RunInput } from '../events/run.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import type { RunFilter, RunSummary } from '../kernel/ports/journal.ts'
import type { RunResult } from '../kernel/run-result.ts'

/*
 * What a coordination model whose agents are processes that share a folder lets people do there: see, post, cancel, and start
 * such processes.
 */

/** A folder that peers share, and the process that looks at it. */
export interface SharedFolder {
  /** In full. */
  readonly folder: string
  /** Where agents are kept that peers make: outside of every such folder, where no tool writes. In full. */
  readonly proposals: string
  readonly clock: Clock
  /** A name that no other process ever has. */
  readonly owner: string
  /** True only if the process of that name can't be alive. */
  readonly isProvenDead: (owner: string) => boolean
}

/** A type of peer, as people choose it. */
interface ShownPeerType {
  readonly type: string
  readonly capabilities: readonly string[]
  readonly threshold: number
}

/** Whether a folder can be trusted with what peers do in it. */
export interface ShownFolderCheck {
  readonly isFit: boolean
  readonly rounds: number
  readonly wrongRounds: number
  readonly hasLinks: boolean
  readonly keepsNames: boolean
  readonly problems: readonly string[]
}

/** A task, and where it is. */
export type ShownTask = {
  readonly id: string
  readonly place: string
  readonly type: string
  readonly description: string
  readonly parent: string | null
  readonly depth: number
  readonly owner: string | null
  readonly attempts: number
  readonly error: string | null
  /** A run that waits for a person before the task can go on. */
  readonly asks: string | null
}

type ShownPeer = {
  readonly agent: string
  readonly type: string
  readonly capabilities: readonly string[]
  readonly since: string
}

/** A type of peer that was made for what no type could do, and how far it has got. */
export type ShownProposal = {
  readonly type: string
  readonly capabilities: readonly string[]
  readonly status: string
  readonly why: string | null
}

export type ShownWorkspace = {
  readonly folder: string
  readonly tasks: Readonly<Record<string, number>>
  readonly quarantined: number
  readonly peers: readonly ShownPeer[]
  readonly spent: { readonly usd: number; readonly tokens: number }
  readonly limit: {
    readonly usd: number | null
    readonly tokens: number | null
    /** Why it can't be understood; then nothing is begun. */
    readonly problem?: string
  }
  readonly proposals: readonly ShownProposal[]
}

/** A task as a person posts it. */
export interface PostedByPerson {
  readonly description: string
  readonly type?: string
  readonly requirements?: readonly string[]
  readonly priority?: number
  readonly outputs?: readonly string[]
  /** The same key is the same task, however often it is posted. */
  readonly key?: string
}

/** How a task stands when nothing goes on in it by itself any more. */
export type TaskStanding =
  | { readonly status: 'completed' | 'failed'; readonly task: JsonObject }
  | { readonly status: 'asks'; readonly run: string; readonly task: JsonObject }

/** One thing that a peer did. */
export type ShownNews = { readonly what: string; readonly [detail: string]: Json | undefined }

/** What a peer needs of what runs its work; Baton is one. */
interface PeerWorkshop {
  start(
    target: string,
    input: RunInput,
    options?: { readonly key?: string; readonly tags?: readonly string[] },
  ): Promise<WorkshopRun>
  resume(runId: string): Promise<WorkshopRun>
  result(runId: string): Promise<WorkshopEnd>
  ownership(runId: string): Promise<{ readonly owner?: { readonly here: boolean } }>
  questions(runId: string): Promise<readonly { readonly runId: string; readonly op: string }[]>
  runs(filter: RunFilter): Promise<readonly Pick<RunSummary, 'runId' | 'status'>[]>
  cancel(runId: string, reason?: string, by?: string): Promise<void>
  send(
    runId: string,
    topic: string,
    content: Json,
    options?: { readonly id?: string; readonly by?: string },
  ): Promise<void>
}

interface WorkshopRun {
  readonly runId: string
  readonly result: Promise<WorkshopEnd>
}

type WorkshopEnd = RunResult | { readonly runId: string; readonly status: 'awaiting_input' }

/** A peer that can be let live in this process. */
export interface LivingPeer {
  readonly agent: string
  /** Until it is to leave; then it ends what is under way. */
  live(leaving: AbortSignal): Promise<void>
  /** Gives back what is under way instead. */
  hurry(): void
}

/** Which peer is wanted, and what it works with. */
export interface WantedPeer {
  readonly type: string
  readonly workshop: PeerWorkshop
  /** Whether a model could judge tasks; else rules do, without a run. */
  readonly hasJudge: boolean
  /** Capabilities, as globs, for which the operator lets new types work without being asked. Default: none. */
  readonly promotes?: readonly string[]
  readonly tell: (news: ShownNews) => void
}

/** A workspace that is there. */
export interface OpenSharedFolder {
  state(): Promise<ShownWorkspace>
  tasks(): Promise<readonly ShownTask[]>
  /** By id or by the name of its file, with all that its file holds. */
  task(reference: string): Promise<{ readonly shown: ShownTask; readonly file: JsonObject } | undefined>
  post(task: PostedByPerson): Promise<{ readonly id: string; readonly isNew: boolean }>
  cancel(id: string, reason: string): Promise<void>
  /** Waits until a task has ended, or waits for a person. `seen` is told of every other place and owner. */
  ended(id: string, signal: AbortSignal, seen: (tasks: readonly ShownTask[]) => void): Promise<TaskStanding>
  /** Those that are described, and those that were made here and let in. */
  types(): Promise<readonly ShownPeerType[]>
  log(task?: string): Promise<readonly ShownNews[]>
  peer(wanted: WantedPeer): Promise<LivingPeer>
}

export interface KindPeers {
  /** The folder, in full, where a run has just posted a task, if the event says so. */
  postedIn(event: Pick<RunEvent, 'type' | 'data'>): string | undefined
  /** What a definition says, filled in. */
  read(written: Json): { readonly folder: string; readonly types: readonly ShownPeerType[] }
  /** A definition for a folder that no file describes. */
  plain(folder: string): Json
  /** Makes the folders and the registry, where they are not there. */
  make(at: SharedFolder, written: Json): Promise<void>
  check(at: SharedFolder): Promise<ShownFolderCheck>
  /** Throws where there is none. */
  open(at: SharedFolder, name: string, written: Json): Promise<OpenSharedFolder>
}
