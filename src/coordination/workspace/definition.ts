import type { AgentBudget } from '../../agents/definition.ts'
import type { Grants } from '../../grants/grants.ts'
import { builtInTypes, type PeerType } from './built-in-types.ts'
import { defaultTiming, type Timing } from './claims/ground.ts'
import type { MadeAgent } from './extension/made-agent.ts'

/** The models of a type's three roles (WSP-21). What is left out is whatever is configured. */
export type TypeModels = {
  readonly executor?: string
  readonly evaluator?: string
  readonly metacognition?: string
}

/** A type of peer as it may be written; of one that comes with Baton, only what is to be otherwise. */
export type WrittenType = {
  /** Anything that can be run; the description of a task is its input (WSP-44). */
  readonly executor?: string
  readonly capabilities?: readonly string[]
  readonly threshold?: number
  readonly models?: TypeModels
  /** Of a type without an executor: what its own agent is told. */
  readonly prompt?: string
  readonly tools?: readonly string[]
}

/** What a workspace may do to get types of agents that it lacks. */
export type WrittenExtension = {
  readonly enabled?: boolean
  /** The most that an agent which it makes may be given. */
  readonly grants?: Grants
  /** What each of the stages may use up. */
  readonly budget?: AgentBudget
}

/** A workspace as it may be written in `workspaces/NAME.yaml`. */
export type WrittenWorkspace = {
  readonly folder?: string
  readonly types?: Readonly<Record<string, WrittenType>>
  readonly claim?: 'best' | 'first'
  readonly combined?: boolean
  readonly budget?: AgentBudget
  readonly extension?: WrittenExtension
  readonly timing?: Readonly<Partial<Record<TimeName, number>>>
}

type TimeName = 'poll' | 'window' | 'backoff' | 'lease' | 'quiet'

/** A type of peer with all that its peers need to know. */
export type WorkType = PeerType &
  Omit<WrittenType, 'capabilities' | 'threshold'> & {
    /** Of a type that the workspace made for itself. */
    readonly made?: MadeAgent
  }

/** A workspace with what was not written filled in. */
export interface WorkspaceDefinition {
  /** Relative to the folder of the project. */
  readonly folder: string
  readonly types: readonly WorkType[]
  /** Whether bids are gathered, or the first peer that may takes a task (WSP-31). */
  readonly claim: 'best' | 'first'
  /** Whether one call judges all new tasks at once, or three judge each (WSP-28). */
  readonly combined: boolean
  /** What one task may use up. */
  readonly budget: AgentBudget
  readonly extension: Required<WrittenExtension>
  readonly timing: Timing
}

/** Agents that a workspace makes for itself read the files of the project, and touch nothing else, unless a person says more. */
const usualExtension: Required<WrittenExtension> = {
  enabled: true,
  grants: { files: { read: ['**'] } },
  budget: { usd: 1 },
}

const usualFolder = 'workspace'

/** How well a task must suit a peer of a type that does not say so. */
const usualThreshold = 6

export function completeWorkspace(written: WrittenWorkspace): WorkspaceDefinition {
  const {
    folder = usualFolder,
    types = {},
    claim = 'best',
    combined = true,
    budget = {},
    extension,
    timing = {},
  } = written
  const known = builtInTypes.map((own) => ({ ...own, ...types[own.type] }))
  const added = Object.entries(types).flatMap(([type, one]) =>
    builtInTypes.some((own) => own.type === type)
      ? []
      : [{ ...one, type, capabilities: one.capabilities ?? [], threshold: one.threshold ?? usualThreshold }],
  )
  return {
    folder,
    types: [...known, ...added],
    claim,
    combined,
    budget,
    extension: { ...usualExtension, ...extension },
    timing: {
      pollMs: timing.poll ?? defaultTiming.pollMs,
      windowMs: timing.window ?? defaultTiming.windowMs,
      backoffMs: timing.backoff ?? defaultTiming.backoffMs,
      leaseMs: timing.lease ?? defaultTiming.leaseMs,
      quietMs: timing.quiet ?? defaultTiming.quietMs,
    },
  }
}

/** A type that takes tasks apart by rules and decisions of Baton's own. */
export function takesApart({ capabilities, executor }: WorkType): boolean {
  return executor === undefined && capabilities.includes('task_decomposition')
}
