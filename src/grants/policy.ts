import { keptForAll } from '../errors/kept-for-all.ts'
import type { EffectClass } from '../events/tool.ts'
import type { Grants } from './grants.ts'
import type { Touch } from './touch.ts'

/** What the user lays down for every project and agent. */
export interface Policy {
  /** One more layer of grants, under which every agent stands. */
  readonly ceiling?: Grants
  /** Their order has no meaning: deny is stronger than ask, and ask than allow. */
  readonly rules: readonly Rule[]
  /** When a run has seen both what others wrote and what others must not see, and would send or change something. */
  readonly whenTainted: 'ask' | 'deny' | 'allow'
  /** How long a person has to approve a call. */
  readonly approvalMs: number
  /** Globs of files in a project that only the user writes. */
  readonly trustedFiles: readonly string[]
  /** Capabilities, as globs, for which types that a workspace made work without a person being asked. */
  readonly promote: readonly string[]
  /** What tools of MCP servers do to the world, by their names here, whatever the servers say. */
  readonly effects: Readonly<Record<string, ServerEffect>>
  /** MCP servers, as globs of their names, whose programs are started outside of the sandbox. */
  readonly unsandboxed: readonly string[]
}

/** The effect classes of tools on a server: nothing there can be taken back. */
export type ServerEffect = Exclude<EffectClass, 'compensable'>

/**
 * One rule; everything that it names must fit.
 *
 * `allow` grants nothing. Its one use is to spare a person the question that
 * `whenTainted: ask` brings, and only for a tool that it names without a wildcard.
 */
export interface Rule {
  readonly action: 'deny' | 'ask' | 'allow'
  /** Globs in which `*` fits anything. */
  readonly tool?: string
  readonly agent?: string
  readonly touch?: TouchPattern
  /** By the path of a field (`command`, `options.force`), a glob for its text. */
  readonly input?: Readonly<Record<string, string>>
}

export interface TouchPattern {
  readonly kind: Touch['kind']
  /** A path, a host (any port, unless it names one), a command, `server/tool` or `NAME@host`. */
  readonly glob: string
}

export const defaultPolicy: Policy = keptForAll({
  rules: [],
  whenTainted: 'ask',
  approvalMs: 24 * 60 * 60 * 1000,
  trustedFiles: [],
  promote: [],
  effects: {},
  unsandboxed: [],
})
