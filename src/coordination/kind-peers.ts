import type { RunEvent } from '../events/event.ts'
import type { Json, JsonObject } from '../events/json.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import type { PeerRuntime } from './peer-runtime.ts'

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

/** What a folder can be trusted with. */
export interface FolderCheck {
  /** Whether peers can share it. */
  readonly isFit: boolean
  readonly rounds: number
  /** Rounds that both processes believed to have won, or neither. */
  readonly wrongRounds: number
  /** Whether a second name can be given to a file; without, there is another way that takes longer. */
  readonly hasLinks: boolean
  /** Whether what has a name keeps it when another wants that name. */
  readonly keepsNames: boolean
  readonly problems: readonly string[]
}

/** A task, and where it is. */
export type ShownTask = {
  readonly id: string
  /** What its file was called when it was dropped. */
  readonly file: string
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
  readonly workshop: PeerRuntime
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
  /** Throws where there is none of that name, or none that can be started here. */
  type(name: string): Promise<ShownPeerType>
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
  check(at: SharedFolder): Promise<FolderCheck>
  /** Throws where there is none. */
  open(at: SharedFolder, name: string, written: Json): Promise<OpenSharedFolder>
}
